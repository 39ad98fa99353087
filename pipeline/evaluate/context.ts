// What every evaluation is given: the log, the graph as it would have been built on a past day.
import { join } from 'node:path';
import { type Model, readModels } from '../graph/models.ts';
import { runModels as makeModels } from '../graph/run-models.ts';
import { type Database, openDatabase } from '../io/duckdb.ts';
import type { Progress } from '../io/progress.ts';
import { copyLog, createPastInputs } from './log-copy.ts';

export interface GraphAsOfOptions {
  /** Only what these sources say of repositories exists; the default is all. */
  readonly sources?: readonly string[];
  /** The models to make, with all that they read; the default is all of them. */
  readonly models?: readonly string[];
  /** Changes what the models are about to read, to plant what they ought to find. */
  readonly change?: (db: Database) => Promise<void>;
}

export interface EvaluationContext {
  readonly observations: string;
  readonly progress: Progress;
  readonly nowMs: () => number;
  /**
   * Builds the graph as of a day in memory by the ordinary models and keeps every table of theirs,
   * those by day included. Nothing that was seen later exists in it. The caller closes it.
   */
  openGraphAsOf(day: string, options?: GraphAsOfOptions): Promise<Database>;
  /** The versions that the headers of the models state. */
  methodVersion(model: string): number;
}

/** A section of an evaluation, or why there is none. */
export type Outcome<T> = { readonly section: T } | { readonly reason: string };

export interface ContextDeps {
  readonly observations: string;
  readonly progress: Progress;
  readonly nowMs: () => number;
  /** Fills the `cat_…` tables. */
  readonly loadCatalog: (db: Database) => Promise<void>;
  readonly modelsFolder: string;
  /** A folder for what is made on the way; the caller removes it. */
  readonly scratch: string;
  readonly memoryLimit?: string | undefined;
}

export function createEvaluationContext(deps: ContextDeps): EvaluationContext {
  const models = readModels(deps.modelsFolder);
  const memoryLimit = deps.memoryLimit ?? '2GB';
  let copying: Promise<string> | undefined;
  return {
    observations: deps.observations,
    progress: deps.progress,
    nowMs: deps.nowMs,
    methodVersion: (name) => findModel(models, name).version,
    async openGraphAsOf(day, options = {}) {
      copying ??= copyLog(deps.observations, deps.scratch, memoryLimit);
      const copy = await copying;
      const db = await openDatabase(':memory:', { memoryLimit });
      try {
        await db.run('set preserve_insertion_order = false');
        await createPastInputs(db, copy, day, options.sources);
        await options.change?.(db);
        await deps.loadCatalog(db);
        await makeModels(
          {
            db,
            nowMs: deps.nowMs,
            advance: () => {},
            partsFolder: join(deps.scratch, 'parts'),
            projectsPerPart: Number.MAX_SAFE_INTEGER,
            keepsPassing: true,
          },
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
  if (!model) throw new Error(`No model is named ${name}`);
  return model;
}

/** The models named and all that they read, in the order in which they are made. */
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
