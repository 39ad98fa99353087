// Reads the SQL queries of the evaluation.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `path` is relative to this folder, such as `growth/momentum.sql`. */
export const readSql = (path: string): string =>
  readFileSync(join(import.meta.dirname, path), 'utf8');
