// Which SQL models run once, which run for each part, and which models they may read.
import { describe, expect, it } from 'vitest';
import { divideStages } from '../../../pipeline/graph/sql-model-stages.ts';
import type { Materialization, Model } from '../../../pipeline/graph/sql-models.ts';
import { Failure } from '../../../pipeline/io/failure.ts';

const model = (name: string, made: Materialization, ...reads: string[]): Model => ({
  name,
  layer: 'staging',
  title: '',
  grain: '',
  key: ['id'],
  reads,
  version: 1,
  made,
  sql: '',
});

const namesOf = (models: readonly Model[]) => {
  const { before, parts, after } = divideStages(models);
  return [before, parts, after].map((stage) => stage.map(({ name }) => name));
};

describe('the stages of a build', () => {
  it('are a single stage without per-part models', () => {
    const models = [model('a', 'table', 'obs_papers'), model('b', 'view', 'a')];
    expect(namesOf(models)).toEqual([['a', 'b'], [], []]);
  });

  it('run tables before the parts, unless they read accumulated tables', () => {
    const models = [
      model('names', 'table', 'obs_repositories'),
      model('days', 'split', 'names'),
      model('view', 'view', 'days'),
      model('part', 'per_part', 'view', 'names'),
      model('all', 'accumulated', 'part'),
      model('other', 'table', 'names'),
      model('late', 'table', 'all', 'other'),
      model('later', 'view', 'late'),
    ];
    expect(namesOf(models)).toEqual([
      ['names', 'other'],
      ['days', 'view', 'part', 'all'],
      ['late', 'later'],
    ]);
  });

  it.each(['split', 'per_part', 'view'] as const)(
    'reject a table that reads a model made as %s',
    (made) => {
      const models = [
        model('days', 'split'),
        model('part', made, 'days'),
        model('all', 'accumulated', 'part'),
        model('whole', 'table', 'all', 'part'),
      ];
      expect(() => divideStages(models)).toThrow(Failure);
      expect(() => divideStages(models)).toThrow(
        /staging\/whole\.sql reads the table part, which is still incomplete/,
      );
    },
  );

  it('reject a per-part model that reads a table made after all parts', () => {
    const models = [
      model('all', 'accumulated'),
      model('late', 'table', 'all'),
      model('part', 'per_part', 'late'),
    ];
    expect(() => divideStages(models)).toThrow(
      /staging\/part\.sql reads the table late, which is still incomplete/,
    );
  });
});
