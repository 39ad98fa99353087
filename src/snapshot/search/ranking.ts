// Ranks projects by tier and relevance: BM25 over fields, synonyms, conditions and popularity.
import { type Concept, toConcepts } from './concepts.ts';
import type { Query } from './query.ts';
import type { Documents, Words } from './search.ts';
import { bits, placeShift, postingBits } from './word-bits.ts';

export interface Ranked {
  readonly places: readonly number[];
  readonly total: number;
}

export interface Matches extends Ranked {
  /** Number of projects that match all of the query. */
  readonly full: number;
}

/** Chosen on the tuning half of the judged queries, see pipeline/evaluate/search. */
export const tuning = {
  name: 2.2,
  owner: 0.5,
  description: 1,
  topic: 1.2,
  heading: 1.6,
  former: 1.2,
  product: 1.4,
  fact: 0.8,
  /** How soon more evidence for the same word stops counting. */
  saturation: 1.2,
  /** How much a longer text counts against a project, 0 to 1. */
  length: 0.35,
  /** How much the best evidence of other variants of a word adds. */
  more: 0.15,
  /** How much stars count. */
  popularity: 1.4,
  /** How much missing words count. */
  coverage: 2,
  /** Share of the query's weight that a match needs. */
  minCoverage: 0.55,
  /** What remains of the score of a project that fails a condition. */
  otherCondition: 0.15,
  unknownCondition: 0.4,
  /** How much the catalog's entry as an alternative counts. */
  alternative: 3,
};

/** Points of a full match of the whole query, by tier. More than relevance can reach. */
const tierPoints = 1e6;
const averageLength = 25;
const maxStars = 5.7;
const fullCoverage = 0.95;
/** Evidence that counts as having the word. */
const present = 0.5;
/** Variants of at least this weight decide how rare a word is. */
const strong = 0.75;

export class Ranking {
  readonly #table: Words;
  readonly #documents: Documents;
  readonly #fieldWeights: Float32Array;
  /** Reused by every search. All zero between searches. */
  readonly #scores: Float32Array;
  readonly #covered: Float32Array;
  readonly #best: Float32Array;
  readonly #touched: Uint32Array;
  readonly #isTouched: Uint8Array;

  constructor(table: Words, documents: Documents) {
    this.#table = table;
    this.#documents = documents;
    const count = documents.names.length;
    this.#scores = new Float32Array(count);
    this.#covered = new Float32Array(count);
    this.#best = new Float32Array(count);
    this.#touched = new Uint32Array(count);
    this.#isTouched = new Uint8Array(count);
    const { name, owner, description, topic, heading, former, product, fact } = tuning;
    const weights = { name, owner, description, topic, heading, former, product, fact };
    this.#fieldWeights = Float32Array.from({ length: postingBits + 1 }, (_, where) => {
      let all = 0;
      for (const [field, weight] of Object.entries(weights)) {
        if ((where & bits[field as keyof typeof weights]) !== 0) all += weight;
      }
      return (where & bits.name) === 0 ? all : all - ((where & bits.owner) === 0 ? 0 : owner);
    });
  }

  rank(
    query: Query,
    limit: number,
    exact: ReadonlySet<number>,
    tierOf: (place: number) => number,
  ): Matches {
    const concepts = toConcepts(this.#table, query);
    let count = 0;
    let weight = 0;
    for (const concept of concepts) {
      const added = this.#add(concept, count);
      count = added.count;
      weight += added.weight;
    }
    for (const { place, position } of this.#documents.products.get(query.product ?? '') ?? []) {
      if (this.#isTouched[place] === 0) {
        this.#isTouched[place] = 1;
        this.#touched[count] = place;
        count += 1;
      }
      const gain = tuning.alternative * Math.max(weight, 1) * (1 - position * 0.02);
      this.#scores[place] = (this.#scores[place] ?? 0) + gain;
      this.#covered[place] = weight;
    }
    for (const place of exact) {
      if (this.#isTouched[place] === 1) continue;
      this.#isTouched[place] = 1;
      this.#touched[count] = place;
      count += 1;
    }
    return this.#collect(query, count, weight, limit, tierOf);
  }

  /** Adds the relevance of one concept to all projects that have it. */
  #add({ variants, share }: Concept, before: number): { count: number; weight: number } {
    const { starts, postings } = this.#table;
    const { lengths } = this.#documents;
    let count = before;
    const mine: number[] = [];
    let frequency = 0;
    for (const { number, weight, kept } of variants) {
      const end = starts[number + 1] ?? 0;
      for (let at = starts[number] ?? 0; at < end; at += 1) {
        const posting = postings[at] ?? 0;
        const evidence = weight * (this.#fieldWeights[posting & kept] ?? 0);
        if (evidence === 0) continue;
        const place = posting >>> placeShift;
        const known = this.#best[place] ?? 0;
        if (known === 0) {
          mine.push(place);
          if (weight >= strong) frequency += 1;
        }
        this.#best[place] =
          Math.max(known, evidence) + tuning.more * Math.min(known, evidence);
      }
    }
    const total = lengths.length;
    const rarity = Math.log(1 + (total - frequency + 0.5) / (Math.max(frequency, 1) + 0.5));
    const weight = share * rarity;
    for (const place of mine) {
      const evidence = this.#best[place] ?? 0;
      this.#best[place] = 0;
      const length = 1 - tuning.length + (tuning.length * (lengths[place] ?? 0)) / averageLength;
      const gain = (weight * evidence) / (evidence + tuning.saturation * length);
      if (this.#isTouched[place] === 0) {
        this.#isTouched[place] = 1;
        this.#touched[count] = place;
        count += 1;
      }
      this.#scores[place] = (this.#scores[place] ?? 0) + gain;
      this.#covered[place] =
        (this.#covered[place] ?? 0) + weight * Math.min(1, evidence / present);
    }
    return { count, weight };
  }

  /** Reads the scores of all touched projects, clears them, and returns the best. */
  #collect(
    query: Query,
    count: number,
    weight: number,
    limit: number,
    tierOf: (place: number) => number,
  ): Matches {
    const { popularity } = this.#documents;
    const places: number[] = [];
    const points = new Map<number, number>();
    let full = 0;
    for (let at = 0; at < count; at += 1) {
      const place = this.#touched[at] ?? 0;
      const coverage = weight === 0 ? 1 : (this.#covered[place] ?? 0) / weight;
      const relevance = this.#scores[place] ?? 0;
      this.#scores[place] = 0;
      this.#covered[place] = 0;
      this.#isTouched[place] = 0;
      const tier = tierOf(place);
      if (coverage < tuning.minCoverage && tier === 0) continue;
      if (coverage >= fullCoverage) full += 1;
      const stars = (popularity[place] ?? 0) / maxStars;
      const score =
        relevance *
        Math.min(1, coverage) ** tuning.coverage *
        (1 + tuning.popularity * stars) *
        this.#meets(place, query);
      places.push(place);
      points.set(place, tier * tierPoints + score);
    }
    places.sort((a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0) || a - b);
    return { places: places.slice(0, limit), total: places.length, full };
  }

  #meets(place: number, { lang, license }: Query): number {
    let share = 1;
    for (const [wanted, known] of [
      [lang, this.#documents.langs[place]],
      [license, this.#documents.licenses[place]],
    ] as const) {
      if (wanted === undefined) continue;
      if (known === undefined) share *= tuning.unknownCondition;
      else if (known !== wanted && !(wanted === license && known.startsWith(wanted)))
        share *= tuning.otherCondition;
    }
    return share;
  }
}
