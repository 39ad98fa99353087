// The secret of the service, stored beside the state.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOrCreateSecret, secretFile } from '../../../src/runtime/state/auth-secret-file.ts';
import { makeFolder } from '../../support/folders.ts';

describe('the secret file', () => {
  it('is created once, readable only by its owner, and reused afterwards', () => {
    const dataDir = join(makeFolder(), 'new');
    const secret = readOrCreateSecret(dataDir);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(statSync(secretFile(dataDir)).mode & 0o777).toBe(0o600);
    expect(readOrCreateSecret(dataDir)).toBe(secret);
    expect(readdirSync(dataDir)).toEqual(['auth-secret']);
  });

  it('is different in each data folder', () => {
    expect(readOrCreateSecret(makeFolder())).not.toBe(readOrCreateSecret(makeFolder()));
  });

  it('is refused and left unchanged if it is too short', () => {
    const dataDir = makeFolder();
    writeFileSync(secretFile(dataDir), 'planted\n');
    expect(() => readOrCreateSecret(dataDir)).toThrow(
      /auth-secret does not contain a secret of at least 32/,
    );
    expect(() => readOrCreateSecret(dataDir)).not.toThrow(/planted/);
    expect(readFileSync(secretFile(dataDir), 'utf8')).toBe('planted\n');
  });

  it('reports a path that cannot be read', () => {
    const dataDir = makeFolder();
    mkdirSync(secretFile(dataDir));
    expect(() => readOrCreateSecret(dataDir)).toThrow(/EISDIR/);
  });
});
