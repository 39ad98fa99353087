// Formats numbers, dates and prices for pages. All functions are pure, and all times are in UTC.
import { healthLabelMinimums, healthSignalCount } from '../../contracts/api/health-components.ts';
import type { Health } from '../../contracts/api/health-record.ts';
import { type LicenseKind, licenseFlagOf } from '../../lib/license-kinds.ts';
import { addDays as addDaysUncached } from '../../lib/time.ts';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

export const unknown = '–';
/** Shown in place of an unknown fact where a dash could be read as "no". */
export const notKnown = 'not known';

/** Cuts `text` after the last whole word that fits into `length` characters and adds `…`. */
export function cutWords(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const cut = characters.slice(0, length - 1).join('');
  return `${cut.replace(/(?<=.{20})[\s,:;(]+\S*$/u, '')}…`;
}

/** Formats a number: 12345 → `12,345`. */
export function formatCount(value: number | null): string {
  if (value === null) return unknown;
  const digits = String(Math.abs(Math.round(value))).replace(/\B(?=(\d{3})+$)/g, ',');
  return value < 0 ? `−${digits}` : digits;
}

/**
 * Rounds to two significant digits: 12345 → 12000.
 */
export function roundStars(stars: number | null): number | null {
  return stars === null ? null : Number(stars.toPrecision(2));
}

/** Formats a number with its sign: `+12`, `−3`, `0`. */
export function formatGain(value: number | null): string {
  return value !== null && value > 0 ? `+${formatCount(value)}` : formatCount(value);
}

/** Formats a date or an instant for running text: `2026-06-30` → `Jun 30, 2026`. */
export const formatDay = (day: string | null): string =>
  day === null ? unknown : `${formatShortDay(day)}, ${day.slice(0, 4)}`;

/** Formats a date for lists: `2026-06-30` → `Jun 30`. */
export const formatShortDay = (day: string): string =>
  `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}`;

/** Formats the first, the middle, and the last date of an axis. Only the ends have a year. */
export const formatAxisDays = (days: readonly [string, string, string]): string[] => [
  formatDay(days[0]),
  formatShortDay(days[1]),
  formatDay(days[2]),
];

/** Formats a date or an instant for tables: `2026-06-30T05:20:19Z` → `2026-06-30`. */
export const formatTableDay = (day: string | null): string =>
  day === null ? unknown : day.slice(0, 10);

/** Formats an instant for running text: `2026-06-30T05:20:19Z` → `Jun 30, 2026, 05:20 UTC`. */
export const formatInstant = (instant: string | null): string =>
  instant === null ? unknown : `${formatDay(instant)}, ${instant.slice(11, 16)} UTC`;

/** Formats an instant for tables: `2026-06-30T05:20:19Z` → `2026-06-30 05:20 UTC`. */
export const formatTableInstant = (instant: string | null): string =>
  instant === null ? unknown : `${formatTableDay(instant)} ${instant.slice(11, 16)} UTC`;

/**
 * Formats US dollars with at least two decimals: `$0.15`, `$0.0375`. Zero is `$0`. Shows cents and
 * four significant digits, because sources compute prices per million tokens: `1.24999` is `$1.25`.
 */
export function formatPrice(price: number | null): string {
  if (price === null) return unknown;
  if (price === 0) return '$0';
  const digits = Math.min(6, Math.max(4, Math.floor(Math.log10(price)) + 3));
  const [whole, fraction = ''] = Number(price.toPrecision(digits))
    .toFixed(9)
    .replace(/0+$/, '')
    .split('.');
  return `$${formatCount(Number(whole))}.${fraction.padEnd(2, '0')}`;
}

/** Formats a number of tokens: 131072 → `131k`, 1000000 → `1M`. */
export function formatTokens(tokens: number | null): string {
  if (tokens === null) return unknown;
  if (tokens >= 1_000_000) return `${(tokens / 1_000_000).toFixed(1).replace(/\.0$/, '')}M`;
  return tokens >= 1000 ? `${Math.round(tokens / 1000)}k` : String(tokens);
}

const addedDays = new Map<string, string>();

/**
 * Returns the date `count` days after `day`. Results are cached, because pages compute the same
 * dates many times.
 */
export function addDays(day: string, count: number): string {
  const key = `${day}${count}`;
  const known = addedDays.get(key);
  if (known !== undefined) return known;
  const added = addDaysUncached(day, count);
  if (addedDays.size < maxAddedDays) addedDays.set(key, added);
  return added;
}

const maxAddedDays = 10_000;

/** Formats the number of calendar days from an instant to `until`: `today`, `3 d`, `412 d`. */
export function formatDaysAgo(instant: string | null, until: string): string {
  if (instant === null) return unknown;
  const days = (Date.parse(until.slice(0, 10)) - Date.parse(instant.slice(0, 10))) / 86_400_000;
  return days < 1 ? 'today' : `${formatCount(days)} d`;
}

/** Formats a number with a noun: `1 project`, `2 projects`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Formats a health score where its label is not shown: `91`, or `~91` for an estimate. */
export const formatHealth = (health: number | null, isEstimate: boolean | null): string =>
  `${health !== null && isEstimate ? '~' : ''}${formatCount(health)}`;

/** Explains the mark of an estimate in the heading of a column of scores. */
export const estimateNote = '~ estimate';

/** Explains the column of pushes if the push of a project is unknown and its commit is known. */
export const commitNote = 'or commit';

/** Returns the number of known signals if the health score is an estimate, otherwise null. */
export const toEstimate = (row: {
  readonly health_is_provisional: boolean | null;
  readonly health_known: number | null;
}): number | null => (row.health_is_provisional ? row.health_known : null);

/** Formats the number of signals of an estimate: `estimate from 5 of 11 signals`. */
export const formatEstimate = (known: number): string =>
  `estimate from ${known} of ${healthSignalCount} signals`;

/** What makes a label worse than the score implies, or null. */
export type LabelReason = Health['label_reason'];

export const labelReasonWords: Readonly<Record<NonNullable<LabelReason>, string>> = {
  archived: 'archived',
  deprecated: 'deprecated',
  idle: 'inactive',
  rare: 'few pushes',
  small: 'few stars',
};

/**
 * Formats a health label: `at-risk` → `at risk`. If the score is an estimate: `fair, estimate`. If
 * the label is worse than the score implies: `fair: few pushes`.
 */
export const formatLabel = (
  label: string | null,
  reason: LabelReason,
  isEstimate: boolean | null,
): string =>
  `${(label ?? unknown).replace('-', ' ')}${reason === null ? '' : `: ${labelReasonWords[reason]}`}${isEstimate ? ', estimate' : ''}`;

/** Formats a health label in a row. Without a score, it is the end of the project, or `not rated`. */
export const formatRowLabel = (label: string | null, reason: LabelReason): string =>
  label !== null
    ? formatLabel(label, reason, false)
    : reason === null
      ? 'not rated'
      : labelReasonWords[reason];

/** Returns what makes the label of a project worse, or why it has ended if it has no score. */
export function toLabelReason(row: {
  readonly health: number | null;
  readonly health_limited_by: LabelReason;
  readonly is_archived: boolean | null;
  readonly deprecated_by: string | null;
}): LabelReason {
  if (row.health !== null) return row.health_limited_by;
  return row.is_archived ? 'archived' : row.deprecated_by === null ? null : 'deprecated';
}

/**
 * Explains a score and its label in a row: from how many signals it is estimated, and why its label
 * is that of a neighboring score. A label changes only when the score is clearly past a bound.
 */
export function explainHealth(
  health: number | null,
  label: string | null,
  reason: LabelReason,
  estimate: number | null,
): string {
  const bounds = Object.entries(healthLabelMinimums);
  const byScore = bounds.find(([, minimum]) => health !== null && health >= minimum)?.[0];
  const isKept = label !== null && reason === null && byScore !== undefined && byScore !== label;
  return [
    ...(estimate === null ? [] : [formatEstimate(estimate)]),
    ...(isKept ? ['near a bound, so the label stays until the score is clearly past it'] : []),
  ].join('; ');
}

/** Formats a label with the signals of an estimate: `fair, estimate from 5 of 11 signals`. */
export const formatFullLabel = (
  label: string | null,
  reason: LabelReason,
  estimate: number | null,
): string =>
  `${formatLabel(label, reason, false)}${estimate === null ? '' : `, ${formatEstimate(estimate)}`}`;

/** How a project has ended, or null. A project in maintenance mode gets fixes. */
export function toEndLabel(row: {
  readonly is_archived: boolean | null;
  readonly deprecated_by: string | null;
  readonly deprecated_evidence: string | null;
}): string | null {
  if (row.is_archived) return 'Archived by its owner';
  if (row.deprecated_by === null) return null;
  return /\bin maintenance mode\b/i.test(row.deprecated_evidence ?? '')
    ? 'In maintenance mode'
    : 'No longer maintained';
}

/** Replaces the two SPDX values that are not license names: `NONE` and `NOASSERTION`. */
export function formatLicense(license: string | null): string {
  if (license === null) return unknown;
  return { NONE: 'none', NOASSERTION: 'other' }[license] ?? license;
}

/**
 * Names a license without an SPDX identifier by the start of the catalog's note, such as `Sustainable
 * Use License`, or by its kind, such as `source-available`.
 */
export function nameLicense(row: {
  readonly license: string | null;
  readonly license_note: string | null;
  readonly license_kind: LicenseKind | null;
}): string {
  if (row.license !== 'NOASSERTION') return formatLicense(row.license);
  const [name = ''] = /^(?!own )[^:;,]{1,40}?(?=[:;,]| for )/.exec(row.license_note ?? '') ?? [];
  if (/^Proprietary$|\blicense\b| with added conditions$/i.test(name)) return name;
  return /^(source-available|mixed)$/.test(row.license_kind ?? '')
    ? (licenseFlagOf(row.license_kind) ?? unknown)
    : formatLicense(row.license);
}

/**
 * Replaces `<` and `>` with similar characters, so that the text cannot look like markup. Astro
 * does not escape them in attributes.
 */
export const toAttributeText = (text: string): string =>
  text.replaceAll('<', '‹').replaceAll('>', '›');

export const formatFlag = (flag: boolean | null, whenTrue: string, whenFalse: string): string =>
  flag === null ? notKnown : flag ? whenTrue : whenFalse;

/** Formats the modality of a model: `text+image->text` → `text, image → text`. */
export const formatModality = (modality: string | null): string =>
  modality === null
    ? notKnown
    : modality.replace('->', ' → ').replaceAll('+', ', ').replaceAll('unknown', '?');

/** Formats a size in decimal units: 6210000 → `6.2 MB`. */
export function formatBytes(bytes: number | null): string {
  if (bytes === null) return unknown;
  if (bytes < 1000) return countOf(bytes, 'byte');
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${amount < 10 ? amount.toFixed(1) : formatCount(amount)} ${unit}`;
}

/** Formats the time between an instant and `until`: `12 minutes`, `5 hours`, `129 days`. */
export function formatAge(instant: string | null, until: string): string {
  if (instant === null) return unknown;
  const minutes = Math.max(0, Math.round((Date.parse(until) - Date.parse(instant)) / 60_000));
  if (minutes < 120) return countOf(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? countOf(hours, 'hour') : countOf(Math.round(hours / 24), 'day');
}
