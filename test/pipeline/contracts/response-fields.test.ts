// Fields that a schema does not describe are reported, each path once.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { nameUnknownFields } from '../../../pipeline/contracts/response-fields.ts';

const schema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      pricing: z.object({ prompt: z.string() }).nullish(),
      notes: z.unknown().optional(),
    }),
  ),
  byName: z.record(z.string(), z.object({ cost: z.number() })).optional(),
});

test('a body that matches its schema has no unknown fields', () => {
  const body = { data: [{ id: 'a', pricing: { prompt: '1' }, notes: { any: 1 } }], byName: {} };
  expect(nameUnknownFields(schema, body)).toEqual([]);
});

test('a field that occurs in many records is reported once', () => {
  const record = { id: 'a', pricing: { prompt: '1', batch: '2' }, constructor: 1 };
  expect(
    nameUnknownFields(schema, { data: [record, record], byName: { x: { cost: 1, per: 2 } }, v: 2 }),
  ).toEqual(['byName.*.per', 'data[].constructor', 'data[].pricing.batch', 'v']);
});

test('values of an unexpected type have no unknown fields', () => {
  expect(nameUnknownFields(schema, { data: 'none' })).toEqual([]);
  expect(nameUnknownFields(schema, { data: [null, 3, { id: 'a', pricing: [1] }] })).toEqual([]);
  expect(nameUnknownFields(schema, null)).toEqual([]);
});
