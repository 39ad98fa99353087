// Defines the bits of a posting. The low bits are the fields of a project that contain the word,
// and the high bits are the place of the project.

export const bits = {
  name: 1,
  /** The word is the first word of the project's name. */
  first: 2,
  description: 4,
  topic: 8,
  /** `owner/repo` contains the word. */
  owner: 16,
  /** A heading in a curated list that contains the project. */
  heading: 32,
  /** A former name or owner of the project. */
  former: 64,
  /** The name of a commercial product that the project can replace. */
  product: 128,
  /** The project's industry or one of its stacks. */
  fact: 256,
} as const;

/** Number of bits for fields. The other 23 bits are enough for 8 million places. */
export const placeShift = 9;
export const postingBits = 511;

/** Number of letters in the prefixes by which words are indexed. */
export const startLetters = 2;
