// Converts the downloaded project index to columns that can be filtered, sorted and searched.
import { healthLabelMinimums } from '../../contracts/api/health-components.ts';
import { dayMs } from '../../lib/time.ts';
import { formatCount, type LabelReason, labelReasonWords } from '../../site/format/format.ts';
import { withDay } from '../../site/format/old-values.ts';
import { FilterColumns } from '../../snapshot/facets/filter-columns.ts';
import type { SearchIndex } from '../../snapshot/search/search.ts';
import { SearchIndexBuilder } from '../../snapshot/search/search-index.ts';
import {
  type CodedLists,
  type IndexFile,
  indexVersion,
  noValue,
  toSlugs,
  type WordsFile,
} from './index-file.ts';

export interface Catalog {
  readonly count: number;
  readonly names: readonly string[];
  readonly owners: readonly string[];
  readonly slugs: readonly string[];
  /**
   * The star count of each project. All columns of type `Float64Array` contain NaN for unknown
   * values.
   */
  readonly stars: Float64Array;
  /** The days of old values, in days since 1970-01-01, by row number. */
  readonly oldStars: Readonly<Record<number, number>>;
  readonly oldHealth: Readonly<Record<number, number>>;
  readonly gains: Float64Array;
  readonly health: Float64Array;
  /** `estimates`, `trends`, `labels` and `reasons` contain one character per project, as in `IndexFile`. */
  readonly estimates: string;
  readonly trends: string;
  readonly labels: string;
  readonly reasons: string;
  /** The last push of each project, or its last commit, in days since 1970-01-01. */
  readonly pushed: Float64Array;
  readonly languages: Codes;
  readonly licenses: Codes;
  readonly verticals: Codes;
  readonly stacks: CodedLists;
  readonly topics: CodedLists;
  readonly filters: FilterColumns;
  /** Builds `filters` in steps. Calls `yieldToOthers` between steps to keep the page responsive. */
  prepareFilters(yieldToOthers: () => Promise<unknown>): Promise<void>;
  /** Project descriptions. Undefined until their file is loaded. */
  descriptions?: readonly string[];
}

interface Codes {
  readonly values: readonly string[];
  readonly of: Int16Array;
}

export const trendNames: Readonly<Record<string, string>> = {
  a: 'accelerating',
  f: 'steady',
  s: 'steady',
  l: 'steady',
  q: 'quiet',
};
/** The words that rows show. `faster` and `slower` are steady trends with a changed pace. */
export const trendWords: Readonly<Record<string, string>> = {
  ...trendNames,
  f: 'faster',
  l: 'slower',
};
export const labelNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(healthLabelMinimums).map((label) => [label[0], label]),
);

export function openIndex(file: IndexFile): Catalog {
  refuseOtherVersion(file);
  const names = toLines(file.names);
  const owners = toLines(file.owners);
  const catalog = {
    count: names.length,
    names,
    owners,
    slugs: toSlugs(owners, names).map((slug, index) => file.slugs[index] ?? slug),
    stars: toStars(file.starSteps, names.length),
    oldStars: file.oldStars,
    oldHealth: file.oldHealth,
    gains: toNumbers(file.gains),
    health: toNumbers(file.health),
    estimates: file.estimates,
    trends: file.trends,
    labels: file.labels,
    reasons: file.reasons,
    pushed: toNumbers(file.pushed),
    languages: toCodes(file.languages),
    licenses: toCodes(file.licenses),
    verticals: toCodes(file.verticals),
    stacks: file.stacks,
    topics: file.topics,
  };
  let filters: FilterColumns | undefined;
  return {
    ...catalog,
    // Builds the filters on first use, because building them is slow and some pages do not filter.
    get filters() {
      if (filters) return filters;
      const steps = fillFilters(catalog, file);
      let step = steps.next();
      while (!step.done) step = steps.next();
      filters = step.value;
      return filters;
    },
    async prepareFilters(yieldToOthers) {
      if (filters) return;
      const steps = fillFilters(catalog, file);
      let step = steps.next();
      while (!step.done) {
        await yieldToOthers();
        step = steps.next();
      }
      filters ??= step.value;
    },
  };
}

const daySeconds = 86_400;
/** The number of projects to add to the filters before the browser can do other work. */
const rowsPerStep = 500;

function* fillFilters(
  catalog: Omit<Catalog, 'filters' | 'prepareFilters'>,
  file: IndexFile,
): Generator<undefined, FilterColumns> {
  const filters = new FilterColumns(false);
  const toSeconds = (day: number | null | undefined) => (day == null ? null : day * daySeconds);
  for (let index = 0; index < catalog.count; index += 1) {
    filters.add(index, {
      owner: catalog.owners[index] ?? '',
      lang: valueAt(catalog.languages, index) ?? null,
      license: valueAt(catalog.licenses, index) ?? null,
      vertical: valueAt(catalog.verticals, index) ?? null,
      label: labelNames[file.labels[index] ?? ''] ?? null,
      trend: trendNames[file.trends[index] ?? ''] ?? null,
      stacks: listAt(catalog.stacks, index),
      topics: listAt(catalog.topics, index),
      health: file.health[index] ?? null,
      stars: toKnown(catalog.stars[index]),
      created: toSeconds(file.created[index]),
      pushed: toSeconds(file.pushed[index]),
    });
    if (index % rowsPerStep === rowsPerStep - 1) yield;
  }
  filters.finish();
  return filters;
}

/**
 * The number of projects to add to the search index before the browser can do other work. Small
 * enough for slow phones.
 */
const projectsPerStep = 50;

/**
 * Builds the search index in steps. Calls `yieldToOthers` between steps to keep the page
 * responsive.
 */
export async function openSearch(
  catalog: Catalog,
  file: WordsFile,
  yieldToOthers: () => Promise<unknown>,
): Promise<SearchIndex> {
  refuseOtherVersion(file);
  const descriptions = toLines(file.descriptions);
  catalog.descriptions = descriptions;
  const products = Map.groupBy(
    file.products.flatMap(([name, rows]) =>
      rows.map(([index, position]) => ({ index, product: { name, position } })),
    ),
    ({ index }) => index,
  );
  const builder = new SearchIndexBuilder();
  for (const [index, name] of catalog.names.entries()) {
    const vertical = valueAt(catalog.verticals, index);
    const stacks = listAt(catalog.stacks, index);
    builder.add({
      id: catalog.slugs[index] ?? '',
      name,
      full_name: `${catalog.owners[index]}/${name}`,
      description: descriptions[index] ?? null,
      topics: listAt(catalog.topics, index),
      stars: toKnown(catalog.stars[index]),
      lang: valueAt(catalog.languages, index) ?? null,
      license: valueAt(catalog.licenses, index) ?? null,
      categories: listAt(file.headings, index),
      facts: vertical === undefined ? stacks : [vertical, ...stacks],
      former: file.former[index] ?? [],
      similar: (file.similar[index] ?? []).flatMap((row) => catalog.slugs[row] ?? []),
      products: (products.get(index) ?? []).map(({ product }) => product),
    });
    if (index % projectsPerStep === projectsPerStep - 1) await yieldToOthers();
  }
  const places = new Map(catalog.slugs.map((slug, index) => [slug, index]));
  return await builder.build((id) => places.get(id), yieldToOthers);
}

function refuseOtherVersion({ version }: { readonly version: number }): void {
  if (version === indexVersion) return;
  throw new Error('The search index belongs to another version of the site. Reload the page.');
}

export const valueAt = ({ values, of }: Codes, index: number): string | undefined =>
  values[of[index] ?? noValue];

const toLines = (text: string): string[] => text.split('\n');

const listAt = ({ values, of }: CodedLists, index: number): string[] =>
  (of[index] ?? []).flatMap((code) => values[code] ?? []);

const labelReasons = Object.keys(labelReasonWords) as (keyof typeof labelReasonWords)[];

/** Returns what makes the label of a project worse than its score implies. */
export const reasonAt = ({ reasons }: Catalog, index: number): LabelReason =>
  labelReasons.find((reason) => reason[0] === reasons[index]) ?? null;

/** Returns the number of known signals if the score of a project is an estimate. */
export function estimateAt({ estimates }: Catalog, index: number): number | null {
  const digit = estimates[index] ?? '-';
  return digit === '-' ? null : Number.parseInt(digit, 36);
}

/** Converts the day of an old value in the index to a date. Undefined means that it is current. */
export const toDate = (day: number | undefined): string | null =>
  day === undefined ? null : new Date(day * dayMs).toISOString().slice(0, 10);

/** Formats the stars of a project, with their day if they are old: `4,708 stars (Feb 20, 2026)`. */
export const starsAt = ({ stars, oldStars }: Catalog, index: number, unit = ''): string =>
  withDay(`${formatCount(toKnown(stars[index]))}${unit}`, toDate(oldStars[index]));

export const toKnown = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

const toCodes = (coded: IndexFile['languages']): Codes => ({
  values: coded.values,
  of: Int16Array.from(coded.of),
});

const toNumbers = (cells: readonly (number | null)[]): Float64Array =>
  Float64Array.from(cells, (cell) => cell ?? Number.NaN);

function toStars(steps: readonly number[], count: number): Float64Array {
  const stars = new Float64Array(count).fill(Number.NaN);
  let value = 0;
  for (const [index, step] of steps.entries()) {
    value = index === 0 ? step : value - step;
    stars[index] = value;
  }
  return stars;
}
