// Finds products or projects whose names resemble the URL of a page that does not exist.
import { findProduct, type NamedProduct } from '../../snapshot/search/product-names.ts';
import type { SearchIndex } from '../../snapshot/search/search.ts';

const minLetters = 3;

/** Returns the last two parts of a path, or an empty string if the last part is too short. */
export function toSearchText(pathname: string): string {
  const parts = toParts(pathname);
  if ((parts.at(-1) ?? '').length < minLetters) return '';
  return parts.slice(-2).join('/');
}

/** Returns the row numbers of projects whose names resemble the path, best match first. */
export function suggest(pathname: string, index: SearchIndex, limit: number): readonly number[] {
  const text = toSearchText(pathname);
  if (text === '') return [];
  const last = text.split('/').at(-1) ?? '';
  const found = [text, last].flatMap((one) => index.findNames(one, limit));
  return [...new Set(found)].slice(0, limit);
}

/** Returns the product that matches `/alternatives/<text>`, or products with similar names. */
export function suggestProducts(
  pathname: string,
  products: readonly NamedProduct[],
): readonly NamedProduct[] {
  const text = toParts(pathname).at(-1) ?? '';
  const found = findProduct(products, text.replaceAll('-', ' '));
  return 'product' in found ? [found.product] : found.suggestions;
}

/**
 * Splits a path into its parts and drops the section: `/projects/Owner/Repo.git` → `owner`, `repo`.
 */
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
