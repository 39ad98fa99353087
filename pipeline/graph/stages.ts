// Divides the models into those made whole and those made for one part of the projects after the other.
import { Failure } from '../io/failure.ts';
import type { Model } from './models.ts';

/** The models that are made part by part, and those that come before and after them. */
export interface Stages {
  readonly before: readonly Model[];
  readonly parts: readonly Model[];
  readonly after: readonly Model[];
}

/** Divides models, given in order. Throws a Failure where one reads what is gone by then. */
export function divideStages(models: readonly Model[]): Stages {
  const byName = new Map(models.map((model) => [model.name, model]));
  const stageOf = new Map<string, keyof Stages>();
  const stages: Record<keyof Stages, Model[]> = { before: [], parts: [], after: [] };
  for (const model of models) {
    const read = model.reads.flatMap((name) => byName.get(name) ?? []);
    const isOfParts =
      ['split', 'passing', 'growing'].includes(model.made) ||
      (model.made === 'view' && read.some(({ name }) => stageOf.get(name) === 'parts'));
    const isLate = read.some(({ name }) => stageOf.get(name) !== 'before');
    const stage = isOfParts ? 'parts' : isLate ? 'after' : 'before';
    const gone = read.find(
      ({ name, made }) =>
        (stage === 'after' && stageOf.get(name) === 'parts' && made !== 'growing') ||
        (stage === 'parts' && stageOf.get(name) === 'after'),
    );
    if (gone) {
      throw new Failure(
        'failed',
        `${model.layer}/${model.name}.sql reads ${gone.name}, which is made part by part and is ` +
          'not there as a whole. Read a growing model, or make this one part by part.',
      );
    }
    stageOf.set(model.name, stage);
    stages[stage].push(model);
  }
  return stages;
}
