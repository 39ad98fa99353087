// Suggests the page that the search words name, such as that of a product, above the projects.
import { fetchFile } from '../fetch-file.ts';
import { findNamed, toComparison } from '../palette/grouped-search.ts';
import { type SiteIndex, type SitePage, siteGroups } from '../palette/site-search-index.ts';
import type { Catalog } from './project-index.ts';

let loading: Promise<readonly SitePage[]> | undefined;

/** Without the file, there are no suggestions. */
const loadPages = (): Promise<readonly SitePage[]> => {
  loading ??= fetchFile<SiteIndex>('/site-index.json').then(
    (site) => siteGroups.flatMap((group) => site[group]),
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
