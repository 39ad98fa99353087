// Finds projects by name, whatever the spaces and punctuation: `llamacpp` is `llama.cpp`.

/** Hash and place together stay below 2 ** 53. */
const placeBits = 23;
const hashBits = 30;

/** FNV-1a. */
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

/** Stores 8 bytes per name. Different names may share a hash, but among millions only. */
export class NameLookup {
  readonly #entries: Float64Array;

  constructor(entries: Float64Array) {
    this.#entries = entries;
  }

  /** Places of the projects with this name, in order. */
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
