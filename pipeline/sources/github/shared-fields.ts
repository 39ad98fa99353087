// Fields that several decoders share: instants, text, licenses, and a row's source and time.
import { z } from 'zod';
import { dayMs, toInstant } from '../../../src/contracts/time.ts';

/** An instant from GitHub, with or without an offset, converted to UTC with a `Z`. */
export const GithubInstant = z
  .string()
  .refine((value) => Number.isFinite(Date.parse(value)), 'an instant such as 2026-06-30T05:10:00Z')
  .transform((value) => new Date(value).toISOString().replace('.000Z', 'Z'));

/** Trims text. Empty text becomes null. */
export function toText(value: string | null | undefined): string | null {
  const text = value?.trim();
  return text ? text : null;
}

/** Returns an SPDX id, `NOASSERTION` for a license that GitHub cannot identify, or `NONE`. */
export function toLicense(license: { spdx: string | null } | null): string {
  if (license === null) return 'NONE';
  return toText(license.spdx) ?? 'NOASSERTION';
}

/** The source and time of an observation, part of every row. */
export interface Provenance {
  readonly source: string;
  readonly observed_at: string;
}

/** Explains in one line why a record does not match the documented format. */
export function explain(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.length > 0 ? path.join('.') : 'record'}: ${message}`)
    .join('; ');
}

/** Returns the instant `days` days before `instant`. */
export function toDaysBefore(instant: string, days: number): string {
  return toInstant(Date.parse(instant) - days * dayMs);
}
