// Serves the current release to followers at `/releases/current/`.
import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import { changesFolder, changesIndexFile } from '../../contracts/files/change-files.ts';
import { isPublicFile, layoutFiles } from '../../contracts/files/release-layout.ts';
import { oncePer } from '../../lib/once-per.ts';
import { isBearer } from '../http/bearer-token.ts';
import type { Env } from '../http/request-context.ts';
import { type ServedFiles, sendFile } from '../http/static-file.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import type { AppDeps } from './app-deps.ts';

export const releasesRoot = '/releases/current';
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
      `${releasesRoot}/${name}`,
      serve((context, { id, ...release }) => {
        // After a rollback, the release has the same ID, but other change files.
        const changes = release.files.find(`site/${changesFolder}/${changesIndexFile}`);
        return sendPointer(context, { ...release, name, version: `${id}/${changes?.sha256}` });
      }),
    );
  }
  app.get(
    `${releasesRoot}/objects/:sha256`,
    serve(async (context, release) => {
      const sha256 = context.req.param('sha256') ?? '';
      const path = pathsByHash(release).get(sha256);
      if (path === undefined) return sendNoObject(context);
      const isPublic = isPublicFile(path);
      if (!isPublic && !(releaseToken !== undefined && (await isBearer(context, releaseToken)))) {
        return sendNoObject(context);
      }
      const response = await sendFile(context, asIs(release), path, 200);
      response.headers.set('Content-Type', 'application/octet-stream');
      // A shared cache must not return the graph to clients without the token.
      const readers = isPublic ? 'public' : 'private';
      response.headers.set('Cache-Control', `${readers}, max-age=31536000, immutable`);
      return response;
    }),
  );
}

const sendNoObject = (context: Context): Response =>
  context.text('There is no such object.\n', 404, noStore);

const sendNoPointer = (context: Context): Response =>
  context.text('This release has no such file.\n', 404, noStore);

interface Pointer extends Pick<ServedFiles, 'folder' | 'manifest' | 'gzip'> {
  readonly name: string;
  /** A string that changes whenever the content of the file changes. It is part of the ETag. */
  readonly version: string;
}

/** Sends the manifest or its signature. */
async function sendPointer(
  context: Context,
  { folder, manifest, gzip, name, version }: Pointer,
): Promise<Response> {
  const bytes = await stat(join(folder, name)).then(
    ({ size }) => size,
    () => undefined,
  );
  if (bytes === undefined) return sendNoPointer(context);
  const entry = { bytes, sha256: hash('sha256', `${version}/${name}`) };
  const isFile = (path: string) => path === name;
  const files = {
    find: (path: string) => (isFile(path) ? entry : undefined),
    has: isFile,
  };
  // The gzip cache identifies files by name. The content of this file can change, so its cache key
  // includes the version.
  const ownGzip: typeof gzip = { find: (_, read) => gzip.find(`${version}/${name}`, read) };
  const release = { folder, manifest, files, gzip: ownGzip };
  const response = await sendFile(context, release, name, 200);
  response.headers.set('Cache-Control', 'no-cache');
  return response;
}

/** Sends objects without compression, because their bytes must match the hash in their name. */
const asIs = ({ folder, manifest, files, gzip }: ServedFiles): ServedFiles => ({
  folder,
  manifest,
  gzip,
  files: {
    find: (path: string) => files.find(path),
    has: () => false,
  },
});

/** Returns the paths of files by SHA-256 hash. If several files have a hash, prefers a public one. */
const pathsByHash = oncePer(({ files }: LoadedRelease) => {
  const privateFirst = files.paths.toSorted(
    (a, b) => Number(isPublicFile(a)) - Number(isPublicFile(b)),
  );
  return new Map(privateFirst.map((path) => [files.find(path)?.sha256 ?? '', path]));
});
