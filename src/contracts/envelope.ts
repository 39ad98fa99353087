// The shape of every successful API response.
import { z } from 'zod';
import { Instant } from './scalars.ts';

export const Meta = z.looseObject({ attribution: z.string(), generated: Instant.nullable() });

export function envelope<T extends z.ZodType>(data: T) {
  return z.strictObject({ ok: z.literal(true), data, meta: Meta });
}

/** The attribution line in every response and open file. */
export const attribution = (siteName: string): string => `Data: ${siteName}`;
