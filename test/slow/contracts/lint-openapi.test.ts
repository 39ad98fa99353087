// The OpenAPI document with real examples passes both linters.
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contracts/api/endpoints.ts';
import { buildOpenApi } from '../../../src/contracts/api/openapi.ts';
import { makeFolder } from '../../support/folders.ts';
import { lintOpenApi } from '../../support/lint-openapi.ts';
import { readSmallExamples } from '../../support/small-examples.ts';

const site = { siteName: 'Daybreak', siteUrl: 'https://daybreak.example' };

describe('the linters', () => {
  it('find no problems in a document with examples', async () => {
    const examples = await readSmallExamples(makeFolder());
    expect(Object.keys(examples).sort()).toEqual(Object.keys(endpoints).sort());
    const found = await lintOpenApi(buildOpenApi({ ...site, examples }), makeFolder());
    expect(found).toEqual({ redocly: [], spectral: [] });
  });

  it('report an invalid example and an undeclared tag', async () => {
    const examples = { hf: { path: {}, query: {}, response: { ok: true, data: [], meta: {} } } };
    const bad = { ...buildOpenApi({ ...site, examples }), tags: [] };
    const { redocly, spectral } = await lintOpenApi(bad, makeFolder());
    expect(redocly.map(({ rule }) => rule)).toContain('no-invalid-media-type-examples');
    expect(spectral.map(({ rule }) => rule)).toContain('oas3-valid-media-example');
    expect(spectral.map(({ rule }) => rule)).toContain('operation-tag-defined');
  });
});
