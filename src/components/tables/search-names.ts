// Finds the rows of a table by their names. Pure functions.
import { fold } from '../../site/format/fold-case-and-accents.ts';

export interface NamedRow {
  readonly name: string;
  /** All text in which a reader can search, including the name. */
  readonly text: string;
}

/** Ignores case, accents and punctuation, so that an id such as `google-docs` is a name, too. */
const toWords = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Several names are separated by commas or lines: `Notion, Zapier and Datadog`. */
function splitNames(search: string): string[] {
  const names = search.split(/[,;\n]/);
  const split = names.length === 1 ? names : names.flatMap((name) => name.split(/\band\b/i));
  return split.map((name) => name.trim()).filter((name) => name !== '');
}

/**
 * Returns which rows match, which of them have exactly the name that the reader searched for, and
 * which of several names match none. One of several names matches the row with exactly this name, or
 * otherwise all rows with words that start with it.
 */
export function searchNames(
  search: string,
  rows: readonly NamedRow[],
): {
  readonly isFound: readonly boolean[];
  /** The places of the rows with exactly these names, in the order in which they were typed. */
  readonly exact: readonly number[];
  readonly missing: readonly string[];
} {
  const names = splitNames(search);
  const texts = rows.map(({ text }) => fold(text));
  const exactly = names.map((name) => rows.map((row) => toWords(row.name) === toWords(name)));
  const found = names.map((name, at) => {
    const exact = exactly[at] ?? [];
    if (names.length > 1 && exact.includes(true)) return exact;
    const starting = rows.map(({ text }) => ` ${toWords(text)}`.includes(` ${toWords(name)}`));
    if (names.length > 1) return starting;
    const words = fold(name).split(/\s+/);
    // An id such as `google-docs` has other punctuation than the name.
    const isId = toWords(name).includes(' ');
    return texts.map(
      (text, place) => (isId && starting[place]) || words.every((word) => text.includes(word)),
    );
  });
  return {
    isFound: rows.map((_, place) => names.length === 0 || found.some((rowsOf) => rowsOf[place])),
    exact: [
      ...new Set(exactly.flatMap((rowsOf) => rows.flatMap((_, at) => (rowsOf[at] ? [at] : [])))),
    ],
    missing: names.length < 2 ? [] : names.filter((_, place) => !found[place]?.includes(true)),
  };
}
