// Where a word stands in a project, as bits of a posting; the project's place is above them.

export const bits = {
  name: 1,
  /** The name begins with it. */
  first: 2,
  description: 4,
  topic: 8,
  /** In `owner/repo`. */
  owner: 16,
  /** Only while searching: the word asked for is the whole word of a topic. */
  wholeTopic: 32,
} as const;

export const placeShift = 5;
export const postingBits = 31;

/** Words are found by their first letters, so many of them. */
export const startLetters = 2;
