// Normalizes text for comparison: lower case, without accents, split into words.

const marks = /\p{M}+/gu;
const word = /[\p{L}\p{N}]+/gu;
const separators = /[\s_.-]+/g;
/** Scripts without spaces between words. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** `Café-GPT` → `cafe-gpt` */
export const toPlain = (text: string): string =>
  text.normalize('NFKD').replace(marks, '').toLowerCase();

/** The runs of letters and digits of a plain text. */
export const toWords = (plain: string): string[] => plain.match(word) ?? [];

/** `llama.cpp`, `llama_cpp`, and `llama-cpp` → `llama cpp` */
export const toSpaced = (plain: string): string => plain.replace(separators, ' ').trim();

export const isUnspaced = (plain: string): boolean => unspaced.test(plain);
