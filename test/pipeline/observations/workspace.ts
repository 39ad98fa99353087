// Creates a folder for a test, with a log, a quarantine and a database.

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { StreamName } from '../../../pipeline/contracts/observations.ts';
import { type Database, openDatabase } from '../../../pipeline/io/duckdb.ts';
import { fromLog } from '../../../pipeline/io/observation-log-files.ts';
import type { ImportDeps } from '../../../pipeline/observations/import.ts';
import { silent } from '../../support/silent.ts';

export interface Workspace extends ImportDeps {
  readonly folder: string;
  readonly observations: string;
  readonly db: Database;
  write(name: string, text: string | Uint8Array): Promise<string>;
  /** Returns rows of the log, including their `day`. */
  rows(stream: StreamName, columns: string): Promise<Record<string, unknown>[]>;
  /** Returns the files of the log and the quarantine, relative to the workspace. */
  files(): Promise<string[]>;
  read(name: string): Promise<Buffer>;
}

const open: Workspace[] = [];

export async function openWorkspace(): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), 'daybreak-observations-'));
  const db = await openDatabase(':memory:', { memoryLimit: '600MB' });
  const observations = join(folder, 'observations');
  const workspace: Workspace = {
    folder,
    db,
    observations,
    quarantine: join(folder, 'quarantine'),
    progress: silent,
    nowMs: () => Date.parse('2031-06-01T00:00:00Z'),
    async write(name, text) {
      const path = join(folder, name);
      await writeFile(path, text);
      return path;
    },
    async rows(stream, columns) {
      return await db.all(`select ${columns} from ${fromLog(observations, stream)} order by all`);
    },
    async files() {
      const all = await readdir(folder, { recursive: true });
      return all.filter((name) => /\.(parquet|jsonl)$/.test(name) && name.includes('/')).sort();
    },
    read: async (name) => await readFile(join(folder, name)),
  };
  open.push(workspace);
  return workspace;
}

afterEach(async () => {
  for (const { db, folder } of open.splice(0)) {
    db.close();
    await rm(folder, { recursive: true, force: true });
  }
});
