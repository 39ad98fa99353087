// When a catalog entry and a model at OpenRouter are the same offer.
import { expect, test } from 'vitest';
import { indexIds, toOfferIds, toProvider } from '../../../../pipeline/sources/models-dev/ids.ts';

const index = indexIds([
  'anthropic/claude-opus-4.7',
  'x-ai/grok-4.3',
  'mistralai/mistral-medium-3-5',
  'qwen/qwen3-max:free',
  '~openai/gpt-latest',
  'openai/gpt-5.5',
]);
const idsOf = (provider: string, ...ids: string[]) =>
  ids.map((id) => toOfferIds(provider, ids, index).get(id)?.model);

test.each([
  ['anthropic', 'claude-opus-4-7', 'anthropic/claude-opus-4.7'],
  ['xai', 'grok-4-3', 'x-ai/grok-4.3'],
  ['mistral', 'Mistral-Medium-3.5', 'mistralai/mistral-medium-3-5'],
  ['openai', 'gpt-5.5', 'openai/gpt-5.5'],
])('the maker’s model %s/%s has the id %s', (provider, id, expected) => {
  expect(idsOf(provider, id)).toEqual([expected]);
});

test('a maker’s model without a match at OpenRouter keeps its id under the author’s name', () => {
  expect(idsOf('xai', 'grok-beta')).toEqual(['x-ai/grok-beta']);
});

test('a dated snapshot is another model', () => {
  expect(idsOf('anthropic', 'claude-opus-4-7-20260512')).toEqual([
    'anthropic/claude-opus-4-7-20260512',
  ]);
});

test('a resold model keeps the seller’s id', () => {
  expect(idsOf('openrouter', 'anthropic/claude-opus-4.7')).toEqual([
    'openrouter/anthropic/claude-opus-4.7',
  ]);
  expect(idsOf('azure', 'gpt-5.5')).toEqual(['azure/gpt-5.5']);
  expect(idsOf('google', 'anthropic/claude-opus-4.7')).toEqual([
    'google/anthropic/claude-opus-4.7',
  ]);
});

test('free variants and aliases do not match a maker’s model', () => {
  expect(idsOf('alibaba', 'qwen3-max')).toEqual(['qwen/qwen3-max']);
  expect(idsOf('openai', 'gpt-latest')).toEqual(['openai/gpt-latest']);
});

test('of two spellings, the one that OpenRouter uses gets the id', () => {
  expect(idsOf('openai', 'gpt-5-5', 'gpt-5.5')).toEqual(['openai/gpt-5-5', 'openai/gpt-5.5']);
  expect(idsOf('anthropic', 'claude-opus-4_7', 'claude-opus-4-7')).toEqual([
    'anthropic/claude-opus-4_7',
    'anthropic/claude-opus-4.7',
  ]);
});

test('a provider has the name of its rows', () => {
  expect(['xai', 'azure', 'constructor'].map(toProvider)).toEqual(['x-ai', 'azure', 'constructor']);
});
