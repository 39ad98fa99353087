// In-memory columns for filtering and sorting projects. The full records are JSON in a temporary file.
import type { projectSorts } from '../../contracts/endpoints.ts';
import type { ProjectDetail } from '../../contracts/records.ts';
import type { Found } from '../search/search.ts';
import { TextStore } from './text-store.ts';

type Sort = (typeof projectSorts)[number];

export interface ProjectFilter {
  readonly lang?: string | undefined;
  readonly license?: string | undefined;
  readonly vertical?: string | undefined;
  readonly health_min?: number | undefined;
}

/** Represents an unknown value. Sorts below every known value. */
const unknown = -(2 ** 31);

/** A column with few distinct texts, each stored once. Unknown values are stored as empty text. */
class TextColumn {
  readonly #numbers = new Map<string, number>();
  #cells: number[] | Uint32Array = [];

  add(place: number, text: string | null): void {
    const lower = (text ?? '').toLowerCase();
    const number = this.#numbers.get(lower) ?? this.#numbers.size;
    this.#numbers.set(lower, number);
    this.#cells[place] = number;
  }

  finish(): void {
    this.#cells = Uint32Array.from(this.#cells);
  }

  /** A test whether the text at a place passes `matches`, which runs once per distinct text. */
  toTest(matches: (text: string) => boolean): (place: number) => boolean {
    const matching = Uint8Array.from(this.#numbers.keys(), (text) => Number(matches(text)));
    return (place) => matching[this.#cells[place] ?? 0] === 1;
  }
}

export class ProjectTable implements Disposable {
  readonly #places = new Map<string, number>();
  readonly #records = new TextStore();
  readonly #lang = new TextColumn();
  readonly #license = new TextColumn();
  readonly #vertical = new TextColumn();
  #health: number[] | Int32Array = [];
  #momentum: number[] | Int32Array = [];
  /** The health that a ranking uses: unknown if it is provisional. */
  #settledHealth: number[] | Int32Array = [];
  /** Seconds since 1970. */
  #pushed: number[] | Int32Array = [];
  #orders: ReadonlyMap<Sort, Uint32Array> = new Map();

  /** Call in the order of places: by stars, then by ID. A place is a project's position in it. */
  add(detail: ProjectDetail): void {
    const place = this.#records.add(JSON.stringify(detail));
    this.#places.set(detail.id, place);
    this.#lang.add(place, detail.lang);
    this.#license.add(place, detail.license);
    this.#vertical.add(place, detail.vertical);
    this.#health[place] = detail.health?.score ?? unknown;
    this.#settledHealth[place] =
      detail.health === null || detail.health.provisional ? unknown : detail.health.score;
    this.#momentum[place] = detail.momentum ?? unknown;
    this.#pushed[place] = detail.pushed === null ? unknown : Date.parse(detail.pushed) / 1000;
  }

  /** Call after the last `add`. `yieldToOthers` lets other work run in between. */
  async finish(yieldToOthers: () => Promise<unknown>): Promise<void> {
    this.#records.finish();
    for (const column of [this.#lang, this.#license, this.#vertical]) column.finish();
    this.#health = Int32Array.from(this.#health);
    this.#settledHealth = Int32Array.from(this.#settledHealth);
    this.#momentum = Int32Array.from(this.#momentum);
    this.#pushed = Int32Array.from(this.#pushed);
    const orders = new Map<Sort, Uint32Array>([
      ['stars', Uint32Array.from({ length: this.#health.length }, (_, place) => place)],
    ]);
    for (const [sort, values] of [
      ['health', this.#settledHealth],
      ['momentum', this.#momentum],
      ['recent', this.#pushed],
    ] as const) {
      orders.set(sort, toOrder(values));
      await yieldToOthers();
    }
    this.#orders = orders;
  }

  [Symbol.dispose](): void {
    this.#records[Symbol.dispose]();
  }

  placeOf(id: string): number | undefined {
    return this.#places.get(id);
  }

  /** The record at a place. */
  read(place: number): ProjectDetail {
    return JSON.parse(this.#records.read(place));
  }

  list(filter: ProjectFilter, sort: Sort, limit: number, offset: number): Found {
    const order = this.#orders.get(sort) ?? new Uint32Array();
    const tests = this.#toTests(filter);
    if (tests.length === 0) {
      return { places: [...order.subarray(offset, offset + limit)], total: order.length };
    }
    const places: number[] = [];
    let total = 0;
    for (const place of order) {
      if (!tests.every((test) => test(place))) continue;
      if (total >= offset && places.length < limit) places.push(place);
      total += 1;
    }
    return { places, total };
  }

  #toTests({ lang, license, vertical, health_min: min }: ProjectFilter) {
    const tests: Array<(place: number) => boolean> = [];
    const equals = (column: TextColumn, text: string) =>
      tests.push(column.toTest((known) => known === text.toLowerCase()));
    if (lang !== undefined) equals(this.#lang, lang);
    if (vertical !== undefined) equals(this.#vertical, vertical);
    if (license !== undefined) {
      tests.push(this.#license.toTest((known) => known.includes(license.toLowerCase())));
    }
    if (min !== undefined) tests.push((place) => (this.#health[place] ?? unknown) >= min);
    return tests;
  }
}

/** Places by descending value; ties keep the order of places. */
function toOrder(values: Int32Array): Uint32Array {
  const count = values.length;
  // Value and place in one number, which sorts natively. It stays below 2 ** 53 for 2 million places.
  const keys = Float64Array.from(values, (value, place) => -value * count + place).sort();
  return Uint32Array.from(keys, (key) => ((key % count) + count) % count);
}
