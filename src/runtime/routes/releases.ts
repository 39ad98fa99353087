// The current release in the layout that followers read, at `/releases/current/`.
import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import { isPublicFile, layoutFiles } from '../../contracts/release-layout.ts';
import { isBearer } from '../http/bearer.ts';
import type { Env } from '../http/env.ts';
import { sendFile } from '../http/static-file.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import type { AppDeps } from './deps.ts';

const root = '/releases/current';
const noStore = { 'Cache-Control': 'no-store' } as const;

export function addReleases(app: Hono<Env>, deps: AppDeps): void {
  const { releaseToken } = deps.config;
  const serve =
    (send: (context: Context, release: LoadedRelease) => Promise<Response>) =>
    async (context: Context) =>
      await deps.serving.use((release) =>
        release ? send(context, release) : context.text('No release yet.\n', 503, noStore),
      );
  for (const name of Object.values(layoutFiles)) {
    app.get(
      `${root}/${name}`,
      serve((context, release) => sendLayoutFile(context, release, name)),
    );
  }
  app.get(
    `${root}/objects/:sha256`,
    serve(async (context, release) => {
      const path = findPath(release, context.req.param('sha256') ?? '');
      const mayRead =
        path !== undefined &&
        (isPublicFile(path) || (releaseToken !== undefined && isBearer(context, releaseToken)));
      if (!mayRead) return context.text('There is no such object.\n', 404, noStore);
      const response = await sendFile(context, asIs(release), path, 200);
      response.headers.set('Content-Type', 'application/octet-stream');
      // A cache between us and a follower must not give the graph to somebody without the token.
      const readers = isPublicFile(path) ? 'public' : 'private';
      response.headers.set('Cache-Control', `${readers}, max-age=31536000, immutable`);
      return response;
    }),
  );
}

/** The manifest or its signature, which are not listed in the manifest. */
async function sendLayoutFile(
  context: Context,
  release: LoadedRelease,
  name: string,
): Promise<Response> {
  const { folder, manifest } = release;
  const bytes = await stat(join(folder, name)).then(
    ({ size }) => size,
    () => undefined,
  );
  if (bytes === undefined) return context.text('This release is not signed.\n', 404, noStore);
  // A release never changes, so its ID identifies the bytes.
  const entry = { bytes, sha256: hash('sha256', `${release.id}/${name}`) };
  const isFile = (path: string) => path === name;
  const files = {
    find: (path: string) => (isFile(path) ? entry : undefined),
    isWhole: isFile,
    isWithdrawn: () => false,
  };
  const response = await sendFile(
    context,
    { folder, manifest, files, gzip: release.gzip },
    name,
    200,
  );
  response.headers.set('Cache-Control', 'no-cache');
  return response;
}

/** Objects are sent as they are stored: their bytes must have the hash that names them. */
const asIs = ({ folder, manifest, files, gzip }: LoadedRelease) => ({
  folder,
  manifest,
  gzip,
  files: {
    find: (path: string) => files.find(path),
    isWithdrawn: (path: string) => files.isWithdrawn(path),
    isWhole: () => false,
  },
});

const paths = new WeakMap<LoadedRelease, ReadonlyMap<string, string>>();

/** The file with this sha256. Of several, a public one. */
function findPath(release: LoadedRelease, sha256: string): string | undefined {
  let byHash = paths.get(release);
  if (!byHash) {
    const { files } = release;
    const privateFirst = files.paths.toSorted(
      (a, b) => Number(isPublicFile(a)) - Number(isPublicFile(b)),
    );
    byHash = new Map(privateFirst.map((path) => [files.find(path)?.sha256 ?? '', path]));
    paths.set(release, byHash);
  }
  return byHash.get(sha256);
}
