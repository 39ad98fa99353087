// The worker thread that hashes passwords.
import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { type Answer, handlePasswordJobs } from '../../../src/runtime/accounts/password-thread.ts';

it('the password thread hashes a password, and verifies a password against a hash', async () => {
  const { port1, port2 } = new MessageChannel();
  handlePasswordJobs(port2);
  const ask = async (password: string, hash: string | null) => {
    port1.postMessage({ id: 7, password, hash });
    const [answer] = (await once(port1, 'message')) as [Answer];
    expect(answer.id).toBe(7);
    return answer.result;
  };
  const hash = String(await ask('a long enough password', null));
  expect(hash).not.toContain('password');
  expect(await ask('a long enough password', hash)).toBe(true);
  expect(await ask('another password', hash)).toBe(false);
  port1.close();
});
