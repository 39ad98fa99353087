// Parses a search query: its words, conditions such as a language, and the patterns "alternative to
// X", "like X" and "X vs Y".

import {
  isCommonWord,
  isStopWord,
  toCompact,
  toPlain,
  toSpaced,
  toWords,
} from './normalize-text.ts';
import { findSynonyms, toKey } from './phrases.ts';
import { splitUnspaced } from './split-unspaced.ts';

export interface Query {
  readonly plain: string;
  readonly spaced: string;
  readonly compact: string;
  /** The words of the query, without the words of conditions. */
  readonly words: readonly string[];
  readonly lang: string | undefined;
  readonly license: string | undefined;
  readonly minStars: number;
  /** X in "alternative to X", a product or a project, without spaces and punctuation. */
  readonly replaced: string | undefined;
  /** X and Y in "X vs Y", without spaces and punctuation. */
  readonly compared: readonly string[];
  /**
   * Whether the query is a term of the synonym table, such as "vector database" or "rag". Projects
   * that are one are better results than projects with the term in their name.
   */
  readonly isTerm: boolean;
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
const starred =
  /(?:\b(?:over|above|(?:more|at) (?:than|least)|with) |> ?)(\d+)(k?)\+? stars?\b|\b(\d+)(k?)\+ stars?\b/;
const alternativeTo = /\b(?:alternatives?|replacements?|competitors?) (?:to|for|of) /g;
const alternativeAfter = /^(.+?) (?:alternatives?|replacements?|clones?|competitors?)$/;
const likeBefore = /^(?:(?:something|anything|tools?|projects?|apps?) )?(?:like|similar to) (.+)$/;
const versus = / (?:vs\.?|versus|compared (?:to|with)|or) /;
const firstAdjective = /^(?:(?:free|open[ -]?source|self[ -]?hosted|local|the) )+/;
const lastAdjective = / (?:free|open[ -]?source|self[ -]?hosted)$/;

const stateWords = new Set(
  'abandoned active actively alive archived dead deprecated maintained still unmaintained updated'.split(
    ' ',
  ),
);

/** `is langchain still maintained` → `langchain`, if this is the name of a project */
function removeQuestion(text: string, { isProject }: KnownNames): string {
  const words = toWords(text);
  if (!words.some((word) => stateWords.has(word))) return text;
  const rest = words.filter((word) => !stateWords.has(word) && !isStopWord(word));
  return isProject(rest.join('')) ? rest.join(' ') : text;
}

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

/** What the names in a query mean. Names are without spaces and punctuation. */
export interface KnownNames {
  readonly isProduct: (compact: string) => boolean;
  readonly isProject: (compact: string) => boolean;
}

export function readQuery(text: string, known: KnownNames): Query {
  const plain = removeQuestion(toPlain(text).trim(), known);
  const spaced = plain.replace(/\s+/g, ' ');
  const base = { plain, spaced: toSpaced(plain), compact: toCompact(plain), minStars: 0 };
  const none = { lang: undefined, license: undefined, replaced: undefined, compared: [] };
  const replaced = findReplaced(spaced, known);
  if (replaced !== undefined) {
    const words = toWords(replaced);
    return { ...base, ...none, words, replaced: toCompact(replaced), isTerm: true };
  }
  const compared = spaced.split(versus).map(toCompact);
  if (compared.length > 1 && compared.every(known.isProject)) {
    return { ...base, ...none, words: toWords(spaced), compared, isTerm: true };
  }
  const license = licensed.exec(plain)?.[1];
  const stars = starred.exec(plain);
  const [, over, overThousand, plus, plusThousand] = stars ?? [];
  const minStars = Number(over ?? plus ?? 0) * ((overThousand ?? plusThousand) ? 1000 : 1);
  const rest = plain.replace(licensed, ' ').replace(starred, ' ');
  const words = toWords(rest).flatMap(splitUnspaced);
  const lang = words.length > 1 ? words.find((word) => Object.hasOwn(languages, word)) : undefined;
  const searched = lang === undefined ? words : words.filter((word) => word !== lang);
  return {
    ...base,
    ...none,
    words: searched,
    lang: lang === undefined ? undefined : languages[lang],
    license,
    minStars,
    isTerm: isTerm(searched),
  };
}

/** Whether the words are a term, apart from words such as “best” and “tool”. */
function isTerm(words: readonly string[]): boolean {
  if (findSynonyms(toKey(words))) return true;
  const own = words.filter((word) => !isCommonWord(word) && !isStopWord(word));
  return own.length < words.length && findSynonyms(toKey(own)) !== undefined;
}

/** Returns the product or project, if the query searches for alternatives to it. */
function findReplaced(spaced: string, { isProduct, isProject }: KnownNames): string | undefined {
  const bare = removeAdjectives(spaced);
  const named = findAfterAlternative(spaced) ?? alternativeAfter.exec(bare)?.[1];
  if (named !== undefined) return removeAdjectives(named);
  const like = likeBefore.exec(bare)?.[1];
  if (like !== undefined && (isProduct(toCompact(like)) || isProject(toCompact(like)))) return like;
  return bare !== spaced && isProduct(toCompact(bare)) ? bare : undefined;
}
