import { describe, expect, it } from 'vitest';
import {
  chooseSteps,
  describeChange,
  describeStep,
  groupEnds,
} from '../../src/site/data/model-ends.ts';
import type {
  ModelEndRow,
  ModelLifeRow,
  ModelRow,
  ReplacementRow,
} from '../../src/snapshot/release/table-rows.ts';

const end = (offer_id: string, ends_on: string, rest: Partial<ModelEndRow> = {}): ModelEndRow => ({
  model_id: 'ann/m',
  seller: 'bob',
  seller_name: 'Bob',
  offer_id,
  ends_on,
  announced_on: null,
  stated_on: null,
  moved_from: null,
  removed_on: null,
  replacement: null,
  source: 's',
  evidence: null,
  ...rest,
});
const step = (rest: Partial<ModelLifeRow>): ModelLifeRow => ({
  model_id: 'ann/m',
  place: 1,
  seller: 'bob',
  offer_id: 'ann/m',
  step: 'listed',
  step_on: null,
  ends_on: null,
  learned_on: null,
  source: 's',
  evidence: null,
  ...rest,
});
const model = { id: 'ann/m', name: 'M', provider: 'ann' } as ModelRow;

describe('ends of models on pages', () => {
  it('come, are overdue, or are over; the word of a maker ends on its day', () => {
    const modelEnds = [
      end('long-ago', '2025-01-01', { removed_on: '2025-01-02' }),
      end('removed', '2026-03-01', { removed_on: '2026-03-02' }),
      end('overdue', '2026-03-02'),
      end('retired', '2026-03-03', { source: 'catalog' }),
      end('today', '2026-04-06'),
      end('coming', '2026-05-01'),
      end('early', '2026-05-02', { removed_on: '2026-04-01' }),
      { ...end('unpublished', '2026-05-01'), model_id: 'ann/other' },
    ];
    const data = { models: [model], endedModels: [], modelEnds, replacements: new Map() };
    const groups = groupEnds(data, '2026-04-06');
    const names = (kind: keyof typeof groups) => groups[kind].map((row) => row.end.offer_id);
    expect(names('coming')).toEqual(['today', 'coming']);
    expect(names('overdue')).toEqual(['overdue']);
    expect(names('past')).toEqual(['early', 'retired', 'removed']);
  });

  it('are told in steps, with the first listing only', () => {
    const steps = [
      step({}),
      step({ seller: 'cem' }),
      step({ step: 'announced', ends_on: '2026-05-01' }),
      step({ step: 'moved', ends_on: '2026-06-01' }),
      step({ step: 'moved' }),
    ];
    expect(
      chooseSteps(steps, [], () => true).map((row) => describeStep(row, (day) => day)),
    ).toEqual([
      'First listed',
      'End announced for 2026-05-01',
      'End moved to 2026-06-01',
      'Announced end withdrawn',
    ]);
  });

  it('are no end if the seller lists the model under another ID, or is unknown', () => {
    const removed = step({ step: 'removed', step_on: '2026-01-14', offer_id: 'bob/old' });
    const renamed = step({ step: 'listed', step_on: '2026-01-15', offer_id: 'bob/new' });
    const choose = (steps: ModelLifeRow[], since: string[] = [], known = true) =>
      chooseSteps(
        steps,
        since.map((since_at) => ({ seller: 'bob', since_at })),
        () => known,
      );
    expect(choose([removed])).toEqual([removed]);
    expect(choose([removed, renamed])).toEqual([renamed]);
    expect(choose([removed], ['2026-01-14 18:00:00'])).toEqual([]);
    expect(choose([removed], ['2026-02-01 00:00:00'])).toEqual([removed]);
    const announced = step({ step: 'announced' });
    expect(choose([removed, announced], [], false)).toEqual([announced]);
  });

  it.each<[string[], number | null, string]>([
    [[], 1.09, ''],
    [[], null, ''],
    [['tools', 'context'], 2.46, '2.5 times the price, not known to have tools, as much context'],
    [['image input'], 0.333, '33% of the price, not known to have image input'],
    [[], 0.001, '1% of the price'],
    [[], 0, 'free'],
  ])('name what changes: %j at %j times the price', (loses, price_factor, change) => {
    expect(describeChange({ loses, price_factor })).toBe(change);
  });

  it('have the first replacement, with what changes', () => {
    const first = { replacement_id: 'ann/m', chosen_by: 'maker', loses: [], price_factor: 3 };
    const data = {
      models: [model],
      endedModels: [],
      modelEnds: [end('coming', '2026-05-01')],
      replacements: new Map([['ann/m', [first as unknown as ReplacementRow]]]),
    };
    expect(groupEnds(data, '2026-04-06').coming[0]).toMatchObject({
      replacement: model,
      change: 'named by the maker, 3 times the price',
    });
  });

  it('have the replacement that is stated for the ID, whatever the maker names', () => {
    const other = { ...model, id: 'ann/other' };
    const first = { replacement_id: 'ann/m', loses: [], price_factor: 3 };
    const data = {
      models: [model, other],
      endedModels: [],
      modelEnds: [end('coming', '2026-05-01', { replacement: 'ann/other' })],
      replacements: new Map([['ann/m', [first as unknown as ReplacementRow]]]),
    };
    expect(groupEnds(data, '2026-04-06').coming[0]).toMatchObject({
      replacement: other,
      change: 'named by the seller',
    });
  });
});
