// The webhook part of a server as a separate process, to be killed: opens the state, plans, and
// sends.
import { openState } from '../../../../src/runtime/state/open-state.ts';
import { makeWebhooks, openEventRelease } from '../../../support/webhooks.ts';

const [dataDir = '', trusted = '', asOf = '', events = '0'] = process.argv.slice(2);
const now = () => new Date();
const state = await openState({ dataDir, log: () => undefined, now });
const webhooks = makeWebhooks({ state, now, trusted });
await webhooks.start();
const release = await openEventRelease(dataDir, asOf, (rows) => {
  const [first] = rows.event;
  rows.event = Array.from({ length: Number(events) }, (_, index) => ({
    ...first,
    kind: 'new',
    id: `evt_${asOf}_${String(index).padStart(6, '0')}`,
    day: asOf,
  }));
});
await webhooks.plan(release);
process.stdout.write('planned\n');
setInterval(() => webhooks.wake(), 100);
