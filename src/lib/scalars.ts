// Small schemas shared by several records: days, instants, slugs, and repository names.
import { z } from 'zod';

/** A calendar day in UTC, `YYYY-MM-DD`. */
export const Day = z.iso.date();
export type Day = z.infer<typeof Day>;

/** An instant in UTC, such as `2026-06-30T05:10:00Z`. */
export const Instant = z.iso.datetime();
export type Instant = z.infer<typeof Instant>;

/**
 * A project ID: `<owner>-<repo>`, followed by `-2`, `-3`, … if another project already has the ID.
 */
export const Slug = z
  .string()
  .regex(/^[a-z0-9._-]+$/, 'lower-case letters, digits, ".", "_" or "-"');

/** `owner/repo`, as GitHub spells it. */
export const RepoName = z
  .string()
  .regex(/^[A-Za-z0-9._-]+\/[A-Za-z0-9._-]+$/, 'an owner/repo pair such as "astral-sh/uv"');

/** Counts are nonnegative integers. Differences can be negative and use other schemas. */
export const Count = z.int().nonnegative();

export const Url = z.url({ protocol: /^https?$/ });

/**
 * US dollars per million tokens in published JSON. The graph stores and computes exact decimals.
 */
export const PriceUsdPerMtok = z.number().nonnegative();
