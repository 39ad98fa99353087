// The app with the small graph and a real state, behind a running server that sends webhooks.
import { serve } from '@hono/node-server';
import { onTestFinished } from 'vitest';
import { makeFolder } from './folders.ts';
import { makeApp, writeCurrentRelease } from './served-release.ts';
import type { TestStates } from './states.ts';
import { makeWebhooks } from './webhooks.ts';

/** Returns the URL of a server that may send to `trusted` (`host:port`), until the test ends. */
export async function listenWithWebhooks(states: TestStates, trusted: string): Promise<string> {
  const dataDir = makeFolder();
  await writeCurrentRelease(dataDir);
  const now = () => new Date();
  const state = await states.open(await states.options(now));
  const made = makeApp(dataDir, { now, webhooks: makeWebhooks({ state, now, trusted }) });
  await made.serving.refresh();
  const server = serve({ fetch: made.app.fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise((done) => server.once('listening', done));
  onTestFinished(async () => {
    await new Promise((done) => server.close(done));
    made.serving.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}
