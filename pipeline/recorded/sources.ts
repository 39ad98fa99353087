// Reads sources.yaml, which lists the sources of the recorded world with their licenses.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { Day } from '../../src/lib/scalars.ts';

const RecordedSources = z.strictObject({
  as_of: Day,
  /** Folder → source id → the repositories that the source comes from. */
  folders: z.record(
    z.enum(['permissive', 'share-alike']),
    z.record(z.string(), z.array(z.string()).min(1)),
  ),
  repositories: z.record(
    z.string(),
    z.strictObject({
      commit: z.string().regex(/^[0-9a-f]{40}$/),
      path: z.string(),
      license: z.string(),
    }),
  ),
});

/** The folder of the recorded world, with sources.yaml and the Parquet files. */
export const recordedFolder = import.meta.dirname;

export async function readRecordedSources() {
  return RecordedSources.parse(load(await readFile(join(recordedFolder, 'sources.yaml'), 'utf8')));
}
