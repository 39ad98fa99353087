// Loads the data that the rules compare a release with, from the files in data/ and from recorded
// data.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { RetiredModelsFile } from '../../pipeline/contracts/model-catalog.ts';
import { type Database, quote } from '../../pipeline/io/duckdb.ts';
import { Day, RepoName } from '../../src/lib/scalars.ts';
import { loadStatedEnds } from './recorded-ends.ts';
import { loadRecordedPrices } from './recorded-prices.ts';

const ProjectFacts = z.strictObject({
  license: z.union([z.string(), z.array(z.string())]).optional(),
  language: z.union([z.string(), z.array(z.string())]).optional(),
  vertical: z.string().optional(),
  created: z.int().optional(),
  archived: z.boolean().optional(),
  homepage: z.string().optional(),
  stars: z.tuple([z.int(), z.int()]).optional(),
  'works with': z.array(z.string()).optional(),
});
const ModelFacts = z.strictObject({
  price_in: z.number().optional(),
  price_out: z.number().optional(),
  open_weights: z.boolean().optional(),
});
export const Facts = z.strictObject({
  as_of: Day,
  projects: z.record(RepoName, ProjectFacts),
  models: z.record(z.string(), ModelFacts),
  /** All changes of list prices: model → day → input and output price. */
  price_changes: z.record(z.string(), z.record(Day, z.tuple([z.number(), z.number()]))),
  /** Real changes by more than a factor of three: model → day → reason. */
  price_jumps: z.record(z.string(), z.record(Day, z.string())),
});
export const WellKnown = z.record(
  RepoName,
  z
    .strictObject({
      also: z.array(RepoName).optional(), // earlier or later names
      no_language: z.boolean().optional(), // the repository contains no code
    })
    .nullable(),
);
export const Unwanted = z.strictObject({
  spam_patterns: z.array(z.string()),
  spam: z.array(RepoName),
  not_ai: z.array(RepoName),
  ended: z.record(RepoName, z.strictObject({ on: Day, reason: z.string() })),
});

const folder = join(import.meta.dirname, 'data');
const readYaml = <T>(name: string, schema: z.ZodType<T>): T =>
  schema.parse(load(readFileSync(join(folder, name), 'utf8')));
export const readFacts = () => readYaml('facts.yaml', Facts);
export const readWellKnown = () => readYaml('well-known.yaml', WellKnown);
export const readUnwanted = () => readYaml('unwanted.yaml', Unwanted);

type Row = Readonly<Record<string, unknown>>;

/** Creates a table from rows of JSON. */
async function createTable(db: Database, name: string, columns: string, rows: readonly Row[]) {
  await db.run(`create table memory.main.${name} (${columns})`);
  const shape = JSON.stringify([
    Object.fromEntries(columns.split(', ').map((column) => column.split(' '))),
  ]);
  await db.run(
    `insert into memory.main.${name} select item.* from
      (select unnest(from_json(${quote(JSON.stringify(rows))}::json, '${shape}')) as item)`,
  );
}

export interface Inputs {
  readonly facts: z.infer<typeof Facts>;
  readonly wellKnown: z.infer<typeof WellKnown>;
  readonly unwanted: z.infer<typeof Unwanted>;
  /** The folder of the recorded data, for its renames and removed programs. */
  readonly recorded?: string;
  /** The folder of the observation log, for what sources state about models. */
  readonly observations?: string;
}

/** Creates the tables that the rules read in addition to those of the graph. */
export async function loadInputs(db: Database, inputs: Inputs): Promise<void> {
  const { facts, wellKnown, unwanted } = inputs;
  const namesOf = (repo: string) =>
    [repo, ...(wellKnown[repo]?.also ?? [])].map((name) => name.toLowerCase());
  const list = (value: unknown) => (Array.isArray(value) ? value : [value]).map(String);
  await createTable(
    db,
    'fact',
    'names varchar[], field varchar, expected varchar, accepted varchar[], low bigint, high bigint',
    Object.entries(facts.projects).flatMap(([repo, fields]) =>
      Object.entries(fields).map(([field, value]) => ({
        names: namesOf(repo),
        field,
        expected: list(value).join(field === 'stars' ? ' to ' : ' or '),
        accepted: list(value),
        low: field === 'stars' ? (value as number[])[0] : null,
        high: field === 'stars' ? (value as number[])[1] : null,
      })),
    ),
  );
  await createTable(
    db,
    'model_fact',
    'id varchar, field varchar, expected varchar',
    Object.entries(facts.models).flatMap(([id, fields]) =>
      Object.entries(fields).map(([field, value]) => ({ id, field, expected: String(value) })),
    ),
  );
  await createTable(
    db,
    'well_known',
    'repo varchar, names varchar[], has_no_language boolean',
    Object.entries(wellKnown).map(([repo, entry]) => ({
      repo,
      names: namesOf(repo),
      has_no_language: entry?.no_language ?? false,
    })),
  );
  await createTable(
    db,
    'spam_pattern',
    'pattern varchar',
    unwanted.spam_patterns.map((pattern) => ({ pattern })),
  );
  const repos = (names: readonly string[]) => names.map((repo) => ({ repo }));
  await createTable(db, 'spam_repo', 'repo varchar', repos(unwanted.spam));
  await createTable(db, 'other_repo', 'repo varchar', repos(unwanted.not_ai));
  await createTable(
    db,
    'ended',
    'repo varchar, ended_on date, reason varchar',
    Object.entries(unwanted.ended).map(([repo, { on, reason }]) => ({
      repo,
      ended_on: on,
      reason,
    })),
  );
  await createTable(db, 'twin', 'old_repo varchar, new_repo varchar', []);
  await loadPriceFacts(db, facts);
  await loadRetired(db);
  await createTable(
    db,
    'model_statement',
    'model varchar, day date, kind boolean, modality boolean, tools boolean, weights boolean',
    [],
  );
  await createTable(
    db,
    'openrouter_price',
    'model varchar, day date, price_in double, price_out double',
    [],
  );
  await createTable(db, 'first_observation', 'name_key varchar, first_day date', []);
  await loadRecordedPrices(db, inputs.recorded);
  await loadStatedEnds(db, inputs.recorded);
  if (inputs.observations) await loadStatements(db, inputs.observations);
  if (inputs.observations) await loadFirstObservations(db, inputs.observations);
  if (inputs.recorded) await loadRecorded(db, inputs.recorded);
}

async function loadPriceFacts(db: Database, facts: Inputs['facts']): Promise<void> {
  await createTable(
    db,
    'price_fact',
    'model varchar, day date, price_in double, price_out double',
    Object.entries(facts.price_changes).flatMap(([model, changes]) => [
      // The row without prices describes the model itself.
      { model, day: '2000-01-01', price_in: null, price_out: null },
      ...Object.entries(changes).map(([day, [input, output]]) => ({
        model,
        day,
        price_in: input,
        price_out: output,
      })),
    ]),
  );
  await createTable(
    db,
    'price_jump',
    'model varchar, day date',
    Object.entries(facts.price_jumps).flatMap(([model, days]) =>
      Object.keys(days).map((day) => ({ model, day })),
    ),
  );
}

/** Retired models, by the last part of their ids, without punctuation. */
async function loadRetired(db: Database): Promise<void> {
  const path = join(import.meta.dirname, '../../pipeline/catalog/models/retired.yaml');
  const { makers } = RetiredModelsFile.parse(load(readFileSync(path, 'utf8')));
  await createTable(
    db,
    'retired_model',
    'maker varchar, key varchar, retired_on date, is_open boolean',
    Object.entries(makers).flatMap(([maker, { models = {}, open_weights = {} }]) =>
      Object.entries({ ...models, ...open_weights }).map(([name, { ends }]) => ({
        maker,
        key: name.replace(/[^a-z0-9]/g, ''),
        retired_on: ends,
        is_open: name in open_weights,
      })),
    ),
  );
}

async function loadStatements(db: Database, folder: string): Promise<void> {
  const files = quote(join(folder, 'model_prices/*/*.parquet'));
  await db.run(
    `insert into memory.main.model_statement
    select
      lower(model),
      observed_at::date,
      kind is not null or len(output_modalities) > 0,
      len(input_modalities) > 0 or len(output_modalities) > 0,
      tools is not null,
      open_weights is not null or hugging_face_id is not null
    from read_parquet(${files}, union_by_name = true)`,
  );
  // OpenRouter's own history: every price that its list stated, with the day of the change.
  await db.run(
    `insert into memory.main.openrouter_price
    select lower(model), observed_at::date, price_in_usd_per_mtok, price_out_usd_per_mtok
    from read_parquet(${files}, union_by_name = true)
    where source = 'openrouter-changes' and event is distinct from 'removed'`,
  );
}

/** The first day on which a source observed each repository, also after the day of the release. */
async function loadFirstObservations(db: Database, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'repositories'))) return;
  const files = quote(join(folder, 'repositories/*/*.parquet'));
  await db.run(
    `insert into memory.main.first_observation
    select lower(full_name), min(observed_at)::date
    from read_parquet(${files}, union_by_name = true) group by lower(full_name)`,
  );
}

async function loadRecorded(db: Database, folder: string): Promise<void> {
  const history = join(folder, 'github-history');
  const renames = join(history, 'renames.csv');
  if (existsSync(renames)) {
    await db.run(
      `insert into memory.main.twin select old_repo, new_repo from read_csv(${quote(renames)})`,
    );
  }
  const removed = join(history, 'selfhosted_removed.csv');
  const weekly = join(history, 'selfhosted_weekly.parquet');
  if (!existsSync(removed) || !existsSync(weekly)) return;
  // The list contains programs. Their repositories are in its weekly snapshots.
  await db.run(
    `insert into memory.main.ended
    select repo, removed_at::date, reason
    from read_csv(${quote(removed)}) as removed
    inner join (
      select slug, arg_max(repo, date) as repo from read_parquet(${quote(weekly)})
      where repo is not null group by slug
    ) using (slug)
    where reason in ('archived', 'unmaintained', 'dead')`,
  );
}
