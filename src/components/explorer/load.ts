// Fetches the explorer's files, once each.
import { type Catalogue, openIndex, openWords } from './catalogue.ts';
import { type IndexFile, indexVersion, type WordsFile } from './index-file.ts';

// Written by the same build as the page; its version is checked when it is opened.
async function fetchFile<T>(path: string): Promise<T> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return await answer.json();
}

/** The index; its words follow, and `onWords` is called when they are there. */
export async function loadCatalogue(onWords: () => void): Promise<Catalogue> {
  const catalogue = openIndex(await fetchFile<IndexFile>('/projects-index.json'));
  fetchFile<WordsFile>('/projects-words.json').then(
    (file) => {
      catalogue.words = openWords(file);
      onWords();
    },
    () => {
      // Names are still found; what is missing are descriptions and topics.
      catalogue.words = openWords({ version: indexVersion, descriptions: '', topics: '' });
      onWords();
    },
  );
  return catalogue;
}
