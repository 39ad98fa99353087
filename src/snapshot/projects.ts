// The projects of a release in memory: what the API is asked for most, without a query.
// Some 2 KB each, so that a release of ten thousand takes 20 MB.
import type { projectSorts } from '../contracts/endpoints.ts';
import type { ProjectCard, ProjectDetail } from '../contracts/records.ts';
import { toDetail } from './records.ts';
import { type SearchIndex, SearchIndexBuilder } from './search-index.ts';
import type { Snapshot, SnapshotRow } from './snapshot.ts';

type Sort = (typeof projectSorts)[number];

export interface ProjectFilter {
  readonly lang?: string | undefined;
  readonly license?: string | undefined;
  readonly vertical?: string | undefined;
  readonly health_min?: number | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

export interface Projects {
  /** By its id in lower case. */
  find(id: string): ProjectDetail | undefined;
  list(filter: ProjectFilter, sort: Sort, limit: number, offset: number): Page<ProjectCard>;
  search(query: string, limit: number): Page<ProjectCard>;
}

export async function loadProjects(snapshot: Snapshot): Promise<Projects> {
  const releases = await readReleases(snapshot);
  const table = new ProjectTable();
  const words = new SearchIndexBuilder();
  // Places in this order are places in an answer: ties go to stars, then to the id.
  const portions = snapshot.stream('select * from project order by stars desc nulls last, id');
  for await (const rows of portions) {
    for (const row of rows) {
      table.add(row, releases.get(String(row.id)) ?? []);
      words.add(row);
    }
  }
  return table.finish(words.build());
}

async function readReleases(snapshot: Snapshot): Promise<ReadonlyMap<string, SnapshotRow[]>> {
  const byProject = new Map<string, SnapshotRow[]>();
  for await (const rows of snapshot.stream('select * from release order by position')) {
    for (const row of rows) {
      const id = String(row.project_id);
      const known = byProject.get(id);
      if (known) known.push(row);
      else byProject.set(id, [row]);
    }
  }
  return byProject;
}

/** What is filtered and sorted by, a column each; the record itself is kept as JSON. */
class ProjectTable {
  readonly #places = new Map<string, number>();
  readonly #records: string[] = [];
  readonly #lang: string[] = [];
  readonly #license: string[] = [];
  readonly #vertical: string[] = [];
  /** −Infinity stands for unknown: it sorts last. */
  readonly #values: Record<Exclude<Sort, 'stars'>, number[]> = {
    health: [],
    momentum: [],
    recent: [],
  };

  add(row: SnapshotRow, releases: readonly SnapshotRow[]): void {
    const detail = toDetail(row, releases);
    const place = this.#records.length;
    const unknown = Number.NEGATIVE_INFINITY;
    this.#places.set(detail.id, place);
    this.#records[place] = JSON.stringify(detail);
    this.#lang[place] = (detail.lang ?? '').toLowerCase();
    this.#license[place] = (detail.license ?? '').toLowerCase();
    this.#vertical[place] = (detail.vertical ?? '').toLowerCase();
    this.#values.health[place] = detail.health?.score ?? unknown;
    this.#values.momentum[place] = detail.momentum ?? unknown;
    this.#values.recent[place] = detail.pushed === null ? unknown : Date.parse(detail.pushed);
  }

  finish(index: SearchIndex): Projects {
    const orders = {
      stars: Uint32Array.from(this.#records.keys()),
      health: this.#order('health'),
      momentum: this.#order('momentum'),
      recent: this.#order('recent'),
    };
    return {
      find: (id) => {
        const place = this.#places.get(id);
        return place === undefined ? undefined : this.#read(place);
      },
      list: (filter, sort, limit, offset) => {
        const accepts = this.#toTest(filter);
        const places: number[] = [];
        let total = 0;
        for (const place of orders[sort]) {
          if (!accepts(place)) continue;
          if (total >= offset && places.length < limit) places.push(place);
          total += 1;
        }
        return { items: places.map((place) => this.#readCard(place)), total };
      },
      search: (query, limit) => {
        const { places, total } = index.find(query, limit);
        return { items: places.map((place) => this.#readCard(place)), total };
      },
    };
  }

  /** Descending; equals stay in the order of their places. */
  #order(sort: Exclude<Sort, 'stars'>): Uint32Array {
    const values = this.#values[sort];
    const value = (place: number) => values[place] ?? Number.NEGATIVE_INFINITY;
    return Uint32Array.from(this.#records.keys()).sort((a, b) => {
      const [one, other] = [value(a), value(b)];
      return one === other ? a - b : one < other ? 1 : -1;
    });
  }

  #toTest(filter: ProjectFilter): (place: number) => boolean {
    const lang = filter.lang?.toLowerCase();
    const license = filter.license?.toLowerCase();
    const vertical = filter.vertical?.toLowerCase();
    const least = filter.health_min;
    return (place) =>
      (lang === undefined || this.#lang[place] === lang) &&
      (license === undefined || this.#license[place]?.includes(license) === true) &&
      (vertical === undefined || this.#vertical[place] === vertical) &&
      (least === undefined || (this.#values.health[place] ?? -1) >= least);
  }

  /** What was written by `add`. */
  #read(place: number): ProjectDetail {
    return JSON.parse(this.#records[place] ?? 'null');
  }

  #readCard(place: number): ProjectCard {
    const { id, name, url, desc, stars, lang, license, health, momentum, trend, vertical } =
      this.#read(place);
    const score = health?.score ?? null;
    return { id, name, url, desc, stars, lang, license, health: score, momentum, trend, vertical };
  }
}
