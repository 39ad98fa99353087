// Small schemas that several records share: days, instants, slugs, repository names.
import { z } from 'zod';

/** A calendar day in UTC, `YYYY-MM-DD`. */
export const Day = z.iso.date();
export type Day = z.infer<typeof Day>;

/** An instant in UTC with a `Z`, `2026-06-30T05:10:00Z`. */
export const Instant = z.iso.datetime();
export type Instant = z.infer<typeof Instant>;

/** A project's id in every record and address: `<owner>-<repo>`, and `-2`, `-3`… on a collision. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9._-]+$/, 'lower-case letters, digits, ".", "_" or "-"');

/** `owner/repo` as the code host spells it. */
export const RepoName = z
  .string()
  .regex(/^[A-Za-z0-9._-]+\/[A-Za-z0-9._-]+$/, 'an owner/repo pair such as "astral-sh/uv"');

/** Counts are whole and never negative; differences may be. */
export const Count = z.int().nonnegative();

export const Url = z.url({ protocol: /^https?$/ });

/** Dollars per million tokens, as published in JSON. Stored as decimals, never computed in floats. */
export const PriceUsdPerMtok = z.number().nonnegative();
