// The schema of a successful API response.
import { z } from 'zod';
import { Instant } from '../../src/lib/scalars.ts';

const Meta = z.looseObject({ attribution: z.string(), generated: Instant.nullable() });

export const envelope = <T extends z.ZodType>(data: T) =>
  z.strictObject({ ok: z.literal(true), data, meta: Meta });
