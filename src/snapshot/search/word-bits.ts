// Bits of a posting: the fields of a project that contain a word. The higher bits are the place.

export const bits = {
  name: 1,
  /** The name starts with the word. */
  first: 2,
  description: 4,
  topic: 8,
  /** `owner/repo` contains the word. */
  owner: 16,
  /** Only during a search: the search word equals a whole word of a topic. */
  wholeTopic: 32,
} as const;

export const placeShift = 5;
export const postingBits = 31;

/** Words are indexed by this number of first letters. */
export const startLetters = 2;
