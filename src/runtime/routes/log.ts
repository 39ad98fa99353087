// Serves the transparency log of the data folder.
import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import { checkpointFile, logFolder } from '../../contracts/files/log.ts';
import { readOptional } from '../../snapshot/log/local-log.ts';
import type { Env } from '../http/request-context.ts';
import type { AppDeps } from './app-deps.ts';
import { releasesRoot } from './releases.ts';

const tile = /^tile\/(entries|\d)\/(x\d{3}\/){0,3}\d{3}(\.p\/\d{1,3})?$/;

/** The log is below the site, and below the URL that followers use. */
export function addLog(app: Hono<Env>, { config }: Pick<AppDeps, 'config'>): void {
  const send = async (context: Context<Env>): Promise<Response> => {
    const path = context.req.param('path') ?? '';
    const isTile = tile.test(path);
    const bytes =
      isTile || path === checkpointFile
        ? await readOptional(join(config.dataDir, logFolder, path))
        : undefined;
    if (!bytes)
      return context.text('The log has no such file.\n', 404, { 'Cache-Control': 'no-store' });
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': isTile ? 'application/octet-stream' : 'text/plain; charset=utf-8',
        'Cache-Control': isTile ? 'public, max-age=31536000, immutable' : 'no-cache',
        'Access-Control-Allow-Origin': '*',
      },
    });
  };
  for (const root of ['', releasesRoot]) app.get(`${root}/${logFolder}/:path{.+}`, send);
}
