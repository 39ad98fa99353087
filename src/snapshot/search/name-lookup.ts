// Finds projects by name, ignoring spaces and punctuation: `llamacpp` finds `llama.cpp`.

/**
 * The hash of a name and the place of its project are stored in one number. Together they must have
 * at most 53 bits.
 */
const placeBits = 23;
const hashBits = 30;

/** The FNV-1a hash function, limited to `hashBits`. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0) % 2 ** hashBits;
}

export class NameLookupBuilder {
  readonly #entries: number[] = [];

  add(compact: string, place: number): void {
    if (compact !== '') this.#entries.push(hashOf(compact) * 2 ** placeBits + place);
  }

  build(): NameLookup {
    return new NameLookup(Float64Array.from(this.#entries).sort());
  }
}

/**
 * Needs only 8 bytes per name. Two different names with the same hash are not told apart, but this
 * is rare.
 */
export class NameLookup {
  readonly #entries: Float64Array;

  constructor(entries: Float64Array) {
    this.#entries = entries;
  }

  /** Returns the places of the projects with this name, in ascending order. */
  find(compact: string): number[] {
    const entries = this.#entries;
    const start = hashOf(compact) * 2 ** placeBits;
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((entries[middle] ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    const places = new Set<number>();
    for (let at = low; at < entries.length; at += 1) {
      const place = (entries[at] ?? 0) - start;
      if (place >= 2 ** placeBits) break;
      places.add(place);
    }
    return [...places];
  }
}
