// Hostile receivers must not delay deliveries to other accounts.
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openState } from '../../../src/runtime/state/open-state.ts';
import { createAuthority } from '../../support/certificates.ts';
import { makeFolder } from '../../support/folders.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { makeWebhooks, waitUntil } from '../../support/webhooks.ts';
import {
  addDue,
  type HostileReceivers,
  makeReceivers,
  percentile,
  startHostileReceivers,
} from '../receivers-world.ts';

const before = getCACertificates('default');
const nowMs = () => performance.now();
const now = () => new Date();
let hostile: HostileReceivers;
let honest: Receiver;

beforeAll(async () => {
  const authority = createAuthority(makeFolder());
  honest = await startReceiver(authority.issue('honest', ['DNS:localhost']));
  hostile = await startHostileReceivers(makeFolder());
  setDefaultCACertificates([...before, authority.ca, hostile.ca]);
});
afterAll(async () => {
  setDefaultCACertificates(before);
  await hostile.stop();
  await honest.close();
});

describe('deliveries to honest receivers while others are hostile', () => {
  const accounts = 14;
  const each = 50;
  const rounds = 3;

  /** Opens webhooks with their own state, so hanging attempts do not affect other tests. */
  async function openWorld(attackers: readonly (readonly string[])[]) {
    const state = await openState({ dataDir: makeFolder(), log: () => undefined, now });
    const trusted = `${hostile.trusted},localhost:${honest.port}`;
    const webhooks = makeWebhooks({ state, now, trusted });
    const victims: string[] = [];
    for (let index = 0; index < accounts; index += 1) {
      const urls = [`https://localhost:${honest.port}/${index}`];
      victims.push(...(await makeReceivers(state, { email: `${index}@honest.example`, urls })));
    }
    const hooks: string[] = [];
    for (const [index, urls] of attackers.entries()) {
      hooks.push(...(await makeReceivers(state, { email: `${index}@hostile.example`, urls })));
    }
    await webhooks.start();
    /** Returns the 95th percentile of the delay between due time and delivery, in milliseconds. */
    const runRound = async (): Promise<number> => {
      await addDue(state, hooks, 1);
      honest.got.length = 0;
      const ids = await addDue(state, victims, each);
      webhooks.wake();
      const rows = () => state.db.selectFrom('delivery').where('id', 'in', ids);
      const pending = rows().where('state', '=', 'pending').select('id');
      await waitUntil(() => honest.got.length >= ids.length, 60_000);
      await waitUntil(async () => (await pending.execute()).length === 0);
      const done = await rows().selectAll().execute();
      expect(done.filter((row) => row.state === 'delivered')).toHaveLength(accounts * each);
      return percentile(
        done.map((row) => (row.finished_at?.getTime() ?? 0) - row.created_at.getTime()),
        0.95,
      );
    };
    return { state, webhooks, runRound };
  }

  it('all arrive, take at most 1.3 times as long as usual, and stop within 11 seconds', {
    timeout: 240_000,
  }, async () => {
    const urls = Object.values(hostile.urls);
    const quiet = await openWorld([]);
    const attacked = await openWorld([urls.slice(0, 40), urls.slice(40)]);
    const pairs: (readonly [alone: number, attacked: number])[] = [];
    for (let round = 0; round < rounds; round += 1) {
      pairs.push([await quiet.runRound(), await attacked.runRound()]);
    }
    const startedMs = nowMs();
    await attacked.webhooks.stop();
    const stopMs = nowMs() - startedMs;
    await quiet.webhooks.stop();
    await Promise.all([quiet.state.close(), attacked.state.close()]);
    const ratio = percentile(
      pairs.map(([alone, other]) => other / alone),
      0.5,
    );
    console.log(
      `p95 of ${accounts * each} honest deliveries, alone and beside ${urls.length} hostile ` +
        `webhooks: ${pairs.map((pair) => pair.join(' and ')).join(', ')} ms; ` +
        `median ratio ${ratio.toFixed(2)}; stopping took ${Math.round(stopMs)} ms`,
    );
    expect(stopMs).toBeLessThan(11_000);
    expect(ratio).toBeLessThan(1.3);
  });
});
