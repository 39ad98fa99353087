// The explorer's index of all projects: two small files with columns, written by the build.
import type { ProjectRow } from '../../snapshot/pages/page-rows.ts';

export const indexVersion = 3;
/** Longer descriptions are cut. About half of the descriptions are shorter. */
const maxDescriptionLength = 140;
export const noValue = -1;

/** `/projects-index.json`: the columns to list, filter and sort. Row n of each is project n. */
export interface IndexFile {
  readonly version: typeof indexVersion;
  /** One per line. */
  readonly names: string;
  readonly owners: string;
  /** The slugs that cannot be derived from owner and name, by row. */
  readonly slugs: Readonly<Record<string, string>>;
  /** Projects are sorted by stars, so each value is the difference to the previous project. */
  readonly starSteps: readonly number[];
  readonly gains: readonly (number | null)[];
  readonly health: readonly (number | null)[];
  /** One character per project: `*` if its score is provisional, else `-`. */
  readonly provisional: string;
  /** One character per project: the first letter of its trend, or `-`. */
  readonly trends: string;
  readonly languages: Coded;
  readonly licenses: Coded;
  readonly verticals: Coded;
  readonly stacks: { readonly values: readonly string[]; readonly of: readonly number[][] };
}

/** `/projects-words.json`: descriptions and topics, one line per project. */
export interface WordsFile {
  readonly version: typeof indexVersion;
  readonly descriptions: string;
  readonly topics: string;
}

interface Coded {
  readonly values: readonly string[];
  /** An index into `values`, or -1 if the value is unknown. */
  readonly of: readonly number[];
}

type Row = Pick<
  ProjectRow,
  | 'id'
  | 'name'
  | 'owner'
  | 'stars'
  | 'stars_7d'
  | 'health'
  | 'health_is_provisional'
  | 'trend'
  | 'lang'
  | 'license'
  | 'vertical'
  | 'stacks'
  | 'description'
  | 'topics'
>;

/** `rows` must be sorted by stars, unknown numbers last. */
export function buildIndexFile(rows: readonly Row[]): IndexFile {
  const stars = rows.flatMap((row) => (row.stars === null ? [] : [row.stars]));
  return {
    version: indexVersion,
    names: toLines(rows.map((row) => row.name)),
    owners: toLines(rows.map((row) => row.owner)),
    slugs: Object.fromEntries(
      rows.flatMap((row, index) =>
        row.id === toSlug(oneLine(row.owner), oneLine(row.name)) ? [] : [[index, row.id]],
      ),
    ),
    starSteps: stars.map((value, index) => (index === 0 ? value : (stars[index - 1] ?? 0) - value)),
    gains: rows.map((row) => row.stars_7d),
    health: rows.map((row) => row.health),
    provisional: rows.map((row) => (row.health_is_provisional ? '*' : '-')).join(''),
    trends: rows.map((row) => row.trend?.[0] ?? '-').join(''),
    languages: toCoded(rows.map((row) => row.lang)),
    licenses: toCoded(rows.map((row) => row.license)),
    verticals: toCoded(rows.map((row) => row.vertical)),
    stacks: toStacks(rows),
  };
}

export const buildWordsFile = (rows: readonly Row[]): WordsFile => ({
  version: indexVersion,
  descriptions: toLines(rows.map((row) => shorten(row.description ?? ''))),
  topics: toLines(rows.map((row) => row.topics.join(' '))),
});

/** The usual slug. Projects whose slugs would collide have another one, which the index contains. */
export const toSlug = (owner: string, name: string): string =>
  `${owner}-${name}`.toLowerCase().replace(/[^a-z0-9._-]/g, '-');

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const toLines = (texts: readonly string[]): string => texts.map(oneLine).join('\n');

/** Cuts at the end of a word if there is one nearby, and never inside a surrogate pair. */
function shorten(text: string): string {
  if (text.length <= maxDescriptionLength) return text;
  const cut = text.slice(0, maxDescriptionLength).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.replace(/\s\S{0,20}$/, '')}…`;
}

/** The most common value first, so that most codes have one digit. */
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

function toStacks(rows: readonly Row[]): IndexFile['stacks'] {
  const values = rank(rows.flatMap((row) => row.stacks));
  const codes = new Map(values.map((value, code) => [value, code]));
  return {
    values,
    of: rows.map((row) => row.stacks.map((stack) => codes.get(stack) ?? noValue)),
  };
}
