// The webhook part of a server as a separate process that sends email. It stops when its standard
// input ends.
import { createMailer } from '../../../../src/runtime/mail/mailer.ts';
import { openState } from '../../../../src/runtime/state/open-state.ts';
import { makeWebhooks, openEventRelease } from '../../../support/webhooks.ts';

const [dataDir = '', stateUrl = '', smtpUrl = '', asOf = ''] = process.argv.slice(2);
const now = () => new Date(`${asOf}T06:00:00Z`);
const log = () => undefined;
const state = await openState({ dataDir, stateUrl, log, now });
const mailer = createMailer({ url: smtpUrl, from: 'no-reply@daybreak.example', log });
const webhooks = makeWebhooks({ state, now, trusted: 'localhost:1', mailer });
const release = await openEventRelease(dataDir, asOf);
process.stdout.write('ready\n');
process.stdin.once('data', async () => {
  await webhooks.start();
  await webhooks.plan(release);
});
process.stdin.once('end', async () => {
  await webhooks.stop();
  release.snapshot.close();
  await mailer.close();
  await state.close();
});
