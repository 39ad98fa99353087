// The files of the SQL page's engine: where they are, how large they are, and what the page shows.
import { z } from 'zod';
import { Count } from './scalars.ts';

/** Below the site's root. The content policy of `/sql` also applies to these files. */
export const sqlEngineFolder = 'assets/sql';

export const SqlEngine = z.strictObject({
  /** Of DuckDB-Wasm. */
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
