// Defines the bits of a posting: the low bits are the fields that contain a word, the high bits the place.

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
  /** The name of a commercial product that the project can replace. */
  product: 128,
  /** Language, license, industry or stack. */
  fact: 256,
} as const;

/** The number of bits for fields. The rest is enough for 8 million places. */
export const placeShift = 9;
export const postingBits = 511;

/** The length of the prefixes by which words are indexed. */
export const startLetters = 2;
