// The account's pages, built by Astro once and drawn by its middleware for each request.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { AccountLocals } from '../../contracts/account.ts';
import type { Log } from '../log.ts';

const root = resolve(import.meta.dirname, '../../..');
/** What the pages are made of. */
const sources = ['src/account', 'src/components', 'src/styles', 'src/contracts'] as const;

export interface Renderer {
  /** Writes the page as the answer. Rejects when nothing could be drawn. */
  draw(
    request: IncomingMessage,
    response: ServerResponse,
    locals: AccountLocals & { readonly status: number },
  ): Promise<void>;
  /** A style sheet of the pages by its name; undefined when there is none. */
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

/** Builds the pages first where that was not done since they were changed. */
export async function openRenderer({ log }: { readonly log: Log }): Promise<Renderer> {
  const folder = join(root, 'dist', 'account');
  const entry = join(folder, 'server', 'entry.mjs');
  if (!existsSync(entry) || statSync(entry).mtimeMs < findNewest()) {
    log('info', 'building the pages of accounts', { folder });
    await build(folder);
  }
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
      if (!/^[\w.-]+\.css$/.test(name)) return undefined;
      const path = join(folder, 'client', 'account', 'assets', name);
      return existsSync(path) ? new Uint8Array(await readFile(path)) : undefined;
    },
  };
}

function findNewest(): number {
  const files = sources.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  );
  return Math.max(0, ...files);
}

/** Aside, then in one step: a server that starts at the same time finds all or nothing. */
async function build(folder: string): Promise<void> {
  const aside = `${folder}-${process.pid}`;
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const child = spawn(
    process.execPath,
    [astro, 'build', '--config', 'src/account/astro.config.mjs', '--silent'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        DAYBREAK_ACCOUNT_OUT: aside,
        ASTRO_TELEMETRY_DISABLED: '1',
      },
    },
  );
  const told: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => told.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) {
    rmSync(aside, { recursive: true, force: true });
    throw new Error(`The pages of accounts could not be built: ${Buffer.concat(told)}`);
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(aside, folder);
}
