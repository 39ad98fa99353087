// The OpenAPI document with real examples passes Spectral. Downloads it from the npm registry.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { buildOpenApi } from '../../src/contracts/api/openapi.ts';
import { makeFolder } from '../support/folders.ts';
import { readOutput } from '../support/lint-openapi.ts';
import { readSmallExamples } from '../support/small-examples.ts';
import { plainEnvironment } from '../tools/npm.ts';

const version = '6.16.3';
const folder = makeFolder();
const site = { siteName: 'Daybreak', siteUrl: 'https://daybreak.example' };

beforeAll(async () => {
  const install = ['install', '--no-audit', '--no-fund', `@stoplight/spectral-cli@${version}`];
  await promisify(execFile)('npm', install, { cwd: folder, env: plainEnvironment() });
});

/** Returns the names of the rules that the document breaks, hints included. */
async function lint(document: object): Promise<readonly string[]> {
  const [path, ruleset] = [join(folder, 'openapi.json'), join(folder, 'spectral.yaml')];
  writeFileSync(path, JSON.stringify(document));
  writeFileSync(ruleset, 'extends: spectral:oas\n');
  const bin = join(folder, 'node_modules/@stoplight/spectral-cli/dist/index.js');
  const format = ['--format', 'json', '--fail-severity', 'hint', '--quiet'];
  const found = await readOutput(bin, ['lint', path, '--ruleset', ruleset, ...format], {});
  return (found as { code: string }[]).map(({ code }) => code);
}

test('the OpenAPI document breaks no rule of Spectral', async () => {
  const examples = await readSmallExamples(makeFolder());
  expect(await lint(buildOpenApi({ ...site, examples }))).toEqual([]);
});

test('Spectral reports an invalid example and an undeclared tag', async () => {
  const examples = { hf: { path: {}, query: {}, response: { ok: true, data: [], meta: {} } } };
  const rules = await lint({ ...buildOpenApi({ ...site, examples }), tags: [] });
  expect(rules).toContain('oas3-valid-media-example');
  expect(rules).toContain('operation-tag-defined');
});
