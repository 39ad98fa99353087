// Renders the account pages: Astro's middleware, called with the view of each request.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { AccountLocals } from '../../contracts/account.ts';
import type { Log } from '../log.ts';
import { findBuiltPages } from './built-pages.ts';

export interface Renderer {
  /** Writes the page as the response. Rejects when nothing could be rendered. */
  draw(
    request: IncomingMessage,
    response: ServerResponse,
    locals: AccountLocals & { readonly status: number },
  ): Promise<void>;
  /** A stylesheet or script of the pages by its name; undefined when there is none. */
  findAsset(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

type Draw = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (cause?: unknown) => void,
  locals: object,
) => unknown;
const Built = z.object({
  handler: z.custom<Draw>((value) => typeof value === 'function', 'Astro’s handler'),
});

export async function openRenderer({ log }: { readonly log: Log }): Promise<Renderer> {
  const { entry, assets } = await findBuiltPages(log);
  const { handler } = Built.parse(await import(pathToFileURL(entry).href));
  return {
    draw: (request, response, locals) =>
      new Promise((done, reject) => {
        const fail = (cause?: unknown) =>
          reject(cause ?? new Error(`Astro knows no page for ${request.url}.`));
        response.once('close', done);
        Promise.resolve(handler(request, response, fail, locals)).then(() => done(), reject);
      }),
    async findAsset(name) {
      if (!/^[\w.-]+\.(css|js)$/.test(name)) return undefined;
      const path = join(assets, name);
      return existsSync(path) ? new Uint8Array(await readFile(path)) : undefined;
    },
  };
}
