// One line of text a project, searched as a single string: no lists of words, no waiting for them.

export interface TextField {
  /** Without case and accents; every line stands between line feeds. */
  readonly text: string;
  /** Where each line begins. */
  readonly starts: Int32Array;
}

/** How well a word fits a line: the whole line, its beginning, a word's beginning, anywhere. */
export const fits = { none: 0, within: 1, word: 2, prefix: 3, whole: 4 } as const;
export type Fit = (typeof fits)[keyof typeof fits];

/** Letters as they are compared: `Ünïted` → `united`. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** `lines` has one line for each project. */
export function toTextField(lines: string): TextField {
  const text = `\n${fold(lines)}\n`;
  const starts: number[] = [];
  for (let at = 0; at < text.length - 1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return { text, starts: Int32Array.from(starts) };
}

/** Calls `found` once for each line that holds `word`, in order, with the best fit within it. */
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

/** From the first place in a line on, to the line's end. */
function fitOf(text: string, word: string, first: number, end: number): Fit {
  if (text.charCodeAt(first - 1) === lineFeed) {
    return first + word.length === end ? fits.whole : fits.prefix;
  }
  for (let at = first; at !== -1 && at < end; at = text.indexOf(word, at + 1)) {
    if (!isLetter(text.charCodeAt(at - 1))) return fits.word;
  }
  return fits.within;
}

/** A letter or digit, of any script: whatever is not ASCII counts as one. */
const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127;
