// Normalizes text for search: converts it to lower case, removes accents, and finds words and
// stems.

const marks = /\p{M}+/gu;
const word = /[\p{L}\p{N}]+/gu;
/** Match C++ and C#. Without their punctuation, they would become the word `c`. */
const plusPlus = /\bc\+\+/g;
const sharp = /\bc#/g;
const separators = /[\s_.-]+/g;
/** Matches scripts that have no spaces between words. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** ASCII text has no accents, so the slow normalization is not needed. */
const isAscii = (text: string): boolean => !/[^\x20-\x7e]/.test(text);

/** `Café-GPT` → `cafe-gpt`, `C++` → `cpp`, `C#` → `csharp` */
export const toPlain = (text: string): string =>
  (isAscii(text) ? text : text.normalize('NFKD').replace(marks, ''))
    .toLowerCase()
    .replace(plusPlus, 'cpp')
    .replace(sharp, 'csharp');

export const toWords = (plain: string): string[] => plain.match(word) ?? [];

/** Match the words of a name in CamelCase, of which one may be an acronym. */
const nameParts = /\p{Lu}{2,}(?!\p{Ll})|\p{Lu}\p{Ll}+|\p{Ll}+/gu;

/**
 * `LightRAG` → `light`, `rag`. In names of several words, such as `ComfyUI-EfficientSAM`, the parts
 * of a word say little.
 */
export function toNameParts(name: string): string[] {
  const [first = '', ...others] = toWords(name);
  const parts = others.length > 0 ? [] : (first.match(nameParts) ?? []);
  return parts.length < 2 ? [] : parts.filter(({ length }) => length > 1).map(toPlain);
}

/** `llama.cpp`, `llama_cpp`, and `llama-cpp` → `llama cpp` */
export const toSpaced = (plain: string): string => plain.replace(separators, ' ').trim();

/** `llama.cpp` and `llama cpp` → `llamacpp` */
export const toCompact = (plain: string): string => toWords(plain).join('');

export const isUnspaced = (plain: string): boolean => unspaced.test(plain);

const stopWords = new Set(
  (
    'a an and any are as at be by can could do does for from get how i in into is it its like me my ' +
    'need of on or our should some than that the their them there this to up use used using via want ' +
    'we what when where which who why with without would you your'
  ).split(' '),
);
export const isStopWord = (one: string): boolean => stopWords.has(one);

/** Words that describe almost every project. They have little weight in a search. */
const commonWords = new Set(
  (
    'app application apps best easy engine free framework good library modern open opensource package ' +
    'platform project simple software solution source system tool toolkit tools new top'
  ).split(' '),
);
export const isCommonWord = (one: string): boolean => commonWords.has(one);

const endings: readonly (readonly [end: RegExp, instead: string])[] = [
  [/ies$/, 'y'],
  [/(ss|us|is)$/, '$1'],
  [/(x|ch|sh|ss)es$/, '$1'],
  [/s$/, ''],
];
const derivations = /(ations?|ators?|ating|ated|ates?|ings?|ers?|ors?|ed|ion|e)$/;
/** Minimum length of a stem. A shorter stem would match too many unrelated words. */
const minStem = 4;

const stems = new Map<string, string>();
const maxStems = 20_000;

/**
 * Returns the stem of an English word, which is the same for all forms of the word: `embeddings` →
 * `embedd`
 */
export function toStem(one: string): string {
  const known = stems.get(one);
  if (known !== undefined) return known;
  if (stems.size >= maxStems) stems.clear();
  const stem = computeStem(one);
  stems.set(one, stem);
  return stem;
}

function computeStem(one: string): string {
  if (one.length < 4) return one;
  let stem = one;
  for (const [end, instead] of endings) {
    if (end.test(stem)) {
      stem = stem.replace(end, instead);
      break;
    }
  }
  const shorter = stem.replace(derivations, '');
  return shorter.length >= minStem ? shorter : stem;
}

/** Matches the names of lists, courses and books, which are about projects but do nothing. */
export const reading =
  /\b(awesome|papers?|courses?|tutorials?|books?|handbook|cookbook|cheat ?sheets?|roadmap|interview|survey|guide|examples?|beginners|notes|lessons|learning path|collection|resources)\b/;
