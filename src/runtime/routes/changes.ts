// GET /api/v1/changes: lists the change files. Requires no key.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import {
  ChangesIndex,
  changesFolder,
  changesIndexFile,
  historyWindowDays,
} from '../../contracts/change-files.ts';
import { endpoints } from '../../contracts/endpoints.ts';
import { wrap } from '../../contracts/envelope.ts';
import { findVersion } from '../http/change-files.ts';
import { readQuery } from '../http/query-parameters.ts';
import type { Env } from '../http/request-context.ts';
import type { AppDeps } from './app-deps.ts';

/** Requests do not count against the quota. Before the first release, the list is empty. */
export function createChangesHandler(deps: AppDeps) {
  const readIndex = createIndexReader(deps.config.dataDir);
  return async (context: Context<Env>): Promise<Response> => {
    const { path, query } = endpoints.changes;
    const { after } = readQuery(path, new URL(context.req.url).searchParams, query);
    const index = await readIndex();
    const generated = await deps.serving.use(
      async (release) => release?.manifest.generated ?? null,
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

function createIndexReader(dataDir: string): () => Promise<ChangesIndex | undefined> {
  const path = join(dataDir, changesFolder, changesIndexFile);
  let known: { version: string; index: ChangesIndex } | undefined;
  return async () => {
    const found = await findVersion(path);
    if (!found) return undefined;
    if (known?.version !== found.version) {
      const index = ChangesIndex.parse(JSON.parse(await readFile(path, 'utf8')));
      known = { version: found.version, index };
    }
    return known.index;
  };
}
