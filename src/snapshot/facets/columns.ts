// Stores columns with few distinct strings compactly, for filters and facets. Used by the server
// and in the browser.

/** Assigns a number to each distinct string of a column, ignoring case. */
class Texts {
  readonly #numbers = new Map<string, number>();
  /** The distinct strings by number. Each has the spelling that was added first. */
  readonly spellings: string[] = [];

  numberOf(text: string): number {
    const lower = text.toLowerCase();
    const known = this.#numbers.get(lower);
    if (known !== undefined) return known;
    const number = this.spellings.length;
    this.#numbers.set(lower, number);
    this.spellings.push(text);
    return number;
  }

  /**
   * Returns an array with one number per distinct string: 1 if the string matches, otherwise 0.
   * `matches` receives lowercase strings.
   */
  findMatching(matches: (text: string) => boolean): Uint8Array {
    return Uint8Array.from(this.#numbers.keys(), (text) => Number(matches(text)));
  }
}

export interface ValueCount {
  /** A value of the column. If null, `count` is the number of rows without a value. */
  readonly value: string | null;
  readonly count: number;
}

export interface Tally {
  add(place: number): void;
  /** Returns the most frequent values first. Values with equal counts are sorted alphabetically. */
  read(limit: number): ValueCount[];
}

export interface Column {
  /**
   * Returns a function that tests the row at a position. `toTest` calls `matches` once per distinct
   * string.
   */
  toTest(matches: (lower: string) => boolean): (place: number) => boolean;
  isUnknown(place: number): boolean;
  startTally(): Tally;
  /** Call this after the last `add`. */
  finish(): void;
}

export class TextColumn implements Column {
  readonly #texts = new Texts();
  /** For each row: 0 if the value is unknown, otherwise the number of its string plus 1. */
  #cells: number[] | Uint32Array = [];

  add(place: number, text: string | null): void {
    this.#cells[place] = text === null || text === '' ? 0 : this.#texts.numberOf(text) + 1;
  }

  finish(): void {
    this.#cells = Uint32Array.from(this.#cells);
  }

  toTest(matches: (lower: string) => boolean): (place: number) => boolean {
    const matching = this.#texts.findMatching(matches);
    const cells = this.#cells;
    return (place) => matching[(cells[place] ?? 0) - 1] === 1;
  }

  isUnknown(place: number): boolean {
    return this.#cells[place] === 0;
  }

  startTally(): Tally {
    const counts = new Uint32Array(this.#texts.spellings.length + 1);
    const cells = this.#cells;
    return {
      add: (place) => {
        const cell = cells[place] ?? 0;
        counts[cell] = (counts[cell] ?? 0) + 1;
      },
      read: (limit) => readCounts(this.#texts.spellings, counts, limit),
    };
  }
}

/** A column with any number of strings per row. Add rows in order of their positions. */
export class ListColumn implements Column {
  readonly #texts = new Texts();
  #starts: number[] | Uint32Array = [0];
  #cells: number[] | Uint32Array = [];

  add(texts: readonly string[]): void {
    const cells = this.#cells as number[];
    for (const number of new Set(texts.map((text) => this.#texts.numberOf(text)))) {
      cells.push(number + 1);
    }
    (this.#starts as number[]).push(cells.length);
  }

  finish(): void {
    this.#starts = Uint32Array.from(this.#starts);
    this.#cells = Uint32Array.from(this.#cells);
  }

  toTest(matches: (lower: string) => boolean): (place: number) => boolean {
    const matching = this.#texts.findMatching(matches);
    const [starts, cells] = [this.#starts, this.#cells];
    return (place) => {
      const end = starts[place + 1] ?? 0;
      for (let at = starts[place] ?? 0; at < end; at += 1) {
        if (matching[(cells[at] ?? 0) - 1] === 1) return true;
      }
      return false;
    };
  }

  isUnknown(place: number): boolean {
    return this.#starts[place] === this.#starts[place + 1];
  }

  startTally(): Tally {
    const counts = new Uint32Array(this.#texts.spellings.length + 1);
    const [starts, cells] = [this.#starts, this.#cells];
    return {
      add: (place) => {
        const [start, end] = [starts[place] ?? 0, starts[place + 1] ?? 0];
        if (start === end) counts[0] = (counts[0] ?? 0) + 1;
        for (let at = start; at < end; at += 1) {
          const cell = cells[at] ?? 0;
          counts[cell] = (counts[cell] ?? 0) + 1;
        }
      },
      read: (limit) => readCounts(this.#texts.spellings, counts, limit),
    };
  }
}

function readCounts(
  spellings: readonly string[],
  counts: Uint32Array,
  limit: number,
): ValueCount[] {
  const found: ValueCount[] = [];
  for (const [cell, count] of counts.entries()) {
    if (count > 0) found.push({ value: cell === 0 ? null : (spellings[cell - 1] ?? ''), count });
  }
  return found.sort((a, b) => b.count - a.count || compare(a.value, b.value)).slice(0, limit);
}

function compare(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}
