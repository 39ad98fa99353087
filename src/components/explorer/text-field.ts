// A text column with one line per project. It is searched as a single string, without a word index.

export interface TextField {
  /** In lower case without accents. There is a line feed before and after each line. */
  readonly text: string;
  /** The position of each line. */
  readonly starts: Int32Array;
}

/** How a search word matches a line: all of it, its start, the start of a word, or a substring. */
export const fits = { none: 0, within: 1, word: 2, prefix: 3, whole: 4 } as const;
export type Fit = (typeof fits)[keyof typeof fits];

/** Removes case and accents: `Ünïted` → `united`. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** `lines` contains one line per project. */
export function toTextField(lines: string): TextField {
  const text = `\n${fold(lines)}\n`;
  const starts: number[] = [];
  for (let at = 0; at < text.length - 1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return { text, starts: Int32Array.from(starts) };
}

/** Calls `found` for each line that contains `word`, in order, with the best match in the line. */
export function scan(
  { text, starts }: TextField,
  word: string,
  found: (line: number, fit: Fit) => void,
): void {
  let line = 0;
  for (let at = text.indexOf(word); at !== -1; ) {
    while (line + 1 < starts.length && (starts[line + 1] ?? 0) <= at) line += 1;
    const end = (starts[line + 1] ?? text.length) - 1;
    found(line, fitOf(text, word, at, end));
    at = text.indexOf(word, end);
  }
}

const lineFeed = 10;

/** Finds the best match between the first match and the end of the line. */
function fitOf(text: string, word: string, first: number, end: number): Fit {
  if (text.charCodeAt(first - 1) === lineFeed) {
    return first + word.length === end ? fits.whole : fits.prefix;
  }
  for (let at = first; at !== -1 && at < end; at = text.indexOf(word, at + 1)) {
    if (!isLetter(text.charCodeAt(at - 1))) return fits.word;
  }
  return fits.within;
}

/** A letter or digit. Every character outside ASCII counts as a letter. */
const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127;
