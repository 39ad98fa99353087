// The one shape of a successful keyed answer.
import { z } from 'zod';
import { Instant } from './scalars.ts';

export const Meta = z.looseObject({ attribution: z.string(), generated: Instant.nullable() });

export function envelope<T extends z.ZodType>(data: T) {
  return z.strictObject({ ok: z.literal(true), data, meta: Meta });
}

/** The line that every answer and file carries. */
export const attribution = (siteName: string): string => `Data: ${siteName}`;
