// GET /api/v1/changes: lists the change files. Requires no key.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { endpoints } from '../../contracts/api/endpoints.ts';
import { wrap } from '../../contracts/api/envelope.ts';
import {
  ChangesIndex,
  changesFolder,
  changesIndexFile,
  historyWindowDays,
} from '../../contracts/files/change-files.ts';
import { oncePer } from '../../lib/once-per.ts';
import { readQuery } from '../http/query-parameters.ts';
import type { Env } from '../http/request-context.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import type { AppDeps } from './app-deps.ts';

/** Requests do not count against the quota. Before the first release, the list is empty. */
export function createChangesHandler(deps: AppDeps) {
  return async (context: Context<Env>): Promise<Response> => {
    const { path, query } = endpoints.changes;
    const { after } = readQuery(path, new URL(context.req.url).searchParams, query);
    const [index, generated] = await deps.serving.use(
      async (release) =>
        [release && (await readIndex(release)), release?.manifest.generated ?? null] as const,
    );
    const meta = {
      seq: index?.seq ?? 0,
      release: index?.release ?? null,
      window_days: index?.window_days ?? historyWindowDays,
    };
    const data = (index?.changes ?? []).filter(({ seq }) => seq > after);
    return context.json(wrap({ siteName: deps.config.site.name, generated, data, meta }), 200, {
      'Cache-Control': 'no-cache',
    });
  };
}

export const readIndex = oncePer(async ({ files, folder }: LoadedRelease) => {
  const path = `site/${changesFolder}/${changesIndexFile}`;
  if (!files.has(path)) return undefined;
  return ChangesIndex.parse(JSON.parse(await readFile(join(folder, path), 'utf8')));
});
