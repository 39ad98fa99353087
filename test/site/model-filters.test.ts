// The values that the filters of the models table compare.
import { expect, test } from 'vitest';
import { makerOf, toFilterWords } from '../../src/site/data/model-filters.ts';
import type { ModelRow } from '../../src/snapshot/release/table-rows.ts';

const model = (more: object = {}) =>
  ({
    provider: 'opal',
    maker_name: 'Opal',
    kind: 'language',
    tier: 'budget',
    context_tokens: 130_000,
    modality: 'text+image->text',
    tools: true,
    is_open_weights: false,
    ...more,
  }) as ModelRow;

test('the filter words of a model are single words, one for each filter value', () => {
  expect(toFilterWords(model(), 130_000)).toEqual({
    'data-kind': 'language',
    'data-context': '8000 32000 128000',
    'data-tier': 'budget',
    'data-provider': 'opal',
    'data-weights': 'closed',
    'data-accepts': 'text image',
    'data-tools': 'yes',
  });
});

test('the filter words of a model include unknown values', () => {
  const unknown = model({
    maker_name: null,
    kind: null,
    modality: null,
    tools: null,
    is_open_weights: null,
  });
  expect(makerOf(unknown)).toBe('not-known');
  expect(toFilterWords(unknown, 130_000)).toMatchObject({
    'data-kind': 'not-known',
    'data-weights': 'not-known',
    'data-accepts': '',
    'data-tools': 'not-known',
  });
});

test('the context filter uses the window at the list price', () => {
  expect(toFilterWords(model(), 60_000)['data-context']).toBe('8000 32000');
});
