// Finds a commercial product by its name, or suggests similar products.
import { findNearest } from '../../lib/nearest-name.ts';
import { toPlain, toWords } from './normalize-text.ts';

export interface NamedProduct {
  readonly slug: string;
  readonly name: string;
  readonly domain: string;
  readonly vendor: string | null;
  readonly aliases: readonly string[];
  /** Names of similar products without a catalog entry. */
  readonly similar_to: readonly string[];
  readonly category: string | null;
  readonly description: string | null;
}

export type ProductMatch<P> =
  | { readonly product: P }
  /** `isVendor` is true if the text is the name of a company with several products. */
  | { readonly isVendor: boolean; readonly suggestions: readonly P[] };

const maxSuggestions = 3;
const maxOfVendor = 12;

/**
 * Finds a product by its exact name, by a vendor or domain that has only one product, or by a name
 * with a typo, in this order. Otherwise, returns suggestions. A text that is equal to a name in
 * `similar_to` is not considered a typo, so it returns suggestions.
 */
export function findProduct<P extends NamedProduct>(
  products: readonly P[],
  text: string,
): ProductMatch<P> {
  const wanted = toLoose(text);
  if (wanted === '') return { isVendor: false, suggestions: [] };
  const names = indexNames(products);
  const named = names.get(wanted);
  if (named) return { product: named };
  const made = products.filter((product) => isMadeBy(product, wanted));
  if (made.length === 1 && made[0]) return { product: made[0] };
  if (made.length > 1) {
    return { isVendor: true, suggestions: made.toSorted(byCategory).slice(0, maxOfVendor) };
  }
  const similar = products.filter((one) => one.similar_to.some((name) => toLoose(name) === wanted));
  if (similar.length > 0) return suggest(similar);
  const typo = names.get(findTypo(wanted, [...names.keys()]) ?? '');
  if (typo) return { product: typo };
  const related = findRelated(products, text);
  return suggest(related.length > 0 ? related : findLookalikes(products, wanted));
}

const suggest = <P>(found: readonly P[]): ProductMatch<P> => ({
  isVendor: false,
  suggestions: found.slice(0, maxSuggestions),
});

const byCategory = (a: NamedProduct, b: NamedProduct): number =>
  (a.category ?? '').localeCompare(b.category ?? '', 'en') || a.name.localeCompare(b.name, 'en');

/** Maps all names to products. Slugs take precedence over names, and names over aliases. */
function indexNames<P extends NamedProduct>(products: readonly P[]): ReadonlyMap<string, P> {
  const names = new Map<string, P>();
  const add = (product: P, name: string) => {
    const key = toLoose(name);
    if (key !== '' && !names.has(key)) names.set(key, product);
  };
  for (const product of products) add(product, product.slug);
  for (const product of products) add(product, product.name);
  for (const product of products) for (const alias of product.aliases) add(product, alias);
  return names;
}

/**
 * Whether `wanted` is the vendor's name, the first word of this name, the domain, or the domain
 * without its ending.
 */
function isMadeBy({ vendor, domain }: NamedProduct, wanted: string): boolean {
  const labels = domain.split('.');
  const firstWord = toWords(toPlain(vendor ?? ''))[0] ?? '';
  return (
    toLoose(vendor ?? '') === wanted ||
    (firstWord.length > 3 && firstWord === wanted) ||
    toLoose(domain) === wanted ||
    (labels.length === 2 && toLoose(labels[0] ?? '') === wanted)
  );
}

/**
 * Finds the nearest name. Allows one typo from four letters and two typos from eight letters, but
 * none in the first letter.
 */
function findTypo(wanted: string, names: readonly string[]): string | undefined {
  const maxDistance = wanted.length < 4 ? 0 : wanted.length < 8 ? 1 : 2;
  const candidates = names.filter((name) => name.length > 3 && name[0] === wanted[0]);
  return findNearest(wanted, candidates, maxDistance);
}

/** Words that are ignored, because they occur in many names and descriptions. */
const common = new Set(
  'a an and app apps by cloud for from in into its of online or platform pro service services software that the to tool tools with'.split(
    ' ',
  ),
);

/**
 * Finds products that have words in common with the query. A match in a name adds more to the
 * ranking than a match in a description.
 */
function findRelated<P extends NamedProduct>(products: readonly P[], text: string): P[] {
  const wanted = toTerms(text);
  if (wanted.length === 0) return [];
  return products
    .map((product) => ({ product, score: scoreTerms(wanted, product) }))
    .filter(({ score }) => score >= wanted.length)
    .toSorted((a, b) => b.score - a.score || a.product.name.localeCompare(b.product.name, 'en'))
    .map(({ product }) => product);
}

const toTerms = (text: string): string[] =>
  toWords(toPlain(text)).filter((word) => word.length > 1 && !common.has(word));

function scoreTerms(wanted: readonly string[], product: NamedProduct): number {
  const fields = [
    { weight: 4, terms: toTerms([product.name, ...product.aliases].join(' ')) },
    { weight: 3, terms: toTerms(product.vendor ?? '') },
    { weight: 2, terms: toTerms(product.similar_to.join(' ')) },
    { weight: 1, terms: toTerms(`${product.category ?? ''} ${product.description ?? ''}`) },
  ];
  return wanted
    .map((word) =>
      Math.max(0, ...fields.map(({ weight, terms }) => (hasTerm(terms, word) ? weight : 0))),
    )
    .reduce((sum, weight) => sum + weight, 0);
}

/**
 * Whether `terms` contains `word`. Long words match even if their endings differ: `editor` and
 * `editing`.
 */
function hasTerm(terms: readonly string[], word: string): boolean {
  const stem = word.length > 5 ? word.slice(0, -2) : word;
  return terms.some((term) => term === word || (stem.length > 3 && term.startsWith(stem)));
}

/**
 * Finds products with similar spelling. Compares the letter pairs of names by the Sørensen–Dice
 * coefficient.
 */
function findLookalikes<P extends NamedProduct>(products: readonly P[], wanted: string): P[] {
  const mine = toPairs(wanted);
  return products
    .map((product) => {
      const theirs = toPairs(toLoose(product.name));
      const shared = [...mine].filter((pair) => theirs.has(pair)).length;
      return { product, score: (2 * shared) / (mine.size + theirs.size || 1) };
    })
    .filter(({ score }) => score >= 0.6)
    .toSorted((a, b) => b.score - a.score || a.product.name.localeCompare(b.product.name, 'en'))
    .map(({ product }) => product);
}

const toPairs = (text: string): ReadonlySet<string> =>
  new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));

/** Simplifies a name for comparison: `The Browser Company` → `browsercompany` */
const toLoose = (text: string): string =>
  toPlain(text)
    .replace(/^(https?:\/\/)?(www\.)?/, '')
    .replace(/^the[\s_-]+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
