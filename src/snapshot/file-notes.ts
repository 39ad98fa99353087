// Reads what a release says of its open files.
import { readFile } from 'node:fs/promises';
import { type FileNote, FileNotes } from '../contracts/file-notes.ts';

/** Nothing where no file is named: pages may be built before there are any open files. */
export async function readFileNotes(path: string): Promise<readonly FileNote[]> {
  if (path === '') return [];
  return FileNotes.parse(JSON.parse(await readFile(path, 'utf8'))).files;
}
