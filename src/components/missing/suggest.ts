// What a reader of a missing page may have meant, from the words of its address.
import { listNearest } from '../../contracts/nearest.ts';

export interface Listed {
  readonly names: readonly string[];
  readonly slugs: readonly string[];
}

export interface Suggestion {
  readonly name: string;
  readonly slug: string;
}

const mostSuggested = 5;

/** Projects whose name or slug is that of the address or near it, the surest first. */
export function suggest(pathname: string, { names, slugs }: Listed): Suggestion[] {
  const parts = toParts(pathname);
  const last = parts.at(-1) ?? '';
  if (last.length < 3) return [];
  const whole = parts.slice(-2).join('-');
  const plain = names.map((name) => name.toLowerCase());
  const found = [
    ...slugs.flatMap((slug, place) => (slug === last || plain[place] === last ? [slug] : [])),
    ...nearNames(last, plain).flatMap((place) => slugs[place] ?? []),
    ...listNearest(whole, slugs, mostSuggested),
    ...listNearest(last, slugs, mostSuggested),
    ...slugs.filter((slug) => slug.endsWith(`-${last}`)),
  ];
  const places = new Map(slugs.map((slug, place) => [slug, place]));
  return [...new Set(found)]
    .slice(0, mostSuggested)
    .map((slug) => ({ slug, name: names[places.get(slug) ?? -1] ?? slug }));
}

/** Places of the names nearest to a word, the nearest first. */
function nearNames(word: string, names: readonly string[]): number[] {
  const near = new Set(listNearest(word, names, mostSuggested));
  return [...near].flatMap((one) => names.flatMap((name, place) => (name === one ? [place] : [])));
}

/** The words below the section: `/projects/Owner/Repo.git` → `owner`, `repo`. */
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
