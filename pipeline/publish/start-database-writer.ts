// Writes all dumps into one DuckDB file, in a child process.
import { join } from 'node:path';
import { Failure, isStorageFault } from '../io/failure.ts';
import { runNode } from '../io/run-node.ts';
import type { ReleaseHeader } from './open-files/open-files.ts';

/**
 * DuckDB does not clear the unused parts of its blocks, so the file would contain whatever was in
 * memory before. These settings fill new memory with zeros, so that two runs write the same bytes.
 * The settings apply to the allocators of DuckDB and of the C library, and must be set before the
 * process starts. glibc fills memory with the bitwise complement of MALLOC_PERTURB_, so 255 means
 * zeros.
 */
const zeroedMemory = { DUCKDB_JE_MALLOC_CONF: 'zero:true', MALLOC_PERTURB_: '255' };

/**
 * Writes `daybreak.duckdb` to the parent of `folder`, which contains the Parquet dumps. With glibc,
 * equal dumps always produce equal bytes. With other C libraries, only the rows are equal.
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
    `Writing daybreak.duckdb failed with exit code ${code}. The published release has not changed. ` +
      `Correct the error and run the command again. Last lines of the output:\n${lastLines}`,
  );
}
