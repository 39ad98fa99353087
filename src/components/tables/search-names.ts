// Finds the rows of a table by their names. Pure functions.
import { fold } from '../../site/format/fold-case-and-accents.ts';

export interface NamedRow {
  readonly name: string;
  /** All text in which a reader can search, including the name. */
  readonly text: string;
}

/**
 * Ignores case, accents, punctuation and the word "and", so that ids such as `google-docs` and
 * `weights-and-biases` are names, too.
 */
const toWords = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<=^|\s)and(?=\s|$)/g, '')
    .replace(/ +/g, ' ')
    .trim();

/**
 * Several names are separated by commas, lines, "and", "&" or spaces. A text is split at words and
 * spaces only if this finds names of rows: `Google Docs` and `Weights & Biases` are one name each.
 */
function splitNames(search: string, isName: (words: string) => boolean): string[] {
  return search
    .split(/[,;\n]/)
    .flatMap((text) => {
      if (isName(toWords(text))) return [text];
      const pieces = text.split(/&|\band\b/i);
      const names = pieces.flatMap((piece) => splitWords(piece, isName));
      const known = names.filter((name) => isName(toWords(name)));
      const isList = pieces.length > 1 ? known.length > 0 : known.length > 1;
      return isList || /[,;\n]/.test(search) ? names : [text];
    })
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Splits at spaces into the longest names of rows, if there are at least two. */
function splitWords(text: string, isName: (words: string) => boolean): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const names: string[] = [];
  for (let at = 0; at < words.length; ) {
    let end = Math.min(words.length, at + maxNameWords);
    while (end > at + 1 && !isName(toWords(words.slice(at, end).join(' ')))) end -= 1;
    names.push(words.slice(at, end).join(' '));
    at = end;
  }
  return names.filter((name) => isName(toWords(name))).length > 1 ? names : [text];
}

const maxNameWords = 6;

/**
 * Returns which rows match, which of them have exactly the name that the reader searched for, and
 * which of several names match none. One of several names matches the row with exactly this name, or
 * otherwise the rows whose names start with it or whose texts contain it as a word.
 */
export function searchNames(
  search: string,
  rows: readonly NamedRow[],
): {
  readonly isFound: readonly boolean[];
  /** The places of the rows with exactly these names, in the order in which they were typed. */
  readonly exact: readonly number[];
  readonly missing: readonly string[];
  readonly isSeveral: boolean;
} {
  const rowNames = new Set(rows.map(({ name }) => toWords(name)));
  const names = splitNames(search, (words) => rowNames.has(words));
  const texts = rows.map(({ text }) => fold(text));
  const exactly = names.map((name) => rows.map((row) => toWords(row.name) === toWords(name)));
  const found = names.map((name, at) => {
    const exact = exactly[at] ?? [];
    if (names.length > 1 && exact.includes(true)) return exact;
    const own = toWords(name);
    if (names.length > 1) {
      return rows.map(
        (row) => toWords(row.name).startsWith(own) || ` ${toWords(row.text)} `.includes(` ${own} `),
      );
    }
    const starting = rows.map(({ text }) => ` ${toWords(text)}`.includes(` ${own}`));
    const words = fold(name).split(/\s+/);
    // An id such as `google-docs` has other punctuation than the name.
    const isId = own.includes(' ');
    return texts.map(
      (text, place) => (isId && starting[place]) || words.every((word) => text.includes(word)),
    );
  });
  return {
    isFound: rows.map((_, place) => names.length === 0 || found.some((rowsOf) => rowsOf[place])),
    exact: [
      ...new Set(exactly.flatMap((rowsOf) => rows.flatMap((_, at) => (rowsOf[at] ? [at] : [])))),
    ],
    isSeveral: names.length > 1,
    missing: names.length < 2 ? [] : names.filter((_, place) => !found[place]?.includes(true)),
  };
}
