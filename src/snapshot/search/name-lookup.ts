// Finds projects by name, ignoring spaces and punctuation: `llamacpp` finds `llama.cpp`.

/**
 * An entry combines the hash of a name and the row position of its project in one number. Together,
 * they must have at most 53 bits.
 */
const placeBits = 23;
const hashBits = 30;

/** Computes the FNV-1a hash of a text, limited to `hashBits` bits. */
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
 * Maps hashes of names to projects, with only 8 bytes per name. Cannot distinguish two names with
 * the same hash, but such names are rare.
 */
export class NameLookup {
  readonly #entries: Float64Array;

  constructor(entries: Float64Array) {
    this.#entries = entries;
  }

  /** Returns the row positions of the projects with this name, in ascending order. */
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
