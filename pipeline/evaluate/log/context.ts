// The input of every evaluation: the log, and the graph as it would have been built on a past day.
import { join } from 'node:path';
import { toDay } from '../../../src/contracts/time.ts';
import { type Model, readModels } from '../../graph/models.ts';
import { runModels } from '../../graph/run-models.ts';
import { type Database, openDatabase, type Spill } from '../../io/duckdb.ts';
import type { Progress } from '../../io/progress.ts';
import { copyLog, createPastInputs } from './log-copy.ts';

export interface GraphAsOfOptions {
  /** Uses repository data of these sources only. Default: all. */
  readonly sources?: readonly string[];
  /** The SQL models to run, with all models that they read. Default: all. */
  readonly models?: readonly string[];
  /** Changes the input of the models, to plant something that they should detect. */
  readonly change?: (db: Database) => Promise<void>;
}

export interface EvaluationContext {
  readonly observations: string;
  readonly progress: Progress;
  readonly nowMs: () => number;
  readonly spill: Spill;
  /**
   * Builds the graph of a day in memory with the normal SQL models and keeps all of their tables. It
   * contains nothing that was observed later. The caller closes it.
   */
  openGraphAsOf(day: string, options?: GraphAsOfOptions): Promise<Database>;
  /** The version in the header of an SQL model. */
  methodVersion(model: string): number;
}

/** A section of an evaluation, or the reason why there is none. */
export type Outcome<T> = { readonly section: T } | { readonly reason: string };

export interface ContextDeps {
  readonly observations: string;
  readonly progress: Progress;
  readonly nowMs: () => number;
  /** Fills the `cat_…` tables. */
  readonly loadCatalog: (db: Database) => Promise<void>;
  readonly modelsFolder: string;
  /** A folder for temporary files. The caller removes it. */
  readonly scratch: string;
  readonly memoryLimit?: string | undefined;
  /** Maximum size of the temporary files of each database. */
  readonly tempLimit?: string | undefined;
}

export function createEvaluationContext(deps: ContextDeps): EvaluationContext {
  const models = readModels(deps.modelsFolder);
  const memoryLimit = deps.memoryLimit ?? '2GB';
  const spill = {
    tempDir: join(deps.scratch, 'spill'),
    ...(deps.tempLimit ? { tempLimit: deps.tempLimit } : {}),
  };
  let copying: Promise<string> | undefined;
  return {
    observations: deps.observations,
    progress: deps.progress,
    nowMs: deps.nowMs,
    spill,
    methodVersion: (name) => findModel(models, name).version,
    async openGraphAsOf(day, options = {}) {
      copying ??= copyLog(deps.observations, deps.scratch, {
        memoryLimit,
        ...spill,
        lastDay: toDay(deps.nowMs()),
      });
      const copy = await copying;
      const db = await openDatabase(':memory:', { memoryLimit, ...spill });
      try {
        await db.run('set preserve_insertion_order = false');
        await createPastInputs(db, copy, day, options.sources);
        await options.change?.(db);
        await deps.loadCatalog(db);
        await runModels(
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

/** These models and all models that they read, in build order. */
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
