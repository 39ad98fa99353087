// Creates a key and uses an account's quota until it is killed or refused. Arguments: the data
// folder, the URL of the shared state or `-`, and the limit.
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { createAccountStore } from '../../../../src/runtime/accounts/account-store.ts';
import { createKeyStore } from '../../../../src/runtime/keys/key-store.ts';
import { openQuotas } from '../../../../src/runtime/quotas/quotas.ts';
import { openState } from '../../../../src/runtime/state/open-state.ts';

const [dataDir = '', stateUrl = '-', limit = '0'] = process.argv.slice(2);
const now = () => new Date();
const log = () => undefined;
const state = await openState({
  dataDir,
  stateUrl: stateUrl === '-' ? undefined : stateUrl,
  log,
  now,
});
const quotas = openQuotas({ state, log, now });
const account = await createAccountStore({ state, now, createId: randomUUID }).ensure(
  `${randomUUID()}@b.example`,
  'pro',
);
const { key } = await createKeyStore({ state, now, randomBytes }).create(account.id, '');
writeSync(1, `${key}\n`);
// Waits for a signal to start.
await once(process.stdin, 'data');
process.stdin.destroy();

let refused = 0;
while (refused === 0) {
  const burst = Array.from({ length: 50 }, async () => {
    const { isAllowed } = await quotas.take('shared', Number(limit));
    // One character per allowed request, written at once.
    if (isAllowed) writeSync(1, '+');
    else refused += 1;
  });
  await Promise.all(burst);
}
await quotas.close();
await state.close();
