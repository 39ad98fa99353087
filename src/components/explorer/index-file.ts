// Builds the two files of the project index that pages load in the browser: one with columns for
// lists, filters and sorting, and one with text for the search.

import { toOldCountDay, toOldDay } from '../../lib/old-day.ts';
import { dayMs } from '../../lib/time.ts';
import { toEstimate, toLabelReason } from '../../site/format/format.ts';
import { toCurrentPush } from '../../site/format/old-values.ts';
import type { SearchContext } from '../../snapshot/api/search-rows.ts';
import type { ProjectRow } from '../../snapshot/release/table-rows.ts';
import { toSearchedText } from '../../snapshot/search/searched-text.ts';

export const indexVersion = 7;
export const noValue = -1;
/** The number of projects in `/projects-top.json`, which takes 0.2 s to load at 1.5 Mbit/s. */
export const topProjects = 1000;

/** The content of `/projects-index.json`. Element n of each column belongs to project n. */
export interface IndexFile {
  readonly version: typeof indexVersion;
  /** The names of all projects, one per line. */
  readonly names: string;
  readonly owners: string;
  /** The slugs that differ from the result of `toSlugs`, by row number. */
  readonly slugs: Readonly<Record<string, string>>;
  /**
   * The first element is the star count of the first project. Each further element is the star
   * count of the previous project minus the star count of this project.
   */
  readonly starSteps: readonly number[];
  /**
   * `oldStars` and `oldHealth` contain the days of values that are old, in days since 1970-01-01, by
   * row number.
   */
  readonly oldStars: Readonly<Record<number, number>>;
  readonly oldHealth: Readonly<Record<number, number>>;
  readonly gains: readonly (number | null)[];
  readonly health: readonly (number | null)[];
  /**
   * One character per project: the number of known signals if its score is an estimate, in base 36,
   * otherwise `-`.
   */
  readonly estimates: string;
  /** One character per project: the first letter of the word for its trend, see `trendWords`. */
  readonly trends: string;
  /** One character per project: the first letter of its health label, or `-` if it has none. */
  readonly labels: string;
  /** One character per project: the first letter of what limits its label, or `-`. */
  readonly reasons: string;
  /** `created` and `pushed` contain days since 1970-01-01. */
  readonly created: readonly (number | null)[];
  readonly pushed: readonly (number | null)[];
  readonly languages: Coded;
  readonly licenses: Coded;
  readonly verticals: Coded;
  readonly stacks: CodedLists;
  readonly topics: CodedLists;
}

/** The content of `/projects-words.json`: text that only the search needs. */
export interface WordsFile {
  readonly version: typeof indexVersion;
  /** The descriptions of all projects, one per line. */
  readonly descriptions: string;
  /** For each project, the headings under which the project appears in curated lists. */
  readonly headings: CodedLists;
  /** Former names of projects, in the form `owner/name`. Keys are row numbers. */
  readonly former: Readonly<Record<string, readonly string[]>>;
  /** The row numbers of similar projects, most similar first. Keys are row numbers. */
  readonly similar: Readonly<Record<string, readonly number[]>>;
  /**
   * Commercial products and their alternatives. Each alternative is a pair: the row number of a
   * project, and its position in the list of alternatives.
   */
  readonly products: readonly (readonly [
    name: string,
    alternatives: readonly (readonly [row: number, position: number])[],
  ])[];
}

interface Coded {
  readonly values: readonly string[];
  /** For each project, an index into `values`, or -1 if its value is unknown. */
  readonly of: readonly number[];
}

export interface CodedLists {
  readonly values: readonly string[];
  readonly of: readonly (readonly number[])[];
}

type Row = Pick<
  ProjectRow,
  | 'id'
  | 'name'
  | 'owner'
  | 'stars'
  | 'stars_observed_on'
  | 'health_checked_at'
  | 'stars_7d'
  | 'health'
  | 'health_label'
  | 'health_limited_by'
  | 'is_archived'
  | 'deprecated_by'
  | 'health_is_provisional'
  | 'health_known'
  | 'trend'
  | 'trend_change'
  | 'lang'
  | 'license'
  | 'vertical'
  | 'stacks'
  | 'description'
  | 'topics'
  | 'categories'
  | 'created_at'
  | 'pushed_at'
  | 'committed_at'
  | 'active_seen_on'
>;

/** `rows` must be sorted by stars as in `starOrder`, with unknown counts last. */
export function buildIndexFile(rows: readonly Row[], asOf: string): IndexFile {
  const stars = rows.flatMap((row) => (row.stars === null ? [] : [row.stars]));
  const names = rows.map((row) => oneLine(row.name));
  const owners = rows.map((row) => oneLine(row.owner));
  const usual = toSlugs(owners, names);
  const toOldDays = (observed: readonly (string | null)[], toOld = toOldDay) =>
    Object.fromEntries(
      observed.flatMap((at, index) => {
        const day = toDay(toOld(at, asOf));
        return day === null ? [] : [[index, day]];
      }),
    );
  return {
    version: indexVersion,
    names: names.join('\n'),
    owners: owners.join('\n'),
    slugs: Object.fromEntries(
      rows.flatMap(({ id }, index) => (id === usual[index] ? [] : [[index, id]])),
    ),
    starSteps: stars.map((value, index) => (index === 0 ? value : (stars[index - 1] ?? 0) - value)),
    oldStars: toOldDays(
      rows.map((row) => (row.stars === null ? null : row.stars_observed_on)),
      toOldCountDay,
    ),
    oldHealth: toOldDays(rows.map((row) => row.health_checked_at)),
    gains: rows.map((row) => row.stars_7d),
    health: rows.map((row) => row.health),
    estimates: rows.map((row) => toEstimate(row)?.toString(36) ?? '-').join(''),
    trends: rows.map((row) => toTrendLetter(row)).join(''),
    labels: rows.map((row) => row.health_label?.[0] ?? '-').join(''),
    reasons: rows.map((row) => toLabelReason(row)?.[0] ?? '-').join(''),
    created: rows.map((row) => toDay(row.created_at)),
    pushed: rows.map((row) => toDay(toCurrentPush(row, asOf))),
    languages: toCoded(rows.map((row) => row.lang)),
    licenses: toCoded(rows.map((row) => row.license)),
    verticals: toCoded(rows.map((row) => row.vertical)),
    stacks: toCodedLists(rows.map((row) => row.stacks)),
    topics: toCodedLists(rows.map((row) => row.topics)),
  };
}

export function buildWordsFile(rows: readonly Row[], context: SearchContext): WordsFile {
  const products = rows.flatMap((row, index) =>
    (context.products.get(row.id) ?? []).map(({ name, position }) => ({ name, index, position })),
  );
  const rowOf = new Map(rows.map(({ id }, index) => [id, index]));
  const similar = rows.flatMap(({ id }, index) => {
    const others = context.similar.get(id)?.flatMap((other) => rowOf.get(other) ?? []) ?? [];
    return others.length === 0 ? [] : [[index, others] as const];
  });
  return {
    version: indexVersion,
    similar: Object.fromEntries(similar),
    descriptions: toLines(rows.map((row) => toSearchedText(row.description, row.stars))),
    headings: toCodedLists(rows.map((row) => row.categories)),
    former: Object.fromEntries(
      rows.flatMap(({ id }, index) => {
        const names = context.former.get(id);
        return names === undefined ? [] : [[index, names]];
      }),
    ),
    products: [...Map.groupBy(products, ({ name }) => name)].map(([name, group]) => [
      name,
      group.map(({ index, position }) => [index, position] as const),
    ]),
  };
}

/** Returns a letter of `trendWords`; `slower` has another first letter than `steady`. */
const toTrendLetter = ({
  trend,
  trend_change,
}: Pick<ProjectRow, 'trend' | 'trend_change'>): string =>
  trend_change === 'slower' ? 'l' : ((trend_change ?? trend)?.[0] ?? '-');

const toDay = (time: string | null): number | null =>
  time === null ? null : Math.floor(Date.parse(time) / dayMs);

/**
 * Derives slugs from owners and names. The actual slug of a project is different if another project
 * already has the derived slug.
 */
export const toSlugs = (owners: readonly string[], names: readonly string[]): string[] =>
  // Processes one long string, which is ten times as fast as processing ten thousand short strings.
  names
    .map((name, index) => `${owners[index]}-${name}`)
    .join('\n')
    .toLowerCase()
    .replace(/[^a-z0-9._\n-]/g, '-')
    .split('\n');

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const toLines = (texts: readonly string[]): string => texts.map(oneLine).join('\n');

/** Sorts values by frequency, so that the most common ones have short codes. */
function rank(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([a, many], [b, few]) => few - many || a.localeCompare(b, 'en'))
    .map(([value]) => value);
}

function toCoded(cells: readonly (string | null)[]): Coded {
  const values = rank(cells.filter((cell) => cell !== null));
  const codes = new Map(values.map((value, code) => [value, code]));
  return { values, of: cells.map((cell) => codes.get(cell ?? '') ?? noValue) };
}

function toCodedLists(cells: readonly (readonly string[])[]): CodedLists {
  const values = rank(cells.flat());
  const codes = new Map(values.map((value, code) => [value, code]));
  return { values, of: cells.map((cell) => cell.map((value) => codes.get(value) ?? noValue)) };
}
