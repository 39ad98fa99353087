// Imports the reference data of one list into a log, if the folder with the data exists.

import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, quote } from '../../../pipeline/io/duckdb.ts';
import { importSet } from '../../../pipeline/observations/import-set.ts';
import { silent } from '../../support/silent.ts';

const data = join(process.cwd(), '..', 'shared', 'data');
const weekly = join('github-history', 'best_of_weekly.parquet');

export const hasReferenceData = existsSync(join(data, weekly));

/** Imports the weeks of a list with the built-in mappings. `remove` deletes the log. */
export async function importReference(
  list: string,
): Promise<{ observations: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'daybreak-reference-'));
  const set = join(folder, 'set');
  mkdirSync(join(set, 'github-history'), { recursive: true });
  const observations = join(folder, 'observations');
  await using db = await openDatabase(':memory:', { memoryLimit: '1GB' });
  await db.run(
    `copy (from read_parquet(${quote(join(data, weekly))}) where list = ${quote(list)}) ` +
      `to ${quote(join(set, weekly))} (format parquet)`,
  );
  await importSet(
    { db, observations, quarantine: join(folder, 'quarantine'), progress: silent, nowMs: Date.now },
    set,
  );
  return { observations, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
