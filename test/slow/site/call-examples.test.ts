// Runs the code examples of every operation: curl, JavaScript, Python and Go.
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contracts/api/endpoints.ts';
import { buildOpenApi } from '../../../src/contracts/api/openapi.ts';
import { versionedWebhooksPath } from '../../../src/contracts/api/webhooks.ts';
import { placeholderKey } from '../../../src/site/docs/call-examples.ts';
import { buildDocsIndex } from '../../../src/site/docs/docs-index.ts';
import { toOperations } from '../../../src/site/docs/operations.ts';
import { toReference } from '../../../src/site/docs/reference.ts';
import { toOperationMarkdown } from '../../../src/site/docs/reference-markdown.ts';
import type { EndpointView } from '../../../src/site/docs/reference-views.ts';
import { highlight } from '../../../src/site/format/highlight.ts';
import { keyOf } from '../../support/callers.ts';
import { readDocsPages } from '../../support/docs-pages.ts';
import { makeFolder } from '../../support/folders.ts';
import { listen } from '../../support/listening.ts';
import { readSmallExamples } from '../../support/small-examples.ts';

const run = promisify(execFile);
const has = (command: string) => spawnSync(command, ['version']).error === undefined;
const folder = makeFolder();
const env = {
  PATH: process.env.PATH,
  // Uses the compiled standard library of Go, which takes half a minute to create.
  HOME: homedir(),
  GOFLAGS: '-mod=mod',
  NODE_NO_WARNINGS: '1',
};
let all: readonly EndpointView[] = [];
/** Examples of webhooks require a receiver, and have their own tests. */
const calls = () => all.filter(({ path }) => path !== versionedWebhooksPath);

beforeAll(async () => {
  const { url } = await listen();
  const examples = await readSmallExamples(makeFolder());
  const document = buildOpenApi({ siteName: 'Daybreak', siteUrl: url, examples });
  all = toOperations(toReference(document)).map(({ endpoint }) => endpoint);
});

const codeOf = ({ calls: examples }: EndpointView, language: string): string => {
  const found = examples.find((one) => one.language === language) ?? expect.fail(language);
  return found.code.replaceAll(placeholderKey, keyOf('pro'));
};

describe('the code example of an operation', () => {
  it('exists for every operation in four languages', () => {
    // The stack check, the OpenAPI document and three webhook operations are not in the table of
    // endpoints.
    expect(all.length).toBe(Object.keys(endpoints).length + 5);
    for (const { id, calls: examples } of all) {
      expect(
        examples.map(({ language }) => language),
        id,
      ).toEqual(['sh', 'js', 'python', 'go']);
    }
  });

  it('runs with curl', async () => {
    for (const endpoint of calls()) {
      for (const command of codeOf(endpoint, 'sh').split('\n\n')) {
        const shell = `curl() { command curl -sS --fail-with-body "$@"; }\n${command}`;
        const { stdout } = await run('bash', ['-ec', shell], { env });
        // The OpenAPI document has no envelope.
        const wanted = endpoint.path === '/openapi.json' ? { openapi: '3.1.0' } : { ok: true };
        expect(JSON.parse(stdout), endpoint.id).toMatchObject(wanted);
      }
    }
  });

  it('runs as JavaScript', async () => {
    for (const endpoint of calls()) {
      const path = join(folder, `${endpoint.id}.mjs`);
      writeFileSync(path, codeOf(endpoint, 'js'));
      const { stdout } = await run(process.execPath, [path], { env });
      expect(stdout.trim(), endpoint.id).toMatch(/^[[{]/);
    }
  });

  it.skipIf(!has('python3'))('runs as Python', async () => {
    for (const endpoint of calls()) {
      const path = join(folder, `${endpoint.id}.py`);
      writeFileSync(path, codeOf(endpoint, 'python'));
      const { stdout } = await run('python3', [path], { env });
      expect(stdout.trim(), endpoint.id).toMatch(/^[[{]/);
    }
  });

  it.skipIf(!has('go'))('compiles as Go, and runs with and without a key and a body', async () => {
    const root = join(folder, 'go');
    mkdirSync(root);
    writeFileSync(join(root, 'go.mod'), 'module examples\n\ngo 1.20\n');
    for (const endpoint of all) {
      mkdirSync(join(root, endpoint.id));
      writeFileSync(join(root, endpoint.id, 'main.go'), codeOf(endpoint, 'go'));
    }
    // Without optimizations, compiling the standard library takes a third less time.
    const flags = ['-gcflags=all=-N -l'];
    await run('go', ['build', ...flags, './...'], { cwd: root, env });
    for (const id of ['getMeta', 'listProjects', 'checkStack']) {
      if (!all.some((endpoint) => endpoint.id === id)) expect.fail(`There is no operation ${id}.`);
      const { stdout } = await run('go', ['run', ...flags, `./${id}`], { cwd: root, env });
      expect(stdout, id).toMatch(/^200 OK \{"ok":true/);
    }
  });
});

describe('a highlighted example', () => {
  it('has the text of the example, and colors in classes', () => {
    for (const { calls: examples } of all) {
      for (const { language, code } of examples) {
        const html = highlight(code, language);
        const text = html
          .replaceAll(/<[^>]+>/g, '')
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&amp;', '&');
        expect(text).toBe(code);
        expect(html).toContain('<span class="c-str">');
        expect(html).not.toContain('style=');
      }
    }
  });
});

describe('the page of an operation', () => {
  it('has a Markdown version with all languages and the records that it mentions', () => {
    const site = { siteName: 'Daybreak', siteUrl: 'https://daybreak.example' };
    const operations = toOperations(toReference(buildOpenApi({ ...site, examples: {} })));
    for (const operation of operations) {
      const text = toOperationMarkdown(operation);
      expect(text.startsWith(`# ${operation.endpoint.summary}\n`)).toBe(true);
      for (const language of ['sh', 'js', 'python', 'go']) {
        expect(text.split(`\`\`\`${language}\n`)).toHaveLength(2);
      }
      const names = operation.records.map(({ name }) => name.toLowerCase());
      for (const [, name = ''] of text.matchAll(/\]\(#([a-z]+)\)/g)) expect(names).toContain(name);
    }
    expect(new Set(operations.map(({ endpoint }) => endpoint.page)).size).toBe(operations.length);
  });

  it('is in the index of the documentation, as are sections, error codes and records', () => {
    const site = { siteName: 'Daybreak', siteUrl: 'https://daybreak.example' };
    const reference = toReference(buildOpenApi({ ...site, examples: {} }));
    const index = buildDocsIndex(readDocsPages(site), reference);
    const find = (path: string) => index.find((entry) => entry.path === path) ?? expect.fail(path);
    expect(find('/developers/api/list-projects').words).toContain('health_min');
    expect(find('/developers/errors#quota_exceeded').note).toBe('Errors');
    expect(find('/developers/webhooks').name).toBe('Webhooks');
    expect(find('/developers/api/records#record-health').note).toBe('Record');
    expect(new Set(index.map(({ path }) => path)).size).toBe(index.length);
  });
});
