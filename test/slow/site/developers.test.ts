// Tests of the developer docs. Every command in them is run.
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contracts/api/endpoints.ts';
import { problems } from '../../../src/contracts/api/error-codes.ts';
import { allEventKinds } from '../../../src/contracts/api/event-kinds.ts';
import {
  databaseFile,
  dumps,
  feedFiles,
  metadataFiles,
  openFiles,
} from '../../../src/contracts/api/open-files.ts';
import { buildOpenApi } from '../../../src/contracts/api/openapi.ts';
import { plans } from '../../../src/contracts/api/plans.ts';
import { versionedWebhooksPath } from '../../../src/contracts/api/webhooks.ts';
import { buildDocsPages } from '../../../src/site/docs/build-docs-pages.ts';
import { recordsPath, toFields, toTypeWords } from '../../../src/site/docs/fields.ts';
import { buildLlmsText } from '../../../src/site/docs/llms-txt.ts';
import { type Block, toBlocks, toInlineHtml } from '../../../src/site/docs/markdown-blocks.ts';
import { docsNav } from '../../../src/site/docs/nav.ts';
import { toReference } from '../../../src/site/docs/reference.ts';
import { toReferenceMarkdown } from '../../../src/site/docs/reference-markdown.ts';
import { buildValues } from '../../../src/site/docs/template-values.ts';
import { keyOf } from '../../support/callers.ts';
import { docsSources, readDocsPages } from '../../support/docs-pages.ts';
import { makeFolder } from '../../support/folders.ts';
import { listen } from '../../support/listening.ts';
import { readSmallExamples } from '../../support/small-examples.ts';

const run = promisify(execFile);
const site = { siteName: 'Daybreak', siteUrl: 'https://daybreak.example' };
const pages = readDocsPages(site);
const plain = buildOpenApi({ ...site, examples: {} });
const pageOf = (path: string) => pages.find((page) => page.path === path) ?? expect.fail(path);
const codeOf = (blocks: readonly Block[], language: string) =>
  blocks.flatMap((block) =>
    block.kind === 'code' && block.language === language ? [block.code] : [],
  );
const has = (command: string) => spawnSync(command, ['--version']).status === 0;

describe('the examples in the developer docs', () => {
  let url: string;
  const folder = makeFolder();
  const env = { PATH: process.env.PATH, DAYBREAK_KEY: keyOf('pro'), NODE_NO_WARNINGS: '1' };
  beforeAll(async () => {
    ({ url } = await listen());
  });
  /** Commands about webhooks require a receiver, and have their own tests. */
  const blocks = (language: string) =>
    readDocsPages({ siteName: 'Daybreak', siteUrl: url })
      .filter(({ path }) => path !== '/developers/webhooks')
      .flatMap((page) => codeOf(page.blocks, language));
  /** Runs the lines in bash. An error response ends the script. */
  const inShell = (lines: string) =>
    run('bash', ['-ec', `curl() { command curl -sS --fail-with-body "$@"; }\n${lines}`], {
      cwd: folder,
      env,
    });

  it.skipIf(!has('curl'))('run in a shell', async () => {
    const all = blocks('sh');
    expect(all.length).toBeGreaterThan(3);
    const outputs: string[] = [];
    for (const lines of all) {
      const { stdout } = await inShell(lines.replace('dbk_your_key', keyOf('pro')));
      outputs.push(stdout);
    }
    expect(outputs.filter((text) => text.includes('"ok":true')).length).toBeGreaterThan(1);
  });

  it('run in Node as TypeScript', async () => {
    const [lines = ''] = blocks('ts');
    const path = join(folder, 'first.ts');
    writeFileSync(path, lines.replace('health_min=55&limit=5', 'health_min=1&limit=1'));
    const { stdout } = await run(process.execPath, [path], { env });
    expect(stdout.trim().split('\n')).toHaveLength(2);
    expect(stdout).toContain('alba-lab-threadswarm 48210 88');
  });

  it.skipIf(!has('python3'))('run in Python', async () => {
    const [lines = ''] = blocks('python');
    const { stdout } = await run('python3', ['-c', lines], { env });
    expect(stdout).toMatch(/Data: Daybreak realtime \d+\n$/);
  });

  it.skipIf(!has('curl'))('of each endpoint return the documented response', async () => {
    const examples = await readSmallExamples(makeFolder());
    const own = buildOpenApi({ siteName: 'Daybreak', siteUrl: url, examples });
    const all = toReference(own)
      .groups.filter(({ name }) => name !== 'Webhooks')
      .flatMap((group) => group.endpoints);
    // The stack check and the OpenAPI document are not in the table of endpoints.
    expect(all).toHaveLength(Object.keys(endpoints).length + 2);
    for (const { calls, path, example } of all) {
      if (path === '/openapi.json') continue;
      const curl = calls[0]?.code.replace('dbk_your_key', keyOf('pro')) ?? '';
      const { stdout } = await inShell(curl);
      const { ok, data, meta } = JSON.parse(stdout);
      expect(ok, curl).toBe(true);
      // Change files are not part of a release, so their example is invented.
      if (path === '/emerging' || path === '/changes') continue;
      const shown = JSON.parse(example ?? '');
      // The run status belongs to the server, not to the release.
      const runs = { morning: { outcome: 'never' } };
      // The example of the stack check is the same for every release.
      if (path === '/check') shown.meta.generated = meta.generated;
      if (path === '/meta') Object.assign(shown.data, { runs });
      expect({ ok, data, meta }).toMatchObject(shown);
    }
  });
});

describe('the pages of the developer docs', () => {
  it('link only to existing pages, files and headings', () => {
    const text = pages.map(({ markdown }) => markdown).join('\n');
    const known = new Set([
      ...pages.map(({ path }) => path),
      '/developers/api',
      '/account',
      '/account/webhooks',
      '/methods',
      '/methods/health',
      '/methods/star-ledger',
      'https://www.standardwebhooks.com',
      '/llms.txt',
      '/first-look.ipynb',
      '/api/v1/openapi.json',
      ...Object.keys(openFiles).map((name) => `/${name}`),
      ...Object.keys(dumps).map((name) => `/dumps/${name}.parquet`),
      '/methods/report-card',
      '/data',
      '/sql',
      '/check',
      '/forecasts',
      '/since',
      ...metadataFiles.map((path) => `/${path}`),
      `/${databaseFile}`,
      ...Object.values(feedFiles).flatMap(({ rss, atom, json }) =>
        [rss, atom, json].map((name) => `/${name}`),
      ),
      '/feed.php',
      '/feed.php?type=blog',
      '/feed.php?type=ends',
    ]);
    for (const { path, blocks } of pages) {
      for (const block of blocks) if (block.kind === 'heading') known.add(`${path}#${block.id}`);
    }
    for (const { endpoints: some, deliveries } of toReference(plain).groups) {
      for (const { page } of some) known.add(page);
      for (const { id } of deliveries) known.add(`${recordsPath}#${id}`);
    }
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to ?? '');
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((to) => !known.has(to))).toEqual([]);
    expect(known).toContain('/developers/limits#fair-use');
  });

  it('are all in the navigation', () => {
    const listed = docsNav.map(([path]) => path);
    expect([...listed].sort()).toEqual(
      ['/developers/api', ...pages.map(({ path }) => path)].sort(),
    );
  });

  it('state every plan with its quota', () => {
    const text = pageOf('/developers/limits').markdown;
    for (const { title, quota, webhooks } of Object.values(plans)) {
      expect(text).toContain(`| ${title} | ${quota.toLocaleString('en-US')} | ${webhooks} |`);
    }
  });

  it('state every error code with its status', () => {
    const text = pageOf('/developers/errors').markdown;
    for (const [code, status] of Object.entries(problems)) {
      expect(text).toContain(`| \`${code}\` | ${status} |`);
    }
  });

  it('list every endpoint in the changelog', () => {
    const text = pageOf('/developers/changelog').markdown;
    for (const { path } of Object.values(endpoints)) expect(text).toContain(`\`${path}\``);
  });
});

describe('llms.txt', () => {
  const text = buildLlmsText({
    ...site,
    pages,
    methods: [{ id: 'health', title: 'Health', summary: 'How well a project is kept.' }],
  });

  it('has a title, a summary and sections of links', () => {
    const lines = text.split('\n');
    expect(lines[0]).toBe('# Daybreak');
    expect(lines[2]).toMatch(/^> /);
    const sections = lines.filter((line) => line.startsWith('## '));
    expect(sections).toEqual(
      ['Documentation', 'Endpoints', 'Open files', 'Feeds', 'Optional'].map((name) => `## ${name}`),
    );
    const below = text.slice(text.indexOf('## Documentation')).split('\n');
    for (const line of below) {
      expect(
        line === '' || /^(## |- .*\[[^\]]+\]\(https:\/\/daybreak\.example\/)/.test(line),
        line,
      );
    }
  });

  it('lists every endpoint, file and feed', () => {
    for (const { path } of Object.values(endpoints)) expect(text).toContain(`[GET ${path}]`);
    expect(text).toContain('/developers/webhooks.md)');
    expect(text).toContain('[POST, GET, DELETE /api/v1/webhooks]');
    for (const name of Object.keys(openFiles)) expect(text).toContain(`/${name})`);
    for (const { rss } of Object.values(feedFiles)) expect(text).toContain(`/${rss})`);
  });
});

describe('the API reference', () => {
  it('contains every operation and record once, and no broken links', async () => {
    const examples = await readSmallExamples(makeFolder());
    const view = toReference(buildOpenApi({ ...site, examples }));
    const text = toReferenceMarkdown(view);
    for (const { path, query } of Object.values(endpoints)) {
      expect(text.split(`### GET ${path}\n`)).toHaveLength(2);
      for (const name of Object.keys(query.shape))
        expect(text).toContain(`- \`${name}\` (in query`);
    }
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(text.split(`### ${method} ${versionedWebhooksPath}\n`)).toHaveLength(2);
    }
    expect(text).toContain('- `webhook-signature` (in header');
    expect(text).toContain('Body: [CreateWebhook](#createwebhook) or [PingWebhook](#pingwebhook).');
    expect(text).toContain('[Receive and verify deliveries](/developers/webhooks.md)');
    const names = view.records.map(({ name }) => name.toLowerCase());
    const targets = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, name]) => name ?? '');
    expect(targets.length).toBeGreaterThan(10);
    expect(targets.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('escapes direction marks', async () => {
    const examples = await readSmallExamples(makeFolder(), (rows) => {
      for (const row of rows.project) row.description = 'left \u202E thgir';
    });
    const text = toReferenceMarkdown(toReference(buildOpenApi({ ...site, examples })));
    expect(text).toContain('left \\u202e thgir');
    expect(text).not.toContain('\u202E');
  });
});

describe('field descriptions', () => {
  it.each([
    [{ type: 'integer', minimum: 1, maximum: 50 }, 'integer, 1 to 50'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'string', format: 'date-time' }, 'date and time (UTC)'],
    [
      { type: 'array', items: { $ref: '#/components/schemas/Health' } },
      'list of [Health](#record-health)',
    ],
    [{ anyOf: [{ type: 'number', minimum: 0 }, { type: 'null' }] }, 'number or null, at least 0'],
    [{ type: 'array', items: { type: 'string' }, maxItems: 10 }, 'list of string, at most 10'],
    [{ type: 'boolean', const: true }, '`true`'],
    [{}, 'anything'],
  ])('the schema %j is described as "%s"', (schema, words) => {
    expect(toTypeWords(schema)).toBe(words);
  });

  it('nested fields have their full path as name', () => {
    const inner = { type: 'object', properties: { tag: { type: 'string', description: 'Tag.' } } };
    const fields = toFields({
      properties: { releases: { type: 'array', items: inner }, last: { anyOf: [inner] } },
      required: ['releases'],
    });
    expect(fields.map(({ name, isOptional }) => [name, isOptional])).toEqual([
      ['releases', false],
      ['releases[].tag', true],
      ['last', true],
      ['last.tag', true],
    ]);
  });
});

describe('the Markdown of a page', () => {
  it('is split into headings, code, tables and text', () => {
    const markdown =
      '## Part one\n\nSee `a`.\n\n- one\n- two\n\n```sh\necho "|"\n```\n\n| a | b |\n| --- | --- |\n| x\\|y | `z` |\n';
    expect(toBlocks(markdown)).toEqual([
      { kind: 'heading', text: 'Part one', id: 'part-one' },
      { kind: 'text', text: 'See `a`.' },
      { kind: 'text', text: '- one\n- two' },
      { kind: 'code', language: 'sh', code: 'echo "|"' },
      { kind: 'table', label: 'Part one', head: ['a', 'b'], rows: [['x|y', '`z`']] },
    ]);
  });

  it('renders code and links, and shows tags as text', () => {
    expect(toInlineHtml('See `<a>` and [b](/c), below /dumps/<release>/')).toBe(
      'See <code>&lt;a&gt;</code> and <a href="/c">b</a>, below /dumps/&lt;release&gt;/',
    );
  });

  it('uses every placeholder value, and only existing ones', () => {
    const text = docsSources.map(({ summary, body }) => summary + body).join('\n');
    const used = new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
    expect([...used].sort()).toEqual(Object.keys(buildValues(site)).sort());
    const source = { id: 'limits', title: 'Limits', summary: '', body: 'At most {{nothing}}.' };
    expect(() => buildDocsPages([source], site)).toThrow(
      'src/content/developers/limits.md uses the unknown value "nothing". Add it to src/site/docs/template-values.ts.',
    );
  });

  it('describes every kind of event', () => {
    const { markdown } = pageOf('/developers/webhooks');
    for (const kind of allEventKinds) expect(markdown).toContain(`| \`${kind}\` | `);
  });
});

it('the script of the API reference never puts the key into a URL and contacts no other site', () => {
  const script = readFileSync(join(import.meta.dirname, '../../../public/reference.js'), 'utf8');
  expect(script).not.toMatch(/https?:\/\//);
  expect(script).not.toMatch(/localStorage|document\.cookie|innerHTML/);
});
