// Normalizes text for comparisons that ignore case and accents.

/** Converts text to lowercase and removes accents: `Ünïted` → `united`. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
