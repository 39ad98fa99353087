// Ranks projects for a search: first by how well the name matches (tier), then by relevance.
// Relevance is BM25 over several fields, with synonyms, language, license, and popularity.

import { type Concept, toConcepts, type Variant } from './concepts.ts';
import type { Documents, Words } from './index-types.ts';
import { isStopWord, reading } from './normalize-text.ts';
import { bits, placeShift, postingBits } from './posting-bits.ts';
import type { Query } from './query.ts';
import { pickBest } from './top-projects.ts';
import { tuning } from './tuning.ts';

export interface Ranked {
  readonly places: readonly number[];
  readonly total: number;
}

export interface Matches extends Ranked {
  readonly full: number;
}

/**
 * Points per tier. A tier adds more points than any relevance, so projects in a higher tier always
 * rank first.
 */
const tierPoints = 1e6;
const averageLength = 25;
/** log10 of about 500,000, the stars of the most popular projects. */
const maxStars = 5.7;
const fullCoverage = 0.95;
/**
 * If fewer projects than this have the minimum coverage, the results include projects with less
 * coverage.
 */
const fewMatches = 5;
/**
 * Minimum evidence for full coverage of a concept. With less evidence, coverage is proportional.
 */
const present = 0.5;
/** A concept's frequency counts only projects that contain a variant with at least this weight. */
const strong = 0.75;

/**
 * Bits for each project. `touched` means that the project may match. `named` means that its name
 * contains the first word of the query.
 */
const marks = { touched: 1, named: 2 } as const;

/** At most `limit` results, whose row positions are less than `end`. */
interface Range {
  readonly limit: number;
  readonly end: number;
}

export class Ranking {
  readonly #table: Words;
  readonly #documents: Documents;
  readonly #fieldWeights: Float32Array;
  /**
   * All searches reuse `#scores`, `#covered`, and `#best`. Between searches, these arrays contain
   * only zeros.
   */
  readonly #scores: Float32Array;
  readonly #covered: Float32Array;
  readonly #best: Float32Array;
  readonly #touched: Uint32Array;
  readonly #marks: Uint8Array;
  readonly #points: Float64Array;
  /** The row positions of the projects that contain the current concept. */
  readonly #mine: Uint32Array;
  /**
   * Number of used entries in `#touched`. During a search, the entries are projects that may match.
   * After the search, they are the matches.
   */
  #count = 0;

  constructor(table: Words, documents: Documents) {
    this.#table = table;
    this.#documents = documents;
    const count = documents.names.length;
    this.#scores = new Float32Array(count);
    this.#covered = new Float32Array(count);
    this.#best = new Float32Array(count);
    this.#touched = new Uint32Array(count);
    this.#mine = new Uint32Array(count);
    this.#marks = new Uint8Array(count);
    this.#points = new Float64Array(count);
    const { name, owner, description, topic, heading, former, product, fact, lead } = tuning;
    const weights = { name, owner, description, topic, heading, former, product, fact, lead };
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
    range: Range,
    exact: ReadonlySet<number>,
    tierOf: (place: number) => number,
  ): Matches {
    this.#count = 0;
    let weight = 0;
    const first = query.words.find((word) => !isStopWord(word)) ?? query.words[0] ?? '';
    for (const concept of toConcepts(this.#table, query)) weight += this.#add(concept, first);
    const alternatives = this.#listAlternatives(query.replaced);
    if (alternatives.size > 0) this.#reduceScores();
    for (const [place, share] of alternatives) {
      this.#touch(place);
      const gain = tuning.alternative * Math.max(weight, 1) * share;
      this.#scores[place] = (this.#scores[place] ?? 0) + gain;
      this.#covered[place] = weight;
    }
    for (const place of exact) this.#touch(place);
    return this.#collect(query, weight, range, tierOf, exact);
  }

  /** Returns all matches of the last search. Use the result before the next search starts. */
  readMatches(): { has: (place: number) => boolean; pointsOf: (place: number) => number } {
    const isMatch = new Uint8Array(this.#marks.length);
    for (const place of this.#touched.subarray(0, this.#count)) isMatch[place] = 1;
    return {
      has: (place) => isMatch[place] === 1,
      pointsOf: (place) => this.#points[place] ?? 0,
    };
  }

  /**
   * Returns the alternatives to a product, or else the projects that are similar to a project, with
   * their shares of the gain.
   */
  #listAlternatives(replaced: string | undefined): ReadonlyMap<number, number> {
    if (replaced === undefined) return new Map();
    const { products, lookup, similarTo } = this.#documents;
    const listed = (products.get(replaced) ?? []).toSorted((a, b) => a.position - b.position);
    const [project = -1] = lookup.find(replaced);
    const direct = listed.length > 0 ? listed.map(({ place }) => place) : similarTo(project);
    const found = new Map(direct.map((place, position) => [place, 1 - position * 0.02]));
    for (const place of direct) {
      for (const other of similarTo(place)) {
        if (other === project || direct.includes(other)) continue;
        found.set(other, (found.get(other) ?? 0) + tuning.indirect / direct.length);
      }
    }
    return found;
  }

  #reduceScores(): void {
    for (const place of this.#touched.subarray(0, this.#count)) {
      this.#scores[place] = (this.#scores[place] ?? 0) * tuning.besideAlternatives;
    }
  }

  #touch(place: number): void {
    if (this.#marks[place] !== 0) return;
    this.#touched[this.#count] = place;
    this.#count += 1;
    this.#marks[place] = marks.touched;
  }

  /**
   * Adds the relevance of a concept to each project that contains it. Returns the weight of the
   * concept.
   */
  #add({ variants, share }: Concept, first: string): number {
    const { lengths } = this.#documents;
    // Local variables are faster than private fields in a loop with a million steps.
    const [best, scores, covered, mine] = [this.#best, this.#scores, this.#covered, this.#mine];
    const { count, frequency } = this.#readEvidence(variants, first);
    const total = lengths.length;
    const rarity = Math.log(1 + (total - frequency + 0.5) / (Math.max(frequency, 1) + 0.5));
    const weight = share * rarity;
    const { length: perLength, saturation } = tuning;
    for (let at = 0; at < count; at += 1) {
      const place = mine[at] ?? 0;
      const evidence = best[place] ?? 0;
      best[place] = 0;
      const length = 1 - perLength + (perLength * (lengths[place] ?? 0)) / averageLength;
      const gain = (weight * evidence) / (evidence + saturation * length);
      scores[place] = (scores[place] ?? 0) + gain;
      covered[place] =
        (covered[place] ?? 0) + (evidence < present ? (weight * evidence) / present : weight);
    }
    return weight;
  }

  /**
   * Finds the projects that contain the concept. Writes their row positions to `#mine`, and writes
   * to `#best` how well they match.
   */
  #readEvidence(variants: readonly Variant[], first: string) {
    const { starts, postings, words } = this.#table;
    const [best, mine, known] = [this.#best, this.#mine, this.#marks];
    const [fieldWeights, touched] = [this.#fieldWeights, this.#touched];
    const { more } = tuning;
    let [count, frequency, touchedCount] = [0, 0, this.#count];
    for (const { number, weight, kept } of variants) {
      const end = starts[number + 1] ?? 0;
      const isFirst = words[number]?.includes(first) ?? false;
      const nameBit = isFirst ? bits.name : 0;
      const isStrong = weight >= strong;
      for (let at = starts[number] ?? 0; at < end; at += 1) {
        const posting = postings[at] ?? 0;
        const evidence = weight * (fieldWeights[posting & kept] ?? 0);
        if (evidence === 0) continue;
        const place = posting >>> placeShift;
        const before = best[place] ?? 0;
        if (before === 0) {
          mine[count] = place;
          count += 1;
          if (isStrong) frequency += 1;
          best[place] = evidence;
        } else {
          best[place] = evidence > before ? evidence + more * before : before + more * evidence;
        }
        const mark = known[place] ?? 0;
        if (mark === 0) {
          touched[touchedCount] = place;
          touchedCount += 1;
        }
        known[place] =
          mark | ((posting & nameBit) === 0 ? marks.touched : marks.touched | marks.named);
      }
    }
    this.#count = touchedCount;
    return { count, frequency };
  }

  /**
   * Computes the points of all projects in `#touched`, resets the working arrays, and returns the
   * best projects.
   */
  #collect(
    query: Query,
    weight: number,
    { limit, end }: Range,
    tierOf: (place: number) => number,
    exact: ReadonlySet<number>,
  ): Matches {
    const { popularity, isReading } = this.#documents;
    const asksToRead = reading.test(query.spaced);
    const [scores, covered, known] = [this.#scores, this.#covered, this.#marks];
    const [touched, points] = [this.#touched, this.#points];
    const hasCondition =
      query.lang !== undefined || query.license !== undefined || query.minStars > 0;
    let [full, matching, partial] = [0, 0, 0];
    for (let at = 0; at < this.#count; at += 1) {
      const place = touched[at] ?? 0;
      const isNamed = ((known[place] ?? 0) & marks.named) !== 0;
      const tier = isNamed || (exact.size > 0 && exact.has(place)) ? tierOf(place) : 0;
      const share = (covered[place] ?? 0) / weight;
      const coverage = tier > 0 || weight === 0 || share > 1 ? 1 : share;
      const relevance = scores[place] ?? 0;
      scores[place] = 0;
      covered[place] = 0;
      known[place] = 0;
      if (coverage < tuning.fallbackCoverage || place >= end) continue;
      if (coverage >= fullCoverage) full += 1;
      const stars = (popularity[place] ?? 0) / maxStars;
      const part = coverage === 1 ? 1 : coverage ** tuning.coverage;
      const kind = asksToRead || isReading[place] === 0 ? 1 : tuning.reading;
      const score = relevance * kind * part * (1 + tuning.popularity * stars);
      const met = hasCondition ? this.#meets(place, query) : 1;
      points[place] = tier * tierPoints + score * met;
      // Moves the projects that match the query to the front of `touched`. Those that contain
      // enough of its words come first.
      if (coverage >= tuning.minCoverage) {
        touched[partial] = touched[matching] ?? 0;
        touched[matching] = place;
        matching += 1;
      } else touched[partial] = place;
      partial += 1;
    }
    const total = matching < fewMatches ? partial : matching;
    this.#count = total;
    const places = pickBest(touched, total, (place) => points[place] ?? 0, limit);
    return { places, total, full };
  }

  #meets(place: number, { lang, license, minStars }: Query): number {
    const hasStars = (this.#documents.popularity[place] ?? 0) >= Math.log10(1 + minStars);
    let share = hasStars ? 1 : tuning.otherCondition;
    for (const [wanted, known] of [
      [lang, this.#documents.langs[place]],
      [license, this.#documents.licenses[place]],
    ] as const) {
      if (wanted === undefined) continue;
      if (known === undefined) share *= tuning.unknownCondition;
      else if (known !== wanted && !(wanted === license && known.startsWith(`${wanted}-`)))
        share *= tuning.otherCondition;
    }
    return share;
  }
}
