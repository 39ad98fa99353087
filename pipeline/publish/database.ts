// Starts the process that writes all dumps into one DuckDB file.
import { join } from 'node:path';
import { Failure, isStorageFault } from '../io/failure.ts';
import { runNode } from '../io/run-node.ts';
import type { ReleaseHeader } from './open-files/open-files.ts';

/**
 * DuckDB does not clear the unused parts of its blocks, so the file would contain whatever was in memory
 * before. These settings fill new memory with zeros, in DuckDB's own allocator and in that of the C
 * library, so that two runs write the same bytes. They must be set before the process starts.
 */
const zeroedMemory = { DUCKDB_JE_MALLOC_CONF: 'zero:true', MALLOC_PERTURB_: '255' };

/**
 * Writes `daybreak.duckdb` beside `folder`, which holds the Parquet dumps. With the C library of GNU,
 * equal dumps always become equal bytes, elsewhere equal rows.
 */
export async function writeDatabase(
  folder: string,
  header: ReleaseHeader,
  release: string,
  memoryLimit: string,
): Promise<void> {
  const script = join(import.meta.dirname, 'write-database.ts');
  const { code, lastLines } = await runNode(
    [script, folder, JSON.stringify(header), release, memoryLimit],
    { env: zeroedMemory },
  );
  if (code === 0) return;
  const fault = new Error(lastLines);
  if (isStorageFault(fault)) throw fault;
  throw new Failure(
    'failed',
    `Writing the database of the dumps failed with exit code ${code}. The published release is ` +
      `untouched. Last lines of the output:\n${lastLines}`,
  );
}
