// Small readings that several decoders share: instants, empty text, licences, who saw it and when.
import { z } from 'zod';

/** An instant as the code host writes it, with or without an offset, in UTC with a `Z`. */
export const HostInstant = z
  .string()
  .refine((value) => Number.isFinite(Date.parse(value)), 'an instant such as 2026-06-30T05:10:00Z')
  .transform((value) => new Date(value).toISOString().replace('.000Z', 'Z'));

/** Nobody means anything by an empty text. */
export function toText(value: string | null | undefined): string | null {
  const text = value?.trim();
  return text ? text : null;
}

/** The host names a licence it cannot tell NOASSERTION, and gives null where there is none. */
export function toLicense(licence: { spdx: string | null } | null): string {
  if (licence === null) return 'NONE';
  return toText(licence.spdx) ?? 'NOASSERTION';
}

export interface Seen {
  readonly source: string;
  readonly observed_at: string;
}

/** Why a record does not have the documented form, in one line. */
export function explain(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.length > 0 ? path.join('.') : 'record'}: ${message}`)
    .join('; ');
}

export const dayMs = 86_400_000;

/** The instant so many days before another. */
export function toDaysBefore(instant: string, days: number): string {
  return new Date(Date.parse(instant) - days * dayMs).toISOString().replace('.000Z', 'Z');
}
