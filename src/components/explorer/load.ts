// Fetches the index of all projects, once per page. The explorer, the home page, the comparison and the
// 404 page share it.
import { NameScan } from '../../snapshot/search/name-scan.ts';
import type { SearchIndex } from '../../snapshot/search/search.ts';
import { type Catalog, openIndex, openSearch } from './catalog.ts';
import type { IndexFile, WordsFile } from './index-file.ts';

/**
 * Fails with a sentence for readers. The files come from the same build as the page; their version is
 * checked when they are opened.
 */
export async function fetchFile<T>(path: string): Promise<T> {
  const response = await fetch(path).catch(() => undefined);
  if (!response) throw new Error('The server cannot be reached. Check your connection.');
  if (!response.ok) throw new Error(`The server returned status ${response.status}.`);
  return await response.json();
}

export interface ProjectSearch {
  readonly catalog: Catalog;
  readonly index: SearchIndex;
}

/** Returns the same promise to every caller. After a failure, the next call tries again. */
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

/** What lists, filters and sorts need. */
export const loadCatalog = once(async () =>
  openIndex(await fetchFile<IndexFile>('/projects-index.json')),
);

/** The catalog with a search of names, for the time until the index is built. */
export const loadNames = once(async () => {
  const catalog = await loadCatalog();
  return { catalog, index: new NameScan(catalog.names) };
});

/** What a search needs as well. */
export const loadSearch = once(async (): Promise<ProjectSearch> => {
  const words = fetchFile<WordsFile>('/projects-words.json');
  // A failure of the other file is reported first.
  words.catch(() => undefined);
  const catalog = await loadCatalog();
  return { catalog, index: await openSearch(catalog, await words, yieldToPage) };
});

/** Lets the page handle input. */
export const yieldToPage = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(undefined);
  });
