// Schema of the facts about DuckDB-Wasm, which runs the queries of the page `/sql` in the browser.
import { z } from 'zod';
import { Count } from '../../lib/scalars.ts';

/**
 * Folder of the DuckDB-Wasm files, below the site's root. The server sends them with the Content
 * Security Policy of `/sql`.
 */
export const sqlEngineFolder = 'assets/sql';

export const SqlEngine = z.strictObject({
  version: z.string(),
  /** Total compressed size of all files. */
  bytes: Count,
  /** File names of the JavaScript module and of the worker, in `sqlEngineFolder`. */
  module: z.string(),
  worker: z.string(),
  /** File name of the WebAssembly module, which is compressed with gzip. */
  wasm: z.string(),
});
export type SqlEngine = z.infer<typeof SqlEngine>;
