// The index of all projects that pages load in the browser: one file with columns to list, filter and
// sort, and one with the texts that are searched. The build writes them.
import type { SearchContext } from '../../snapshot/api/search-rows.ts';
import type { ProjectRow } from '../../snapshot/pages/page-rows.ts';

export const indexVersion = 4;
/** Longer descriptions are cut, so that the files stay small: those of known projects less. */
const maxDescriptionLength = { known: 130, other: 62 } as const;
/** Projects with the most stars. */
const knownProjects = 3000;
export const noValue = -1;
const dayMs = 86_400_000;

/** `/projects-index.json`. Row n of each column is project n. */
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
  /** One character per project: the first letter of its trend or health label, or `-`. */
  readonly trends: string;
  readonly labels: string;
  /** Days since 1970. */
  readonly created: readonly (number | null)[];
  readonly pushed: readonly (number | null)[];
  readonly languages: Coded;
  readonly licenses: Coded;
  readonly verticals: Coded;
  readonly stacks: CodedLists;
  readonly topics: CodedLists;
}

/** `/projects-words.json`: what else is searched. */
export interface WordsFile {
  readonly version: typeof indexVersion;
  /** One line per project. */
  readonly descriptions: string;
  /** Headings in curated lists. */
  readonly headings: CodedLists;
  /** Former `owner/name`s by row. */
  readonly former: Readonly<Record<string, readonly string[]>>;
  /** Commercial products, each with the rows of its alternatives and their positions. */
  readonly products: readonly (readonly [
    name: string,
    alternatives: readonly (readonly [row: number, position: number])[],
  ])[];
}

interface Coded {
  readonly values: readonly string[];
  /** An index into `values`, or -1 if the value is unknown. */
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
  | 'stars_7d'
  | 'health'
  | 'health_label'
  | 'health_is_provisional'
  | 'trend'
  | 'lang'
  | 'license'
  | 'vertical'
  | 'stacks'
  | 'description'
  | 'topics'
  | 'categories'
  | 'created_at'
  | 'pushed_at'
>;

/** `rows` must be sorted by stars, unknown numbers last. */
export function buildIndexFile(rows: readonly Row[]): IndexFile {
  const stars = rows.flatMap((row) => (row.stars === null ? [] : [row.stars]));
  const names = rows.map((row) => oneLine(row.name));
  const owners = rows.map((row) => oneLine(row.owner));
  const usual = toSlugs(owners, names);
  return {
    version: indexVersion,
    names: names.join('\n'),
    owners: owners.join('\n'),
    slugs: Object.fromEntries(
      rows.flatMap(({ id }, index) => (id === usual[index] ? [] : [[index, id]])),
    ),
    starSteps: stars.map((value, index) => (index === 0 ? value : (stars[index - 1] ?? 0) - value)),
    gains: rows.map((row) => row.stars_7d),
    health: rows.map((row) => row.health),
    provisional: rows.map((row) => (row.health_is_provisional ? '*' : '-')).join(''),
    trends: rows.map((row) => row.trend?.[0] ?? '-').join(''),
    labels: rows.map((row) => row.health_label?.[0] ?? '-').join(''),
    created: rows.map((row) => toDay(row.created_at)),
    pushed: rows.map((row) => toDay(row.pushed_at)),
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
  return {
    version: indexVersion,
    descriptions: toLines(
      rows.map(({ description }, index) => {
        const { known, other } = maxDescriptionLength;
        return shorten(oneLine(description ?? ''), index < knownProjects ? known : other);
      }),
    ),
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

const toDay = (time: string | null): number | null =>
  time === null ? null : Math.floor(Date.parse(time) / dayMs);

/** The usual slugs. Projects whose slugs would collide have another one, which the index contains. */
export const toSlugs = (owners: readonly string[], names: readonly string[]): string[] =>
  // As one text: for ten thousand projects that takes a tenth of the time.
  names
    .map((name, index) => `${owners[index]}-${name}`)
    .join('\n')
    .toLowerCase()
    .replace(/[^a-z0-9._\n-]/g, '-')
    .split('\n');

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const toLines = (texts: readonly string[]): string => texts.map(oneLine).join('\n');

/** Cuts at the end of a word if there is one nearby, and never inside a surrogate pair. */
function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
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

function toCodedLists(cells: readonly (readonly string[])[]): CodedLists {
  const values = rank(cells.flat());
  const codes = new Map(values.map((value, code) => [value, code]));
  return { values, of: cells.map((cell) => cell.map((value) => codes.get(value) ?? noValue)) };
}
