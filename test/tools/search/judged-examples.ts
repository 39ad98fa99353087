// Reads the search queries and similar projects that were graded by hand (see judged/README.md).
// Finds the projects in a release.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { judgedKinds } from '../../../src/contracts/files/search-evaluation.ts';

export const kinds = judgedKinds;
export type Kind = (typeof kinds)[number];
export type Half = 'tuning' | 'reporting';

export interface JudgedQuery {
  readonly kind: Kind;
  readonly half: Half;
  readonly text: string;
  /**
   * Grade of each relevant project by project id, from 1 (related) to 3 (exact match). A query for a
   * model or a product has the path of its page instead.
   */
  readonly grades: ReadonlyMap<string, number>;
}

export interface JudgedNeighbors {
  readonly half: Half;
  readonly id: string;
  /**
   * Grade of each similar project by project id: 2 if both projects are under `core` of a group in
   * groups.yaml, 1 if the similar project is only under `near`.
   */
  readonly grades: ReadonlyMap<string, number>;
}

const repos = z.string().transform((text) => text.split(/\s+/).filter(Boolean));
const Group = z.strictObject({ core: repos, near: repos });
const Query = z.strictObject({
  q: z.coerce.string(),
  use: z.string().optional(),
  3: repos.optional(),
  2: repos.optional(),
  1: repos.optional(),
  open: z.string().optional(),
});
const Groups = z.record(z.string(), Group);
const Queries = z.partialRecord(z.enum(kinds), z.array(Query));
const folder = join(import.meta.dirname, 'judged');
const read = (name: string): unknown => load(readFileSync(join(folder, name), 'utf8'));

/**
 * Assigns a text to the tuning half or the reporting half by its SHA-256 hash, so that nobody can
 * choose the texts for tuning.
 */
const halfOf = (text: string): Half =>
  (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0 ? 'tuning' : 'reporting';

/**
 * `find` returns the id of a project by its current or former name. If both readers graded a project,
 * the higher grade counts.
 */
export function readQueries(find: (repo: string) => string | undefined): JudgedQuery[] {
  const second = Queries.parse(read('queries-2026-second.yaml'));
  const groups = Groups.parse(read('groups.yaml'));
  const files = ['queries.yaml', 'queries-2026.yaml'].map((name) => Queries.parse(read(name)));
  const toJudged = (kind: Kind, query: z.infer<typeof Query>): JudgedQuery => {
    const grades = new Map<string, number>();
    const grade = (names: readonly string[] | undefined, value: number) => {
      for (const name of names ?? []) {
        const id = find(name);
        if (id !== undefined) grades.set(id, value);
      }
    };
    const group = query.use === undefined ? undefined : groups[query.use];
    grade(group?.near, 1);
    grade(group?.core, 3);
    for (const value of [1, 2, 3] as const) grade(query[value], value);
    if (query.open !== undefined) grades.set(query.open, 3);
    const other = second[kind]?.find(({ q }) => q === query.q);
    for (const value of [1, 2, 3] as const) {
      for (const id of toIds(other?.[value] ?? [], find)) {
        grades.set(id, Math.max(grades.get(id) ?? 0, value));
      }
    }
    return { kind, half: halfOf(query.q), text: query.q, grades };
  };
  return kinds.flatMap((kind) =>
    files.flatMap((file) => (file[kind] ?? []).map((query) => toJudged(kind, query))),
  );
}

/** The judgments of both readers. A project that one of them accepts is a good neighbor. */
export function readNeighbors(find: (repo: string) => string | undefined): JudgedNeighbors[] {
  const groups = Groups.parse(read('groups.yaml'));
  const found = new Map<string, Map<string, number>>();
  const first = z
    .array(z.string())
    .parse(read('neighbors.yaml'))
    .map((name) => {
      const group = groups[name];
      if (group) return group;
      throw new Error(
        `neighbors.yaml lists the group "${name}", which groups.yaml does not define. Add the group ` +
          'to groups.yaml, or remove its name from neighbors.yaml.',
      );
    });
  const second = Object.values(Groups.parse(read('second-reader.yaml')));
  for (const group of [...first, ...second]) {
    const [core, near] = [toIds(group.core, find), toIds(group.near, find)];
    for (const id of core) {
      const grades = found.get(id) ?? new Map<string, number>();
      found.set(id, grades);
      for (const other of near) grades.set(other, Math.max(grades.get(other) ?? 0, 1));
      for (const other of core) grades.set(other, 2);
      grades.delete(id);
    }
  }
  return [...found].map(([id, grades]) => ({ half: halfOf(id), id, grades }));
}

const toIds = (names: readonly string[], find: (repo: string) => string | undefined): string[] => [
  ...new Set(names.flatMap((name) => find(name) ?? [])),
];
