// Free ports for processes that need a port setting.
import { createServer } from 'node:net';

/** Returns a port that was free a moment ago. */
export async function findPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return String(typeof address === 'object' && address ? address.port : 0);
}
