// A fast webhook receiver for the benchmark: returns 204, and for GET the number of received
// deliveries.
import { createAuthority } from '../support/certificates.ts';
import { startReceiver } from '../support/receiver.ts';

const [folder = ''] = process.argv.slice(2);
const receiver = await startReceiver(createAuthority(folder).issue('receiver', ['DNS:localhost']));
const ids = new Set<string>();
receiver.answerWith((request, response, { headers }) => {
  // Discards received deliveries, because only their ids are counted.
  receiver.got.length = 0;
  if (request.method === 'GET') return response.end(String(ids.size));
  ids.add(String(headers['x-svc-delivery']));
  return response.writeHead(204).end();
});
process.on('SIGTERM', () => void receiver.close());
process.stdout.write(`${JSON.stringify({ message: 'listening', port: receiver.port })}\n`);
