// Reads the SQL models and their headers, and sorts them by their dependencies.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../io/failure.ts';

/** Each SQL model is in one of these folders. Only those in `staging` read observations. */
export const layers = ['staging', 'entities', 'scores', 'edges', 'outputs', 'checks'] as const;
export type Layer = (typeof layers)[number];

const prefixes: Readonly<Record<Layer, string>> = {
  staging: 'stg_',
  entities: 'ent_',
  scores: 'score_',
  edges: 'edge_',
  outputs: 'out_',
  checks: 'chk_',
};

/** How a SQL model is stored, from the `made:` line of its header. Default: `table`. */
const materializations = ['table', 'view'] as const;
type Materialization = (typeof materializations)[number];

export interface Model {
  readonly name: string;
  readonly layer: Layer;
  readonly title: string;
  readonly grain: string;
  readonly key: readonly string[];
  readonly reads: readonly string[];
  readonly version: number;
  readonly made: Materialization;
  readonly sql: string;
}

/**
 * Returns all SQL models in `folder`, sorted by dependencies. Throws a `Failure` if one is invalid.
 */
export function readModels(folder: string): Model[] {
  const models = layers.flatMap((layer) =>
    readdirSync(join(folder, layer))
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => parseModel(layer, file, readFileSync(join(folder, layer, file), 'utf8'))),
  );
  return sortByDependencies(models);
}

const formulas = join(import.meta.dirname, 'formulas');

/** Returns SQL that creates the macros that SQL models use. */
export const readFormulas = (): string =>
  readdirSync(formulas)
    .sort()
    .map((file) => readFileSync(join(formulas, file), 'utf8'))
    .join('\n');

export function parseModel(layer: Layer, file: string, sql: string): Model {
  const name = file.replace(/\.sql$/, '');
  const toFailure = (problem: string) => new Failure('failed', `${layer}/${file}: ${problem}`);
  if (!name.startsWith(prefixes[layer]))
    throw toFailure(`the name must start with ${prefixes[layer]}`);
  const lines = sql.split('\n');
  const header = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('--')),
  );
  const find = (label: string): string | undefined =>
    header
      .find((text) => text.startsWith(`-- ${label}:`))
      ?.slice(label.length + 4)
      .trim();
  const field = (label: string): string => {
    const text = find(label);
    if (text === undefined) throw toFailure(`the header has no "${label}:" line`);
    return text;
  };
  const list = (label: string) => field(label).split(/,\s*/).filter(Boolean);
  const version = Number(field('version'));
  if (!Number.isInteger(version) || version < 1)
    throw toFailure(
      `"version:" must be a whole number of at least 1, but it is "${field('version')}"`,
    );
  const made = materializations.find((name) => name === (find('made') ?? 'table'));
  if (!made)
    throw toFailure(
      `"made:" must be one of ${materializations.join(', ')}, but it is "${find('made')}"`,
    );
  const model = {
    name,
    layer,
    title: header[0]?.replace(/^--\s*/, '') ?? '',
    grain: field('grain'),
    key: list('key'),
    reads: list('reads'),
    version,
    made,
    sql,
  };
  checkReads(model, toFailure);
  return model;
}

/** Returns the tables and views that a query reads, recognized by prefixes such as `stg_`. */
export function relationsIn(sql: string): Set<string> {
  const code = sql.replace(/--.*$/gm, '').replace(/'[^']*'/g, "''");
  const found = code.matchAll(/\b(?:from|join)\s+((?:obs|cat|stg|ent|score|edge|out)_[a-z0-9_]+)/g);
  return new Set([...found].map((match) => match[1] as string));
}

function checkReads(model: Model, toFailure: (problem: string) => Failure): void {
  const used = relationsIn(model.sql);
  const declared = new Set(model.reads);
  const missing = [...used].filter((relation) => !declared.has(relation));
  const unused = [...declared].filter((relation) => !used.has(relation));
  if (missing.length)
    throw toFailure(`"reads:" is missing ${missing.join(', ')}, which the query reads`);
  if (unused.length)
    throw toFailure(`"reads:" lists ${unused.join(', ')}, which the query does not read`);
  const observations = model.reads.filter((relation) => relation.startsWith('obs_'));
  if (model.layer !== 'staging' && observations.length) {
    throw toFailure(
      `only SQL models in staging may read observations (${observations.join(', ')})`,
    );
  }
}

function sortByDependencies(models: readonly Model[]): Model[] {
  const byName = new Map(models.map((model) => [model.name, model]));
  const done = new Set<string>();
  const sorted: Model[] = [];
  const visit = (model: Model, path: readonly string[]): void => {
    if (done.has(model.name)) return;
    if (path.includes(model.name)) {
      throw new Failure(
        'failed',
        `SQL models depend on each other in a cycle: ${[...path, model.name].join(' → ')}. Remove one of these dependencies.`,
      );
    }
    for (const relation of model.reads) {
      if (/^(obs|cat)_/.test(relation)) continue;
      const dependency = byName.get(relation);
      if (!dependency)
        throw new Failure(
          'failed',
          `The SQL model ${model.name} reads ${relation}, but no SQL model has this name. Correct the name, or add the missing SQL model.`,
        );
      visit(dependency, [...path, model.name]);
    }
    done.add(model.name);
    sorted.push(model);
  };
  for (const model of models) visit(model, []);
  return sorted;
}
