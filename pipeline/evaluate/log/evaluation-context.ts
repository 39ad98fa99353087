// Creates the context that all evaluations share: the log, and a function that builds the graph as
// it would have been built on a past day.
import { join } from 'node:path';
import { createPastInputs } from '../../graph/observation-tables.ts';
import { runModels } from '../../graph/run-sql-models.ts';
import { type Model, readModels } from '../../graph/sql-models.ts';
import type { Database, Spill } from '../../io/duckdb.ts';
import { type LogPlace, openForLog } from '../../io/lake.ts';
import type { Progress } from '../../io/progress.ts';

export interface GraphAsOfOptions {
  /** The sources whose repository observations are used. Default: all. */
  readonly sources?: readonly string[];
  /** The SQL models to run. All SQL models that they read also run. Default: all. */
  readonly models?: readonly string[];
  /** Changes the observations before the SQL models run, for example to add bursts of stars. */
  readonly change?: (db: Database) => Promise<void>;
}

export interface EvaluationContext {
  readonly observations: LogPlace;
  readonly progress: Progress;
  readonly nowMs: () => number;
  readonly spill: Spill;
  /**
   * Builds the graph of a past day in memory, with the SQL models of the daily run. Ignores later
   * observations. The database contains the tables of all SQL models that ran. The caller closes
   * the database.
   */
  openGraphAsOf(day: string, options?: GraphAsOfOptions): Promise<Database>;
  methodVersion(model: string): number;
}

export type Outcome<T> = { readonly section: T } | { readonly reason: string };

export interface ContextDeps {
  readonly observations: LogPlace;
  readonly progress: Progress;
  readonly nowMs: () => number;
  readonly loadCatalog: (db: Database) => Promise<void>;
  readonly modelsFolder: string;
  /** The folder for temporary files. The caller removes it. */
  readonly scratch: string;
  readonly memoryLimit?: string | undefined;
}

export function createEvaluationContext(deps: ContextDeps): EvaluationContext {
  const models = readModels(deps.modelsFolder);
  const memoryLimit = deps.memoryLimit ?? '2GB';
  const spill = { tempDir: join(deps.scratch, 'spill') };
  return {
    observations: deps.observations,
    progress: deps.progress,
    nowMs: deps.nowMs,
    spill,
    methodVersion: (name) => findModel(models, name).version,
    async openGraphAsOf(day, options = {}) {
      const db = await openForLog(deps.observations, { memoryLimit, ...spill });
      try {
        await db.run('set preserve_insertion_order = false');
        await createPastInputs(db, deps.observations, day, options.sources);
        await options.change?.(db);
        await deps.loadCatalog(db);
        await runModels(
          { db, nowMs: deps.nowMs, advance: () => {} },
          options.models ? withReads(models, options.models) : models,
        );
        return db;
      } catch (cause) {
        db.close();
        throw cause;
      }
    },
  };
}

function findModel(models: readonly Model[], name: string): Model {
  const model = models.find((one) => one.name === name);
  if (!model)
    throw new Error(`No SQL model is named "${name}". Use the name of a file in pipeline/graph.`);
  return model;
}

function withReads(models: readonly Model[], names: readonly string[]): Model[] {
  const needed = new Set<string>();
  const add = (name: string): void => {
    if (needed.has(name) || /^(obs|cat)_/.test(name)) return;
    needed.add(name);
    for (const read of findModel(models, name).reads) add(read);
  };
  for (const name of names) add(name);
  return models.filter(({ name }) => needed.has(name));
}
