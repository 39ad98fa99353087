// Defines the columns for filters and facets of the project list. Used by the server and in the
// browser.
import type { z } from 'zod';
import { type FacetName, unknownValue } from '../../contracts/api/facet-names.ts';
import type { projectFilters } from '../../contracts/api/project-filters.ts';
import { type Column, ListColumn, type Tally, TextColumn, type ValueCount } from './columns.ts';

/** All filters of the project list except `q`, which the search index handles. */
export type ProjectFilter = {
  readonly [N in Exclude<keyof typeof projectFilters, 'q'>]?:
    | z.infer<(typeof projectFilters)[N]>
    | undefined;
};

export interface FilterRow {
  readonly owner: string;
  readonly lang: string | null;
  readonly license: string | null;
  readonly vertical: string | null;
  readonly label: string | null;
  readonly trend: string | null;
  readonly stacks: readonly string[];
  readonly topics: readonly string[];
  readonly health: number | null;
  readonly stars: number | null;
  /** `created` and `pushed` are in seconds since 1970. */
  readonly created: number | null;
  readonly pushed: number | null;
}

/** The number that represents an unknown value. It is less than every known number. */
export const unknown = -(2 ** 31);
/** Converts a time to seconds since 1970, up to the maximum of a 32-bit integer. */
export const toSeconds = (time: string): number => Math.min(Date.parse(time) / 1000, 2 ** 31 - 1);

export class NumberColumn {
  values: number[] | Int32Array = [];

  finish(): void {
    this.values = Int32Array.from(this.values);
  }

  at(place: number): number {
    return this.values[place] ?? unknown;
  }
}

export class FilterColumns {
  readonly #isPartOfLicense: boolean;
  readonly #lang = new TextColumn();
  readonly #license = new TextColumn();
  readonly #vertical = new TextColumn();
  readonly #label = new TextColumn();
  readonly #trend = new TextColumn();
  readonly #owner = new TextColumn();
  readonly #stack = new ListColumn();
  readonly #topic = new ListColumn();
  readonly #health = new NumberColumn();
  readonly #stars = new NumberColumn();
  readonly #created = new NumberColumn();
  readonly #pushed = new NumberColumn();
  readonly facets: Readonly<Record<FacetName, Column>> = {
    lang: this.#lang,
    license: this.#license,
    vertical: this.#vertical,
    label: this.#label,
    stack: this.#stack,
    trend: this.#trend,
  };

  /** If `isPartOfLicense` is true, the license filter also matches part of a license name. */
  constructor(isPartOfLicense: boolean) {
    this.#isPartOfLicense = isPartOfLicense;
  }

  /** Adds a project. Add projects in order of `place`, the row position. */
  add(place: number, row: FilterRow): void {
    this.#lang.add(place, row.lang);
    this.#license.add(place, row.license);
    this.#vertical.add(place, row.vertical);
    this.#label.add(place, row.label);
    this.#trend.add(place, row.trend);
    this.#owner.add(place, row.owner);
    this.#stack.add(row.stacks);
    this.#topic.add(row.topics);
    this.#health.values[place] = row.health ?? unknown;
    this.#stars.values[place] = row.stars ?? unknown;
    this.#created.values[place] = row.created ?? unknown;
    this.#pushed.values[place] = row.pushed ?? unknown;
  }

  finish(): void {
    for (const column of [...Object.values(this.facets), this.#owner, this.#topic]) column.finish();
    for (const column of [this.#health, this.#stars, this.#created, this.#pushed]) column.finish();
  }

  toConditions(filter: ProjectFilter): Condition[] {
    const found: Condition[] = [];
    const add = (name: keyof ProjectFilter, column: Column, isMatch = isSame) => {
      const wanted = filter[name];
      if (wanted === undefined) return;
      const lower = String(wanted).toLowerCase();
      const isUnknown = lower === unknownValue && name in this.facets;
      const test = isUnknown
        ? (place: number) => column.isUnknown(place)
        : column.toTest((known) => isMatch(known, lower));
      found.push({ name, test });
    };
    add('lang', this.#lang);
    add('license', this.#license, this.#isPartOfLicense ? isPart : isSame);
    add('vertical', this.#vertical);
    add('stack', this.#stack);
    add('topic', this.#topic);
    add('label', this.#label);
    add('trend', this.#trend);
    add('owner', this.#owner);
    return [...found, ...this.#toRanges(filter)];
  }

  #toRanges(filter: ProjectFilter): Condition[] {
    const found: Condition[] = [];
    const atLeast = (name: keyof ProjectFilter, column: NumberColumn, min: number | undefined) => {
      if (min === undefined) return;
      const known = Math.max(min, unknown + 1);
      found.push({ name, test: (place) => column.at(place) >= known });
    };
    const { stars_max: max, pushed_after: pushed, created_after: created } = filter;
    atLeast('health_min', this.#health, filter.health_min);
    atLeast('stars_min', this.#stars, filter.stars_min);
    if (max !== undefined) {
      const isBelow = (stars: number) => stars !== unknown && stars <= max;
      found.push({ name: 'stars_max', test: (place) => isBelow(this.#stars.at(place)) });
    }
    atLeast('pushed_after', this.#pushed, pushed === undefined ? undefined : toSeconds(pushed));
    atLeast('created_after', this.#created, created === undefined ? undefined : toSeconds(created));
    return found;
  }
}

const isSame = (known: string, wanted: string): boolean => known === wanted;
const isPart = (known: string, wanted: string): boolean => known.includes(wanted);

export interface Condition {
  readonly name: string;
  readonly test: (place: number) => boolean;
}

export interface Selected {
  /** The positions of the selected rows, in the order of the input. */
  readonly places: Uint32Array;
  readonly facets: ReadonlyMap<string, readonly ValueCount[]>;
  /** For each condition, by name: the number of rows that meet all other conditions. */
  readonly without: ReadonlyMap<string, number>;
}

export const maxFacetValues = 50;

export function select(
  places: Uint32Array,
  conditions: readonly Condition[],
  facets: ReadonlyMap<string, Column>,
): Selected {
  const tallies = new Map<string, Tally>();
  for (const [name, column] of facets) tallies.set(name, column.startTally());
  const all = [...tallies.values()];
  const kept = new Uint32Array(places.length);
  let count = 0;
  /** For each condition: the number of rows that fail only this condition. */
  const failed = new Uint32Array(conditions.length);
  const talliesOf = conditions.map(({ name }) => tallies.get(name));
  for (const place of places) {
    const failing = findOnlyFailing(conditions, place);
    if (failing === none) {
      kept[count] = place;
      count += 1;
      for (const tally of all) tally.add(place);
    } else if (failing !== several) {
      failed[failing] = (failed[failing] ?? 0) + 1;
      talliesOf[failing]?.add(place);
    }
  }
  return {
    places: kept.subarray(0, count),
    facets: new Map([...tallies].map(([name, tally]) => [name, tally.read(maxFacetValues)])),
    without: new Map(conditions.map(({ name }, at) => [name, count + (failed[at] ?? 0)])),
  };
}

const none = -1;
const several = -2;

/** Returns the index of the only failed condition, `none` if no condition failed, or `several`. */
function findOnlyFailing(conditions: readonly Condition[], place: number): number {
  let failing = none;
  for (let at = 0; at < conditions.length; at += 1) {
    if (conditions[at]?.test(place)) continue;
    if (failing !== none) return several;
    failing = at;
  }
  return failing;
}
