// The app with the small graph, behind a running server.
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll } from 'vitest';
import { makeFolder } from './folders.ts';
import { firstId, makeApp, makeCurrent, writeServedRelease } from './served-release.ts';

type ReleaseOptions = NonNullable<Parameters<typeof writeServedRelease>[1]>;

/** Serves a release until the test file ends. Returns its URL. */
export async function listen(options: ReleaseOptions = {}) {
  const dataDir = makeFolder();
  await writeServedRelease(dataDir, options);
  makeCurrent(dataDir, firstId);
  const made = makeApp(dataDir);
  await made.serving.refresh();
  afterAll(() => made.serving.close());
  const url = await listenWith(made.app.fetch);
  return { ...made, url };
}

type Fetch = Parameters<typeof serve>[0]['fetch'];

/** Serves the responses of `fetch` until the test file ends. Returns the URL. */
export async function listenWith(fetch: Fetch): Promise<string> {
  const server = serve({ fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  afterAll(() => new Promise((done) => server.close(done)));
  return `http://127.0.0.1:${port}`;
}
