// The OpenAPI document requires visible characters in text parameters, as the service does.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../../src/contracts/api/endpoints.ts';

it.each([
  ['q', endpoints.search.query],
  ['lang', endpoints.projects.query],
  ['license', endpoints.projects.query],
  ['vertical', endpoints.projects.query],
] as const)('the parameter %s must contain a visible character', (name, query) => {
  const { properties } = z.toJSONSchema(query, { io: 'input' });
  expect(properties?.[name]).toMatchObject({ pattern: '\\S', minLength: 1 });
  expect(query.safeParse({ [name]: '   ' }).success).toBe(false);
});
