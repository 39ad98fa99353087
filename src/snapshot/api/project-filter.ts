// The columns of the project list that filters and facets read.
import type { z } from 'zod';
import {
  type FacetName,
  type projectFilters,
  unknownValue,
} from '../../contracts/project-filters.ts';
import type { ProjectDetail } from '../../contracts/records.ts';
import { type Column, ListColumn, TextColumn } from '../facets/columns.ts';
import type { Condition } from '../facets/select.ts';

/** `q` is not among them: the search index finds its projects. */
export type ProjectFilter = {
  readonly [N in Exclude<keyof typeof projectFilters, 'q'>]?:
    | z.infer<(typeof projectFilters)[N]>
    | undefined;
};

/** Represents an unknown number. Sorts below every known value. */
export const unknown = -(2 ** 31);
const toSeconds = (time: string): number => Math.min(Date.parse(time) / 1000, 2 ** 31 - 1);

/** A column of whole numbers. */
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
  /** Seconds since 1970. */
  readonly pushed = new NumberColumn();
  readonly facets: Readonly<Record<FacetName, Column>> = {
    lang: this.#lang,
    license: this.#license,
    vertical: this.#vertical,
    label: this.#label,
    stack: this.#stack,
    trend: this.#trend,
  };

  /** Call in the order of places. */
  add(place: number, detail: ProjectDetail): void {
    this.#lang.add(place, detail.lang);
    this.#license.add(place, detail.license);
    this.#vertical.add(place, detail.vertical);
    this.#label.add(place, detail.health?.label ?? null);
    this.#trend.add(place, detail.trend);
    this.#owner.add(place, detail.owner);
    this.#stack.add(detail.stacks);
    this.#topic.add(detail.topics);
    this.#health.values[place] = detail.health?.score ?? unknown;
    this.#stars.values[place] = detail.stars ?? unknown;
    this.#created.values[place] = detail.created === null ? unknown : toSeconds(detail.created);
    this.pushed.values[place] = detail.pushed === null ? unknown : toSeconds(detail.pushed);
  }

  finish(): void {
    for (const column of [...Object.values(this.facets), this.#owner, this.#topic]) column.finish();
    for (const column of [this.#health, this.#stars, this.#created, this.pushed]) column.finish();
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
    add('license', this.#license, isPart);
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
    atLeast('pushed_after', this.pushed, pushed === undefined ? undefined : toSeconds(pushed));
    atLeast('created_after', this.#created, created === undefined ? undefined : toSeconds(created));
    return found;
  }
}

const isSame = (known: string, wanted: string): boolean => known === wanted;
const isPart = (known: string, wanted: string): boolean => known.includes(wanted);
