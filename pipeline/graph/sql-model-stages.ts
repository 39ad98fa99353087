// Divides the SQL models into those that run once for all projects, and those that run once for
// each part of the projects.
import { Failure } from '../io/failure.ts';
import type { Model } from './sql-models.ts';

export interface Stages {
  readonly before: readonly Model[];
  readonly parts: readonly Model[];
  readonly after: readonly Model[];
}

/** Throws a `Failure` if a SQL model reads a table that is still incomplete when the model runs. */
export function divideStages(models: readonly Model[]): Stages {
  const byName = new Map(models.map((model) => [model.name, model]));
  const stageOf = new Map<string, keyof Stages>();
  const stages: Record<keyof Stages, Model[]> = { before: [], parts: [], after: [] };
  for (const model of models) {
    const read = model.reads.flatMap((name) => byName.get(name) ?? []);
    const isPartial =
      ['split', 'per_part', 'accumulated'].includes(model.made) ||
      (model.made === 'view' && read.some(({ name }) => stageOf.get(name) === 'parts'));
    const isLate = read.some(({ name }) => stageOf.get(name) !== 'before');
    const stage = isPartial ? 'parts' : isLate ? 'after' : 'before';
    const unavailable = read.find(
      ({ name, made }) =>
        (stage === 'after' && stageOf.get(name) === 'parts' && made !== 'accumulated') ||
        (stage === 'parts' && stageOf.get(name) === 'after'),
    );
    if (unavailable) {
      throw new Failure(
        'failed',
        `${model.layer}/${model.name}.sql reads the table ${unavailable.name}, ` +
          `which is still incomplete at this point in the build. Read a SQL model that is complete by then, or add "made: per_part" to the header of ${model.name}.sql.`,
      );
    }
    stageOf.set(model.name, stage);
    stages[stage].push(model);
  }
  return stages;
}
