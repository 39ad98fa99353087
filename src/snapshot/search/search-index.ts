// Builds the in-memory search index (word → projects) when a release is loaded.
import { setImmediate } from 'node:timers/promises';
import type { SnapshotRow } from '../release/snapshot.ts';
import { SearchIndex, type Words } from './search.ts';
import { isUnspaced, toPlain, toSpaced, toWords } from './text.ts';
import { bits, placeShift, startLetters } from './word-bits.ts';

/** Steps between yields to other work. */
const stepsPerTurn = 200_000;

/** A growing list of numbers in a typed array. */
class NumberList {
  length = 0;
  #values = new Uint32Array(1024);

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }
}

export class SearchIndexBuilder {
  readonly #names: string[] = [];
  readonly #fullNames: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #byStart = new Map<string, number[]>();
  readonly #unspaced: number[] = [];
  /** Word number → whether the word occurs in a project name. */
  readonly #isInName: boolean[] = [];
  /** Parallel lists: word number, and posting (place and fields of the word in that project). */
  readonly #numbersSeen = new NumberList();
  readonly #postings = new NumberList();

  /** Ties in search results keep the order of these calls. */
  add(row: SnapshotRow): void {
    const place = this.#names.length;
    const name = toPlain(String(row.name));
    const fullName = toPlain(String(row.full_name));
    this.#names.push(toSpaced(name));
    this.#fullNames.push(fullName);
    const found = new Map<string, number>();
    const note = (words: readonly string[], bit: number) => {
      for (const one of words) found.set(one, (found.get(one) ?? 0) | bit);
    };
    const nameWords = toWords(name);
    note(nameWords, bits.name);
    note(nameWords.slice(0, 1), bits.first);
    note(toWords(fullName), bits.owner);
    if (row.description !== null) note(toWords(toPlain(String(row.description))), bits.description);
    for (const topic of row.topics as string[]) note(toWords(toPlain(topic)), bits.topic);
    for (const [one, where] of found) {
      this.#numbersSeen.push(this.#numberOf(one, where));
      this.#postings.push(((place << placeShift) | where) >>> 0);
    }
  }

  #numberOf(one: string, where: number): number {
    let number = this.#numbers.get(one);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(one, number);
      this.#isInName.push(false);
      if (isUnspaced(one)) this.#unspaced.push(number);
      const start = one.slice(0, startLetters);
      const alike = this.#byStart.get(start);
      if (alike) alike.push(number);
      else this.#byStart.set(start, [number]);
    }
    if ((where & bits.name) !== 0) this.#isInName[number] = true;
    return number;
  }

  /** Yields to other work between steps. `placeOf` returns the place of a project ID. */
  async build(placeOf: (id: string) => number | undefined): Promise<SearchIndex> {
    const words = [...this.#numbers.keys()];
    const inName = words.flatMap((_, number) => (this.#isInName[number] ? [number] : []));
    const { starts, postings } = await this.#sortPostings(words.length);
    const table: Words = {
      words,
      byStart: this.#byStart,
      unspaced: this.#unspaced,
      inName,
      starts,
      postings,
    };
    return new SearchIndex(table, placeOf, this.#names, this.#fullNames);
  }

  /** Counting sort of the postings by word; within a word, they keep the order of places. */
  async #sortPostings(count: number): Promise<{ starts: Uint32Array; postings: Uint32Array }> {
    const starts = new Uint32Array(count + 1);
    const total = this.#postings.length;
    for (let at = 0; at < total; at += 1) {
      const next = this.#numbersSeen.at(at) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
      if (at % stepsPerTurn === 0) await setImmediate();
    }
    for (let word = 1; word <= count; word += 1) {
      starts[word] = (starts[word] ?? 0) + (starts[word - 1] ?? 0);
    }
    const nexts = starts.slice();
    const postings = new Uint32Array(total);
    for (let at = 0; at < total; at += 1) {
      const word = this.#numbersSeen.at(at);
      const next = nexts[word] ?? 0;
      postings[next] = this.#postings.at(at);
      nexts[word] = next + 1;
      if (at % stepsPerTurn === 0) await setImmediate();
    }
    return { starts, postings };
  }
}
