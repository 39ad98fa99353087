// Loads the index of all projects, once per page. Used by the explorer, the home page, the
// comparison, the watched list and the 404 page.
import { NameScan } from '../../snapshot/search/name-scan.ts';
import type { SearchIndex } from '../../snapshot/search/search.ts';
import { fetchFile } from '../fetch-file.ts';
import type { IndexFile, WordsFile } from './index-file.ts';
import { type Catalog, openIndex, openSearch } from './project-index.ts';

export interface ProjectSearch {
  readonly catalog: Catalog;
  readonly index: SearchIndex;
}

/**
 * Returns a function that calls `load` once and returns the same promise to all callers. After a
 * failure, the next call loads again.
 */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw cause;
    });
    return loading;
  };
}

/** Loads the index for lists, filters and sorting. */
export const loadCatalog = once(async () =>
  openIndex(await fetchFile<IndexFile>('/projects-index.json')),
);

/**
 * Loads the projects with the most stars and builds a search that matches only names. They have the
 * same row numbers as in the full index.
 */
export const loadTop = once(async () => {
  const catalog = openIndex(await fetchFile<IndexFile>('/projects-top.json'));
  return { catalog, index: new NameScan(catalog.names) };
});

/**
 * Loads the index and builds a search that matches only names. Pages use this search until the full
 * search index is ready.
 */
export const loadNames = once(async () => {
  const catalog = await loadCatalog();
  return { catalog, index: new NameScan(catalog.names) };
});

export const loadSearch = once(async (): Promise<ProjectSearch> => {
  const words = fetchFile<WordsFile>('/projects-words.json');
  // Prevents an unhandled rejection if this request fails before it is awaited below.
  words.catch(() => undefined);
  const catalog = await loadCatalog();
  return { catalog, index: await openSearch(catalog, await words, yieldToPage) };
});

/** Resolves after the browser has handled pending input. */
export const yieldToPage = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(undefined);
  });
