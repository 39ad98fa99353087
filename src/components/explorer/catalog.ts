// The explorer's files as columns that can be filtered, sorted and searched.
import { type IndexFile, indexVersion, noValue, toSlug, type WordsFile } from './index-file.ts';
import { type TextField, toTextField } from './text-field.ts';

export interface Catalog {
  readonly count: number;
  readonly names: readonly string[];
  readonly owners: readonly string[];
  readonly slugs: readonly string[];
  /** Unknown numbers are NaN. */
  readonly stars: Float64Array;
  readonly gains: Float64Array;
  readonly health: Float64Array;
  /** One character per project: `*` for a provisional score. */
  readonly provisional: string;
  readonly trends: string;
  readonly languages: Codes;
  readonly licenses: Codes;
  readonly verticals: Codes;
  readonly stacks: { readonly values: readonly string[]; readonly of: readonly number[][] };
  readonly nameField: TextField;
  readonly ownerField: TextField;
  /** Loaded after the rest. */
  words?: Words;
}

interface Codes {
  readonly values: readonly string[];
  readonly of: Int16Array;
}

export interface Words {
  readonly descriptions: readonly string[];
  readonly descriptionField: TextField;
  readonly topicField: TextField;
}

export const trendNames: Readonly<Record<string, string>> = {
  a: 'accelerating',
  s: 'steady',
  q: 'quiet',
};

export function openIndex(file: IndexFile): Catalog {
  if (file.version !== indexVersion)
    throw new Error('The search index belongs to another version of the site. Reload the page.');
  const names = toLines(file.names);
  const owners = toLines(file.owners);
  return {
    count: names.length,
    names,
    owners,
    slugs: names.map((name, index) => file.slugs[index] ?? toSlug(owners[index] ?? '', name)),
    stars: toStars(file.starSteps, names.length),
    gains: toNumbers(file.gains),
    health: toNumbers(file.health),
    provisional: file.provisional,
    trends: file.trends,
    languages: toCodes(file.languages),
    licenses: toCodes(file.licenses),
    verticals: toCodes(file.verticals),
    stacks: file.stacks,
    nameField: toTextField(file.names),
    ownerField: toTextField(file.owners),
  };
}

export function openWords(file: WordsFile): Words {
  if (file.version !== indexVersion)
    throw new Error('The search index belongs to another version of the site. Reload the page.');
  return {
    descriptions: toLines(file.descriptions),
    descriptionField: toTextField(file.descriptions),
    topicField: toTextField(file.topics),
  };
}

/** Returns the value at a row, or undefined if it is unknown. */
export const valueAt = ({ values, of }: Codes, index: number): string | undefined =>
  values[of[index] ?? noValue];

const toLines = (text: string): string[] => text.split('\n');

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
