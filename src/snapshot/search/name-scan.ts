// Searches project names without an index. Pages use this in the browser until the search index is
// built.

import { toCompact, toPlain, toSpaced } from './normalize-text.ts';
import type { FoundBySearch, Matched } from './search.ts';
import { pickBest } from './top-projects.ts';

const tiers = { exact: 3, prefix: 2, part: 1, none: 0 } as const;

export class NameScan {
  readonly #names: readonly string[];

  /** `names` must be sorted by stars. Equally good matches are returned in order of stars. */
  constructor(names: readonly string[]) {
    this.#names = names.map((name) => toSpaced(toPlain(name)));
  }

  find(text: string, limit: number): FoundBySearch {
    const points = this.#rate(text);
    const places = Uint32Array.from(points.keys()).filter((place) => points[place] !== tiers.none);
    const total = places.length;
    const best = pickBest(places, total, (place) => points[place] ?? 0, limit);
    return { places: best, total, full: total, corrected: undefined, suggestions: [] };
  }

  match(text: string): Matched {
    const points = this.#rate(text);
    return {
      has: (place) => points[place] !== tiers.none,
      pointsOf: (place) => points[place] ?? 0,
      corrected: undefined,
    };
  }

  /** Returns one tier per name. A higher tier means a better match with the text. */
  #rate(text: string): Uint8Array {
    const plain = toPlain(text);
    const [spaced, compact] = [toSpaced(plain), toCompact(plain)];
    return Uint8Array.from(this.#names, (name) => {
      if (name.length < 2 * compact.length && toCompact(name) === compact) return tiers.exact;
      if (name.startsWith(spaced)) return tiers.prefix;
      return name.includes(spaced) ? tiers.part : tiers.none;
    });
  }
}
