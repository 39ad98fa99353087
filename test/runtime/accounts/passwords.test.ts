// Hashing and verifying passwords.
import { expect, it } from 'vitest';
import { BusyError, createPasswords } from '../../../src/runtime/accounts/passwords.ts';

const password = 'a long enough password';

it('hashes a password, and verifies a password against a hash', async () => {
  const { hash, verify } = createPasswords();
  const stored = await hash(password);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(stored).not.toContain('password');
  expect(await verify({ hash: stored, password })).toBe(true);
  expect(await verify({ hash: stored, password: 'another password' })).toBe(false);
  expect(await verify({ hash: stored.replace('t=2', 't=3'), password })).toBe(false);
});

it('refuses passwords while too many are waiting', async () => {
  const { hash } = createPasswords(2);
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => hash(password)));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(3);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(BusyError);
  expect(await hash(password)).toContain('argon2id');
});
