// Decodes fields that several GitHub responses share: timestamps, text, and licenses.
import { z } from 'zod';
import { dayMs, toInstant } from '../../../src/lib/time.ts';

/** A timestamp from GitHub with any time zone, converted to UTC. */
export const GithubInstant = z
  .string()
  .refine((value) => Number.isFinite(Date.parse(value)), 'an instant such as 2026-06-30T05:10:00Z')
  .transform((value) => new Date(value).toISOString().replace('.000Z', 'Z'));

export function toText(value: string | null | undefined): string | null {
  const text = value?.trim();
  return text ? text : null;
}

/**
 * Returns an SPDX id, `NONE` without a license, or `NOASSERTION` if GitHub cannot identify it. Null
 * if the field is among the values that were left out.
 */
export function toLicense(
  license: { spdx: string | null } | null,
  left: readonly string[],
  field: string,
): string | null {
  if (left.some((reason) => reason.startsWith(field))) return null;
  if (license === null) return 'NONE';
  return toText(license.spdx) ?? 'NOASSERTION';
}

export interface Provenance {
  readonly source: string;
  readonly observed_at: string;
}

export function explain(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.length > 0 ? path.join('.') : 'record'}: ${message}`)
    .join('; ');
}

export function toDaysBefore(instant: string, days: number): string {
  return toInstant(Date.parse(instant) - days * dayMs);
}
