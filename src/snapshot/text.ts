// Text as it is compared: without letter case, without accents, in words.

const marks = /\p{M}+/gu;
const word = /[\p{L}\p{N}]+/gu;

/** `Café-GPT` → `cafe-gpt` */
export const toPlain = (text: string): string =>
  text.normalize('NFKD').replace(marks, '').toLowerCase();

/** The runs of letters and digits of a plain text. */
export const toWords = (plain: string): string[] => plain.match(word) ?? [];
