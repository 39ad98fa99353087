// The explorer's own index of all projects: two small files in columns, written at build.
import type { ProjectRow } from '../../snapshot/pages/page-rows.ts';

export const indexVersion = 1;
/** What of a description is searched and shown; half of them are shorter. */
const mostWords = 140;
export const noValue = -1;

/** `/projects-index.json`: all that is listed, filtered and sorted. Row n of each column is project n. */
export interface IndexFile {
  readonly version: typeof indexVersion;
  /** One a line. */
  readonly names: string;
  readonly owners: string;
  /** Where the slug is not what owner and name give. */
  readonly slugs: Readonly<Record<string, string>>;
  /** By stars, most first, so each as the difference to the one before; the unknown are not there. */
  readonly starSteps: readonly number[];
  readonly gains: readonly (number | null)[];
  readonly health: readonly (number | null)[];
  /** One letter a project: the first of its trend, or `-`. */
  readonly trends: string;
  readonly languages: Coded;
  readonly licences: Coded;
  readonly verticals: Coded;
  readonly stacks: { readonly values: readonly string[]; readonly of: readonly number[][] };
}

/** `/projects-words.json`: descriptions and topics, a line a project. */
export interface WordsFile {
  readonly version: typeof indexVersion;
  readonly descriptions: string;
  readonly topics: string;
}

interface Coded {
  readonly values: readonly string[];
  /** A place in `values`, or -1. */
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
  | 'trend'
  | 'lang'
  | 'license'
  | 'vertical'
  | 'stacks'
  | 'description'
  | 'topics'
>;

/** `rows` are by stars, those without a number last. */
export function buildIndexFile(rows: readonly Row[]): IndexFile {
  const stars = rows.flatMap((row) => (row.stars === null ? [] : [row.stars]));
  return {
    version: indexVersion,
    names: toLines(rows.map((row) => row.name)),
    owners: toLines(rows.map((row) => row.owner)),
    slugs: Object.fromEntries(
      rows.flatMap((row, place) =>
        row.id === toSlug(oneLine(row.owner), oneLine(row.name)) ? [] : [[place, row.id]],
      ),
    ),
    starSteps: stars.map((value, place) => (place === 0 ? value : (stars[place - 1] ?? 0) - value)),
    gains: rows.map((row) => row.stars_7d),
    health: rows.map((row) => row.health),
    trends: rows.map((row) => row.trend?.[0] ?? '-').join(''),
    languages: toCoded(rows.map((row) => row.lang)),
    licences: toCoded(rows.map((row) => row.license)),
    verticals: toCoded(rows.map((row) => row.vertical)),
    stacks: toStacks(rows),
  };
}

export const buildWordsFile = (rows: readonly Row[]): WordsFile => ({
  version: indexVersion,
  descriptions: toLines(rows.map((row) => shorten(row.description ?? ''))),
  topics: toLines(rows.map((row) => row.topics.join(' '))),
});

/** As slugs are made; names that met get another, which the index then spells out. */
export const toSlug = (owner: string, name: string): string =>
  `${owner}-${name}`.toLowerCase().replace(/[^a-z0-9._-]/g, '-');

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const toLines = (texts: readonly string[]): string => texts.map(oneLine).join('\n');

/** Ends at a word where one ends near; never between the halves of a character. */
function shorten(text: string): string {
  if (text.length <= mostWords) return text;
  const cut = text.slice(0, mostWords).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.replace(/\s\S{0,20}$/, '')}…`;
}

/** The commonest first, so that most codes are one digit. */
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
