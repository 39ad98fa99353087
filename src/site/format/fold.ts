// Normalizes text for comparisons that ignore case and accents.

/** Removes case and accents: `Ünïted` → `united`. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
