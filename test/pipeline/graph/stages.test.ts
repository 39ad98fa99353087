// Which models are made whole and which part by part, and what may read what.
import { describe, expect, it } from 'vitest';
import type { Model, Way } from '../../../pipeline/graph/models.ts';
import { divideStages } from '../../../pipeline/graph/stages.ts';
import { Failure } from '../../../pipeline/io/failure.ts';

const model = (name: string, made: Way, ...reads: string[]): Model => ({
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
  it('are one where nothing is made part by part', () => {
    const models = [model('a', 'table', 'obs_papers'), model('b', 'view', 'a')];
    expect(namesOf(models)).toEqual([['a', 'b'], [], []]);
  });

  it('put what is whole before the parts unless it reads what grew in them', () => {
    const models = [
      model('names', 'table', 'obs_repositories'),
      model('days', 'split', 'names'),
      model('view', 'view', 'days'),
      model('passing', 'passing', 'view', 'names'),
      model('growing', 'growing', 'passing'),
      model('other', 'table', 'names'),
      model('late', 'table', 'growing', 'other'),
      model('later', 'view', 'late'),
    ];
    expect(namesOf(models)).toEqual([
      ['names', 'other'],
      ['days', 'view', 'passing', 'growing'],
      ['late', 'later'],
    ]);
  });

  it.each(['split', 'passing', 'view'] as const)(
    'refuse a whole model that reads a part of one that is made as %s',
    (way) => {
      const models = [
        model('days', 'split'),
        model('part', way, 'days'),
        model('grown', 'growing', 'part'),
        model('whole', 'table', 'grown', 'part'),
      ];
      expect(() => divideStages(models)).toThrow(Failure);
      expect(() => divideStages(models)).toThrow(/staging\/whole\.sql reads part, which is made/);
    },
  );

  it('refuse a part that reads what is only made after all parts', () => {
    const models = [
      model('grown', 'growing'),
      model('late', 'table', 'grown'),
      model('part', 'passing', 'late'),
    ];
    expect(() => divideStages(models)).toThrow(/staging\/part\.sql reads late, which is made/);
  });
});
