// Repairs the rows of sources, so that one bad value costs a field or a row, but never a day.
import type { ZodType } from 'zod';
import { dayMs } from '../../src/lib/time.ts';
import { columnTypes, rowSchema, type StreamName, streams } from '../contracts/observations.ts';

/** Longer text is unknown. The longest real text is the abstract of a paper. */
const maxText = 20_000;
const maxItems = 1_000;
/** Longer names and ids are refused. */
const maxRequired = 1_000;
/** Control characters except tab and line breaks, characters that change the direction, and byte order marks. */
const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;

/** Repairs lone surrogates, and removes control and direction characters. */
export const toCleanText = (text: string): string => text.toWellFormed().replace(unsafe, '');

function toClean(value: unknown): unknown {
  if (typeof value === 'string') return toCleanText(value);
  return Array.isArray(value) ? value.map(toClean) : value;
}

const isTooLong = (value: unknown, max: number): boolean =>
  (typeof value === 'string' && value.length > max) ||
  (Array.isArray(value) && (value.length > maxItems || value.some((item) => isTooLong(item, max))));

/** Years outside this range are typing errors, which most readers of the data cannot represent. */
const isPlausibleDate = (value: unknown): boolean =>
  typeof value !== 'string' || (value >= '1970-01-01' && value < '2200');

export type Repaired =
  /** `left` lists the values that were left out, each with the reason. */
  | { readonly row: Record<string, unknown>; readonly left: readonly string[] }
  | { readonly reason: string };

/**
 * Creates a function that repairs a row. A bad value of a column that may be null becomes null. A
 * bad value of a required column, a key or a price is a reason to refuse the row.
 */
export function createRepair(stream: StreamName): (row: unknown) => Repaired {
  const schema: ZodType = rowSchema(stream);
  const columns: Readonly<Record<string, { readonly schema: ZodType }>> = streams[stream].columns;
  const types = new Map(columnTypes(stream));
  const isStrict = (name: string): boolean =>
    /^price_(in|out)_/.test(name) ||
    (streams[stream].key as readonly string[]).includes(name) ||
    columns[name]?.schema.safeParse(null).success === false;
  const findFault = (name: string, value: unknown): string | undefined => {
    if (value === null || value === undefined) return undefined;
    if (isTooLong(value, isStrict(name) ? maxRequired : maxText)) return 'is too long';
    if (['date', 'timestamp'].includes(types.get(name) ?? '') && !isPlausibleDate(value)) {
      return 'is not a plausible date';
    }
    return columns[name]?.schema.safeParse(value).error?.issues[0]?.message;
  };
  return (given) => {
    const row: Record<string, unknown> = {};
    const left: string[] = [];
    for (const [name, value] of Object.entries(Object(given))) {
      const cleaned = toClean(value);
      const fault = findFault(name, cleaned);
      if (fault === undefined) row[name] = cleaned;
      else if (isStrict(name)) return { reason: `${name}: ${fault}` };
      else {
        row[name] = null;
        // Text that contains only unsafe characters is the same as no text.
        if (cleaned !== '') left.push(`${name}: ${fault}`);
      }
    }
    if (stream === 'repositories') left.push(...removeFalseCommitDates(row));
    const decoded = schema.safeParse(row);
    if (decoded.success) return { row, left };
    const issue = decoded.error.issues[0];
    return { reason: `${issue?.path.join('.') || 'row'}: ${issue?.message}` };
  };
}

const toMs = (value: unknown): number =>
  typeof value === 'string' ? Date.parse(value) : Number.NaN;

/**
 * Removes dates that the clock of a committer has written. They cannot be later than the
 * observation, or before the repository. If they contradict the number of commits that GitHub
 * counted, the number decides.
 */
function removeFalseCommitDates(row: Record<string, unknown>): string[] {
  const observed = toMs(row.observed_at);
  const left: string[] = [];
  const remove = (name: 'committed_at' | 'pushed_at', reason: string) => {
    row[name] = null;
    left.push(`${name}: ${reason}`);
  };
  for (const name of ['committed_at', 'pushed_at'] as const) {
    if (toMs(row[name]) > observed + dayMs) remove(name, 'is after the observation');
  }
  const committed = toMs(row.committed_at);
  if (committed < toMs(row.created_at)) remove('committed_at', 'is before the repository');
  for (const [count, days] of [
    [row.commits_90d, 90],
    [row.commits_365d, 365],
  ] as const) {
    if (row.committed_at !== null && count === 0 && committed > observed - (days - 1) * dayMs) {
      remove('committed_at', `contradicts 0 commits in ${days} days`);
    }
  }
  return left;
}
