// Defines the bits of a posting. The low bits are the fields of a project that contain the word,
// and the high bits are the row position of the project.

export const bits = {
  name: 1,
  description: 2,
  topic: 4,
  /** `owner/repo` contains the word. */
  owner: 8,
  /** A curated list mentions the project under a heading that contains the word. */
  heading: 16,
  /** A former name or a former owner of the project contains the word. */
  former: 32,
  /** The name of a commercial product that the project can replace contains the word. */
  product: 64,
  /** The name of the project's industry, or of one of its stacks, contains the word. */
  fact: 128,
  /** The description begins with the word: it says what the project is, not what it works with. */
  lead: 256,
} as const;

/**
 * Number of bits for fields. The other 23 bits are enough for the row positions of 8 million
 * projects.
 */
export const placeShift = 9;
export const postingBits = 511;

/** Number of letters in a prefix. The index maps each prefix to the words that start with it. */
export const startLetters = 2;
