// Bits of a posting: the fields of a project that contain a word. The higher bits are the place.

export const bits = {
  name: 1,
  /** The name starts with the word. */
  first: 2,
  description: 4,
  topic: 8,
  /** `owner/repo` contains the word. */
  owner: 16,
  /** A heading in a curated list. */
  heading: 32,
  /** A former name or owner. */
  former: 64,
  /** A commercial product that the project is an alternative to. */
  product: 128,
  /** Language, license, industry or stack. */
  fact: 256,
} as const;

/** Leaves places for 8 million projects. */
export const placeShift = 9;
export const postingBits = 511;

/** Words are indexed by this number of first letters. */
export const startLetters = 2;
