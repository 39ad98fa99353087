// Reads the SQL models: their headers, what they read, and the order in which they run.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../io/failure.ts';

/** In order: a model reads only models of its own layer or an earlier one. */
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

/**
 * How a model's table is made, the header's `made:` line.
 * - `table` (no such line): once, whole.
 * - `view`: not at all; the models that read it run its query.
 * Days of projects are too many to be held together, so they are made for one part of the projects
 * after the other:
 * - `split`: once, cut into the parts; the models that read it see one part at a time.
 * - `passing`: anew for each part, gone when the next one is made.
 * - `growing`: for each part, added to what the parts before have left.
 */
const ways = ['table', 'view', 'split', 'passing', 'growing'] as const;
export type Way = (typeof ways)[number];

export interface Model {
  readonly name: string;
  readonly layer: Layer;
  readonly title: string;
  readonly grain: string;
  readonly key: readonly string[];
  readonly reads: readonly string[];
  readonly version: number;
  readonly made: Way;
  readonly sql: string;
}

/** All models below `folder`, each after those that it reads. Throws a Failure that names the file. */
export function readModels(folder: string): Model[] {
  const models = layers.flatMap((layer) =>
    readdirSync(join(folder, layer))
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => parseModel(layer, file, readFileSync(join(folder, layer, file), 'utf8'))),
  );
  return inOrder(models);
}

/** Splits a model's header from its query and checks the one against the other. */
export function parseModel(layer: Layer, file: string, sql: string): Model {
  const name = file.replace(/\.sql$/, '');
  const fault = (what: string) => new Failure('failed', `${layer}/${file}: ${what}`);
  if (!name.startsWith(prefixes[layer])) throw fault(`the name must begin with ${prefixes[layer]}`);
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
    if (text === undefined) throw fault(`the header has no "${label}:" line`);
    return text;
  };
  const list = (label: string) => field(label).split(/,\s*/).filter(Boolean);
  const version = Number(field('version'));
  if (!Number.isInteger(version) || version < 1) throw fault('"version:" must be a whole number');
  const made = ways.find((way) => way === (find('made') ?? 'table'));
  if (!made) throw fault(`"made:" must be one of ${ways.join(', ')}`);
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
  checkReads(model, fault);
  return model;
}

/** The relations that a query names, found by their prefixes. */
export function relationsIn(sql: string): Set<string> {
  const code = sql.replace(/--.*$/gm, '').replace(/'[^']*'/g, "''");
  const found = code.matchAll(/\b(?:from|join)\s+((?:obs|cat|stg|ent|score|edge|out)_[a-z0-9_]+)/g);
  return new Set([...found].map((match) => match[1] as string));
}

function checkReads(model: Model, fault: (what: string) => Failure): void {
  const used = relationsIn(model.sql);
  const declared = new Set(model.reads);
  const missing = [...used].filter((relation) => !declared.has(relation));
  const idle = [...declared].filter((relation) => !used.has(relation));
  if (missing.length) throw fault(`"reads:" lacks ${missing.join(', ')}, which the query reads`);
  if (idle.length) throw fault(`"reads:" names ${idle.join(', ')}, which the query does not read`);
  const isStaging = model.layer === 'staging';
  const raw = model.reads.filter((relation) => relation.startsWith('obs_'));
  // Wide or one-row reads that no other model needs may go to the log themselves.
  if (model.layer === 'checks' && raw.length && !isStaging) {
    throw fault(`only earlier layers read raw observations, not checks (${raw.join(', ')})`);
  }
}

function inOrder(models: readonly Model[]): Model[] {
  const byName = new Map(models.map((model) => [model.name, model]));
  const done = new Set<string>();
  const ordered: Model[] = [];
  const visit = (model: Model, path: readonly string[]): void => {
    if (done.has(model.name)) return;
    if (path.includes(model.name)) {
      throw new Failure(
        'failed',
        `SQL models read each other: ${[...path, model.name].join(' → ')}`,
      );
    }
    for (const relation of model.reads) {
      if (/^(obs|cat)_/.test(relation)) continue;
      const earlier = byName.get(relation);
      if (!earlier)
        throw new Failure('failed', `${model.name} reads ${relation}, which no file makes`);
      visit(earlier, [...path, model.name]);
    }
    done.add(model.name);
    ordered.push(model);
  };
  for (const model of models) visit(model, []);
  return ordered;
}
