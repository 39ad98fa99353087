// The parameters of the ranking of search results.

/** Parameters of the ranking, tuned on half of the graded queries in test/tools/search. */
export const tuning = {
  name: 2.056,
  owner: 2.727,
  description: 1.267,
  topic: 0.443,
  heading: 2.04,
  former: 0.742,
  product: 4.077,
  fact: 0.469,
  lead: 0.836,
  /** BM25's k1: with a higher value, further matches of the same word add more relevance. */
  saturation: 0.538,
  /** BM25's b: how much long texts lower the relevance, from 0 to 1. */
  length: 0.168,
  /** Proportion of weaker variants' evidence that is added to the strongest variant's evidence. */
  more: 0.767,
  popularity: 5.244,
  /** Exponent of the coverage. A higher exponent penalizes missing words more. */
  coverage: 0.178,
  /**
   * Minimum coverage of a match. Coverage is the total weight of the concepts that the project
   * contains, divided by the total weight of the query's concepts.
   */
  minCoverage: 0.299,
  /** Minimum coverage if there are fewer than `fewMatches` matches. */
  fallbackCoverage: 0.25,
  /** Factor for projects whose language or license differs from the one in the query. */
  otherCondition: 0.15,
  /** Factor for projects with an unknown language or license. */
  unknownCondition: 0.4,
  /**
   * Increases the score of the alternatives to the product in the query, which the catalog lists, and
   * of the projects that are similar to the project in the query.
   */
  alternative: 3,
  /** Factor for lists, courses and books, unless the query asks for them. */
  reading: 0.7,
  /** Factor for the text if the query asks for alternatives to a known product or project. */
  besideAlternatives: 0.5,
  /** Part of this increase for projects that are similar to a similar project. */
  indirect: 0.718,
};
