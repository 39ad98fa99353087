// Defines the bits of a posting. The low bits are the fields of a project that contain the word,
// and the high bits are the row position of the project.

export const bits = {
  name: 1,
  /** The word is the first word of the project's name. */
  first: 2,
  description: 4,
  topic: 8,
  /** `owner/repo` contains the word. */
  owner: 16,
  /** A heading under which a curated list contains the project. */
  heading: 32,
  /** A former name or owner of the project. */
  former: 64,
  /** The name of a commercial product that the project can replace. */
  product: 128,
  /** The project's industry or one of its stacks. */
  fact: 256,
} as const;

/**
 * Number of bits for fields. The other 23 bits are enough for the row positions of 8 million
 * projects.
 */
export const placeShift = 9;
export const postingBits = 511;

/** Number of letters in a prefix. The index maps each prefix to the words that start with it. */
export const startLetters = 2;
