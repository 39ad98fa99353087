// The OpenAPI document with real examples passes the linter.
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contracts/api/endpoints.ts';
import { buildOpenApi } from '../../../src/contracts/api/openapi.ts';
import { makeFolder } from '../../support/folders.ts';
import { lintOpenApi } from '../../support/lint-openapi.ts';
import { readSmallExamples } from '../../support/small-examples.ts';

const site = { siteName: 'Daybreak', siteUrl: 'https://daybreak.example' };

describe('the linter', () => {
  it('finds no problems in a document with examples', async () => {
    const examples = await readSmallExamples(makeFolder());
    expect(Object.keys(examples).sort()).toEqual(Object.keys(endpoints).sort());
    const found = await lintOpenApi(buildOpenApi({ ...site, examples }), makeFolder());
    expect(found).toEqual([]);
  });

  it('reports an invalid example and an undeclared tag', async () => {
    const examples = { hf: { path: {}, query: {}, response: { ok: true, data: [], meta: {} } } };
    const bad = { ...buildOpenApi({ ...site, examples }), tags: [] };
    const found = await lintOpenApi(bad, makeFolder());
    const rules = found.map(({ rule }) => rule);
    expect(rules).toContain('no-invalid-media-type-examples');
    expect(rules).toContain('operation-tag-defined');
  });
});
