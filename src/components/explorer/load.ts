// Fetches the explorer's files.
import { type Catalog, openIndex, openWords } from './catalog.ts';
import { type IndexFile, indexVersion, type WordsFile } from './index-file.ts';

// The files come from the same build as the page. Their version is checked when they are opened.
async function fetchFile<T>(path: string): Promise<T> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} returned status ${response.status}`);
  return await response.json();
}

/** Returns the index. Descriptions and topics load afterwards; `onWords` is called when they are. */
export async function loadCatalog(onWords: () => void): Promise<Catalog> {
  const catalog = openIndex(await fetchFile<IndexFile>('/projects-index.json'));
  fetchFile<WordsFile>('/projects-words.json').then(
    (file) => {
      catalog.words = openWords(file);
      onWords();
    },
    () => {
      // Without this file, only names and owners are searched.
      catalog.words = openWords({ version: indexVersion, descriptions: '', topics: '' });
      onWords();
    },
  );
  return catalog;
}
