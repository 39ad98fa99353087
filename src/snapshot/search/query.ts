// Parses a search query: its words, a language or license, and the pattern "alternative to
// <product>".
import { toCompact, toPlain, toSpaced, toWords } from './normalize-text.ts';

export interface Query {
  readonly plain: string;
  readonly spaced: string;
  readonly compact: string;
  /** The words of the query, without the words for a language or license. */
  readonly words: readonly string[];
  readonly lang: string | undefined;
  readonly license: string | undefined;
  /** The product in "alternative to <product>", without spaces and punctuation. */
  readonly product: string | undefined;
}

/** Maps names of programming languages in queries to GitHub's names in lower case. */
const languages: Readonly<Record<string, string>> = {
  cpp: 'c++',
  csharp: 'c#',
  elixir: 'elixir',
  go: 'go',
  golang: 'go',
  java: 'java',
  javascript: 'javascript',
  js: 'javascript',
  julia: 'julia',
  kotlin: 'kotlin',
  php: 'php',
  python: 'python',
  ruby: 'ruby',
  rust: 'rust',
  scala: 'scala',
  swift: 'swift',
  typescript: 'typescript',
};
const licensed =
  /\b(mit|apache|gpl|agpl|lgpl|bsd|mpl)([ -]?v?[23](\.[01])?)?[ -](licen[sc]e[d]?)\b( |$)/;
const alternativeTo = /\b(?:alternatives?|replacements?|competitors?) (?:to|for|of) /g;
const alternativeAfter = /^(.+?) (?:alternatives?|replacements?|clones?|competitors?)$/;
const firstAdjective = /^(?:(?:free|open[ -]?source|self[ -]?hosted|local|the) )+/;
const lastAdjective = / (?:free|open[ -]?source|self[ -]?hosted)$/;

/** Removes adjectives such as "open source" from the start and the end. */
function removeAdjectives(text: string): string {
  let rest = text.replace(firstAdjective, '');
  while (lastAdjective.test(rest)) rest = rest.replace(lastAdjective, '');
  return rest.trim();
}

/** Returns the text after the last "alternative to". */
function findAfterAlternative(text: string): string | undefined {
  const last = [...text.matchAll(alternativeTo)].at(-1);
  return (last && text.slice(last.index + last[0].length)) || undefined;
}

export function readQuery(text: string, isProduct: (compact: string) => boolean): Query {
  const plain = toPlain(text).trim();
  const base = { plain, spaced: toSpaced(plain), compact: toCompact(plain) };
  const product = findProduct(plain, isProduct);
  if (product !== undefined) {
    return {
      ...base,
      words: toWords(product),
      lang: undefined,
      license: undefined,
      product: toCompact(product),
    };
  }
  const license = licensed.exec(plain)?.[1];
  const rest = license === undefined ? plain : plain.replace(licensed, ' ');
  const words = toWords(rest);
  const lang = words.length > 1 ? words.find((word) => Object.hasOwn(languages, word)) : undefined;
  return {
    ...base,
    words: lang === undefined ? words : words.filter((word) => word !== lang),
    lang: lang === undefined ? undefined : languages[lang],
    license,
    product: undefined,
  };
}

/** Returns the product, if the query searches for alternatives to a product. */
function findProduct(plain: string, isProduct: (compact: string) => boolean): string | undefined {
  const spaced = plain.replace(/\s+/g, ' ');
  const bare = removeAdjectives(spaced);
  const named = findAfterAlternative(spaced) ?? alternativeAfter.exec(bare)?.[1];
  if (named !== undefined) return removeAdjectives(named);
  return bare !== spaced && isProduct(toCompact(bare)) ? bare : undefined;
}
