// Suggests the page that the search words name, such as that of a product, above the projects.
import { toCompact, toPlain } from '../../snapshot/search/normalize-text.ts';
import { fetchFile } from '../fetch-file.ts';
import type { Catalog } from './project-index.ts';

export interface SitePage {
  readonly name: string;
  readonly path: string;
  /** Text next to the name in search results. */
  readonly note: string;
  /** More text that is searched but not shown. */
  readonly words?: string;
  /** Other names of the same item, which are also searched. */
  readonly names?: readonly string[];
}

const versus = / (?:vs\.?|versus) /i;

/** A query such as "a vs b", of which the first two results are a and b, opens their comparison. */
export function toComparison(
  { names, slugs }: Catalog,
  [one = -1, other = -1]: Iterable<number>,
  text: string,
): SitePage[] {
  const wanted = text.split(versus).map((name) => toCompact(toPlain(name)));
  const found = [one, other].map((place) => toCompact(toPlain(names[place] ?? '')));
  if (wanted.length < 2 || !wanted.every((name) => found.includes(name))) return [];
  const name = `Compare ${names[one]} and ${names[other]}`;
  return [{ name, path: `/compare?p=${slugs[one]},${slugs[other]}`, note: 'Side by side' }];
}

/** Returns the first page that has exactly the name. */
export function findNamed(pages: readonly SitePage[], text: string): SitePage | undefined {
  const wanted = toCompact(toPlain(text));
  return pages.find(({ name, names = [] }) =>
    [name, ...names].some((one) => toCompact(toPlain(one)) === wanted),
  );
}

let loading: Promise<readonly SitePage[]> | undefined;

/** Without the file, there are no suggestions. */
const loadPages = (): Promise<readonly SitePage[]> => {
  loading ??= fetchFile<Record<string, readonly SitePage[]>>('/site-index.json').then(
    (site) => Object.values(site).flat(),
    () => [],
  );
  return loading;
};

/** Returns the comparison or page that the words name. `rows` are the results, best first. */
export async function findSuggestion(
  catalog: Catalog,
  rows: Uint32Array,
  words: string,
): Promise<SitePage | undefined> {
  if (words.trim() === '') return undefined;
  const [comparison] = toComparison(catalog, rows, words.trim());
  return comparison ?? findNamed(await loadPages(), words);
}

export function writeSuggestion(line: HTMLElement, page: SitePage | undefined): void {
  line.hidden = page === undefined;
  const [link, note] = [line.querySelector('a'), line.querySelector('small')];
  if (!page || !link || !note) return;
  link.href = page.path;
  link.textContent = page.name;
  note.textContent = page.note;
}
