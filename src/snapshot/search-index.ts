// Words → projects, held in memory: built when a release is opened, asked at every search.
import type { SnapshotRow } from './snapshot.ts';
import { toPlain, toWords } from './text.ts';

/** Where a word stands. */
const inName = 1;
const inDescription = 2;
const inTopics = 4;

/** Shorter words stand in too many others, so they are looked for at the beginning of one only. */
const leastInside = 3;
export interface Found {
  /** The best matches, best first, as places in the order in which the projects were added. */
  readonly places: readonly number[];
  /** How many match in all. */
  readonly total: number;
}

export interface SearchIndex {
  find(query: string, limit: number): Found;
}

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly topics: readonly string[];
}

export class SearchIndexBuilder {
  readonly #entries: Entry[] = [];
  /** Word → places of projects, each shifted by three bits that say where the word stands. */
  readonly #postings = new Map<string, number[]>();

  /** Ties of an answer stand in the order of these calls. */
  add(row: SnapshotRow): void {
    const place = this.#entries.length;
    const name = toPlain(String(row.name));
    const fullName = toPlain(String(row.full_name));
    const topics = (row.topics as string[]).map(toPlain);
    this.#entries.push({ id: String(row.id), name, fullName, topics });
    const fields = new Map<string, number>();
    const note = (text: string, field: number) => {
      for (const one of toWords(text)) fields.set(one, (fields.get(one) ?? 0) | field);
    };
    note(name, inName);
    note(fullName, inName);
    if (row.description !== null) note(toPlain(String(row.description)), inDescription);
    for (const topic of topics) note(topic, inTopics);
    for (const [one, bits] of fields) {
      const places = this.#postings.get(one);
      if (places) places.push((place << 3) | bits);
      else this.#postings.set(one, [(place << 3) | bits]);
    }
  }

  build(): SearchIndex {
    const words = [...this.#postings.keys()];
    const postings = [...this.#postings.values()].map((places) => Uint32Array.from(places));
    return new Index(this.#entries, `\n${words.join('\n')}\n`, toStarts(words), postings);
  }
}

/** Where each word begins in the text of all words. */
function toStarts(words: readonly string[]): Uint32Array {
  const starts = new Uint32Array(words.length);
  let at = 1;
  for (const [index, one] of words.entries()) {
    starts[index] = at;
    at += one.length + 1;
  }
  return starts;
}

/** The groups of an answer never mix: exact name, prefix, part of the name, description, topics. */
const groups = 5;

class Index implements SearchIndex {
  readonly #entries: readonly Entry[];
  readonly #words: string;
  readonly #starts: Uint32Array;
  readonly #postings: readonly Uint32Array[];

  constructor(
    entries: readonly Entry[],
    words: string,
    starts: Uint32Array,
    postings: readonly Uint32Array[],
  ) {
    this.#entries = entries;
    this.#words = words;
    this.#starts = starts;
    this.#postings = postings;
  }

  find(query: string, limit: number): Found {
    const plain = toPlain(query.trim()).replace(/\s+/g, ' ');
    const words = [...new Set(toWords(plain))];
    const masks = words.map((one) => this.#mark(one));
    const buckets: number[][] = Array.from({ length: groups * 2 }, () => []);
    let total = 0;
    for (let place = 0; place < this.#entries.length; place += 1) {
      const group = masks.length === 0 ? -1 : groupOf(masks, place);
      if (group < 0) continue;
      total += 1;
      const bucket = buckets[this.#rank(place, plain, words, group)];
      if (bucket && bucket.length < limit) bucket.push(place);
    }
    return { places: buckets.flat().slice(0, limit), total };
  }

  /** For each project, where it holds a word that contains this one. */
  #mark(one: string): Uint8Array {
    const mask = new Uint8Array(this.#entries.length);
    const needle = one.length < leastInside ? `\n${one}` : one;
    let last = -1;
    for (let at = this.#words.indexOf(needle); at >= 0; ) {
      const index = this.#wordAt(one.length < leastInside ? at + 1 : at);
      if (index !== last) {
        for (const posting of this.#postings[index] ?? []) {
          const place = posting >>> 3;
          mask[place] = (mask[place] ?? 0) | (posting & 7);
        }
      }
      last = index;
      at = this.#words.indexOf(needle, at + 1);
    }
    return mask;
  }

  /** The last word that begins at or before this character. */
  #wordAt(at: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Two buckets for each group: those whose topics match, too, come first. */
  #rank(place: number, plain: string, words: readonly string[], group: number): number {
    const entry = this.#entries[place];
    if (!entry) return groups * 2 - 1;
    const best = group === 2 ? groupOfName(entry, plain) : group;
    const isLifted = entry.topics.some(
      (topic) => topic === plain || words.every((one) => topic.includes(one)),
    );
    return best * 2 + (isLifted ? 0 : 1);
  }
}

/** −1: does not match. 2: every word stands in the name. 3: in the description, too. 4: in topics. */
function groupOf(masks: readonly Uint8Array[], place: number): number {
  let common = inName;
  let isTopicNeeded = false;
  for (const mask of masks) {
    const bits = mask[place] ?? 0;
    if (bits === 0) return -1;
    common &= bits;
    if ((bits & (inName | inDescription)) === 0) isTopicNeeded = true;
  }
  if (common !== 0) return 2;
  return isTopicNeeded ? 4 : 3;
}

function groupOfName({ id, name, fullName }: Entry, plain: string): number {
  if (name === plain || fullName === plain || id === plain) return 0;
  return name.startsWith(plain) || fullName.startsWith(plain) ? 1 : 2;
}
