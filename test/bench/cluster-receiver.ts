// Webhook receivers in a separate process: fast, slow (3 s) and unresponsive ones, by path. Prints
// the id and the time of each accepted delivery.
import { createAuthority } from '../support/certificates.ts';
import { startReceiver } from '../support/receiver.ts';

const slowMs = 3_000;
const [folder = ''] = process.argv.slice(2);
const receiver = await startReceiver(createAuthority(folder).issue('receiver', ['DNS:localhost']));
receiver.answerWith((_request, response, { path, headers }) => {
  receiver.got.length = 0;
  if (path.startsWith('/dead')) return; // the sender gives up after 10 s
  const accept = () => {
    process.stdout.write(`${headers['x-svc-delivery']} ${Date.now()}\n`);
    response.writeHead(204).end();
  };
  setTimeout(accept, path.startsWith('/slow') ? slowMs : 0);
});
process.on('SIGTERM', () => void receiver.close().then(() => process.exit()));
process.stdout.write(`${receiver.port}\n`);
