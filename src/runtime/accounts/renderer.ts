// Renders the account pages with Astro's Node handler. Each request passes the data of the page,
// called the view, to the handler.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { AccountLocals } from '../../contracts/account-views.ts';
import type { Log } from '../logging/log.ts';
import { type BuiltPages, findBuiltPages } from './built-pages.ts';

export interface Renderer {
  draw(
    request: IncomingMessage,
    response: ServerResponse,
    locals: AccountLocals & { readonly status: number },
  ): Promise<void>;
  findAsset(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

type Draw = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (cause?: unknown) => void,
  locals: object,
) => unknown;
const Built = z.object({
  handler: z.custom<Draw>(
    (value) => typeof value === 'function',
    'The built account pages do not export `handler`. Run `npm run build`.',
  ),
});

export async function openRenderer(
  { log }: { readonly log: Log },
  pages: BuiltPages | null = findBuiltPages() ?? null,
): Promise<Renderer> {
  if (!pages) return refuseAll(log);
  const { entry, assets } = pages;
  const { handler } = Built.parse(await import(pathToFileURL(entry).href));
  return {
    draw: (request, response, locals) =>
      new Promise((done, reject) => {
        // Astro always gets this URL, because the view determines the page. With the original URL,
        // Astro would fail for absolute URLs and escaped line breaks, although both are valid in
        // HTTP.
        request.url = '/account';
        const fail = (cause?: unknown) =>
          reject(
            cause ??
              new Error(
                'The build contains no account page. Run `npm run build` and restart the server.',
              ),
          );
        response.once('close', done);
        Promise.resolve(handler(request, response, fail, locals)).then(() => done(), reject);
      }),
    async findAsset(name) {
      if (!/^[\w.-]+\.(css|js|woff2)$/.test(name)) return undefined;
      const path = join(assets, name);
      return existsSync(path) ? new Uint8Array(await readFile(path)) : undefined;
    },
  };
}

/**
 * Responds with 503 to every request for an account page. The server starts without these pages,
 * because the site and the API do not need them.
 */
function refuseAll(log: Log): Renderer {
  const text = 'The account pages are not built. Run `npm run build`, then restart the server.';
  log('error', text);
  return {
    async draw(_request, response) {
      response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
    },
    findAsset: async () => undefined,
  };
}
