// Schema of the files of the SQL page's engine, with their folder, total size, and version.
import { z } from 'zod';
import { Count } from './scalars.ts';

/** Folder below the site's root. The Content Security Policy of `/sql` also applies to these files. */
export const sqlEngineFolder = 'assets/sql';

export const SqlEngine = z.strictObject({
  /** Version of DuckDB-Wasm. */
  version: z.string(),
  /** Compressed size of all files, as they are downloaded. */
  bytes: Count,
  /** Names of files in `sqlEngineFolder`. */
  module: z.string(),
  worker: z.string(),
  /** The WebAssembly module, compressed with gzip. */
  wasm: z.string(),
});
export type SqlEngine = z.infer<typeof SqlEngine>;
