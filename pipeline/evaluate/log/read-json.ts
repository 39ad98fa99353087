// Reads a JSON file and validates it with a schema.
import { readFileSync } from 'node:fs';
import type { z } from 'zod';

export const readJson = <T>(file: URL | string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(file, 'utf8')));
