// Suggests products or projects for a page that does not exist, based on its URL.
import { listNearest } from '../../contracts/nearest.ts';
import { findProduct, type NamedProduct } from '../../snapshot/search/product-names.ts';

export interface Listed {
  readonly names: readonly string[];
  readonly slugs: readonly string[];
}

export interface Suggestion {
  readonly name: string;
  readonly slug: string;
}

const maxSuggestions = 5;

/** Returns projects whose name or slug equals or resembles the path, the best match first. */
export function suggest(pathname: string, { names, slugs }: Listed): Suggestion[] {
  const parts = toParts(pathname);
  const last = parts.at(-1) ?? '';
  if (last.length < 3) return [];
  const whole = parts.slice(-2).join('-');
  const plain = names.map((name) => name.toLowerCase());
  const found = [
    ...slugs.flatMap((slug, index) => (slug === last || plain[index] === last ? [slug] : [])),
    ...findSimilarNames(last, plain).flatMap((index) => slugs[index] ?? []),
    ...listNearest(whole, slugs, maxSuggestions),
    ...listNearest(last, slugs, maxSuggestions),
    ...slugs.filter((slug) => slug.endsWith(`-${last}`)),
  ];
  const indexes = new Map(slugs.map((slug, index) => [slug, index]));
  return [...new Set(found)]
    .slice(0, maxSuggestions)
    .map((slug) => ({ slug, name: names[indexes.get(slug) ?? -1] ?? slug }));
}

/** Returns the product that `/alternatives/<text>` means, or those that come closest. */
export function suggestProducts(
  pathname: string,
  products: readonly NamedProduct[],
): readonly NamedProduct[] {
  const text = toParts(pathname).at(-1) ?? '';
  const found = findProduct(products, text.replaceAll('-', ' '));
  return 'product' in found ? [found.product] : found.suggestions;
}

/** Returns the indexes of the names that are most similar to a word. */
function findSimilarNames(word: string, names: readonly string[]): number[] {
  const near = new Set(listNearest(word, names, maxSuggestions));
  return [...near].flatMap((one) => names.flatMap((name, index) => (name === one ? [index] : [])));
}

/** The parts of the path without the section: `/projects/Owner/Repo.git` → `owner`, `repo`. */
function toParts(pathname: string): string[] {
  const parts = pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  const below = sections.has(parts[0] ?? '') ? parts.slice(1) : parts;
  return below.map((part) => part.toLowerCase().replace(/\.(git|html?)$/, ''));
}

const sections = new Set(['projects', 'project', 'badge', 'compare', 'topics', 'alternatives']);

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
