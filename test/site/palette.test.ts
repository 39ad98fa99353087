// The search box of the site: each group is searched with the words as typed.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCatalog } from '../../pipeline/catalog/read-catalog.ts';
import { buildIndexFile, buildWordsFile } from '../../src/components/explorer/index-file.ts';
import { openIndex, openSearch } from '../../src/components/explorer/project-index.ts';
import { findSuggestion } from '../../src/components/explorer/suggest-page.ts';
import { findGroups, openNames, openSite } from '../../src/components/palette/grouped-search.ts';
import { buildSiteIndex } from '../../src/components/palette/site-search-index.ts';
import { makeProjects } from '../support/many-projects.ts';

const { products } = await readCatalog(join(import.meta.dirname, '../../pipeline/catalog'));
const [first] = makeProjects(1);
const names = [
  'catalog',
  'stack',
  'vllm',
  'sglang',
  'langchain',
  'figma',
  'motion',
  'nation',
  'claude-opus-agent',
];
const rows = names.flatMap((name, at) =>
  first ? [{ ...first, id: `owner-${name}`, owner: 'owner', name, stars: 90_000 - at }] : [],
);
const none = { former: new Map(), products: new Map(), similar: new Map() };
const catalog = openIndex(buildIndexFile(rows, '2026-06-30'));
const index = await openSearch(catalog, buildWordsFile(rows, none), async () => undefined);
const model = (id: string, name: string, ended: object = {}) => ({
  ...{ id, name, provider: id.split('/')[0] ?? '', maker_name: null },
  ...ended,
});
type Pages = Parameters<typeof buildSiteIndex>[0];
const pages = buildSiteIndex(
  {
    models: [
      model('anthropic/claude-opus-4.6', 'Claude Opus 4.6'),
      model('anthropic/claude-opus-4.5', 'Claude Opus 4.5'),
      model('anthropic/claude-opus-4', 'Claude Opus 4'),
      model('openai/gpt-5', 'GPT-5'),
      model('x-ai/grok-4', 'Grok 4', { maker_name: 'xAI' }),
    ] as unknown as Pages['models'],
    endedModels: [
      model('anthropic/claude-3.5-sonnet', 'Claude 3.5 Sonnet', {
        ...{ state: 'deprecated', expires_on: '2025-10-28', removed_at: null },
      }),
      model('anthropic/claude-3-opus', 'Claude 3 Opus', {
        ...{ state: 'removed', expires_on: null, removed_at: '2026-01-05 00:00:00' },
      }),
    ] as unknown as Pages['models'],
    products: products.map((one) => ({
      ...one,
      aliases: one.aliases ?? [],
    })) as unknown as Pages['products'],
    verticals: [{ id: 'legal', name: 'Legal', projects: 3 }] as unknown as Pages['verticals'],
  },
  {
    docs: [],
    methods: [{ id: 'health', title: 'Health score', summary: 'How it works' }],
    languages: [{ id: 'rust', name: 'Rust' }],
  },
);
const site = await openSite(pages, async () => undefined);
const search = (text: string) => findGroups({ catalog, index }, site, text);
const paths = (text: string) =>
  search(text).groups.flatMap(({ items }) => items.map(({ path }) => path));

test('every product of the catalog finds its page by its name', () => {
  const missing = products.filter(
    ({ slug, name }) => !paths(name).includes(`/alternatives/${slug}`),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
  expect(products.length).toBeGreaterThan(100);
});

test('a product is not corrected into a project', () => {
  for (const [text, path] of [
    ['datadog', '/alternatives/datadog'],
    ['slack', '/alternatives/slack'],
  ] as const) {
    expect(paths(text)[0]).toBe(path);
    expect(search(text).corrected).toBeUndefined();
  }
});

test('a product comes before the projects with the same name', () => {
  expect(paths('Figma')[0]).toBe('/alternatives/figma');
  expect(paths('vllm')[0]).toBe('/projects/owner-vllm');
});

test('a project is corrected if no group has the words', () => {
  expect(search('langchian')).toMatchObject({ corrected: 'langchain' });
  expect(paths('langchian')).toEqual(['/projects/owner-langchain']);
});

test('models, industries, docs and pages are groups', () => {
  expect(paths('claude opus 4.6 price')[0]).toBe('/models/anthropic/claude-opus-4.6');
  expect(paths('gpt-5')[0]).toBe('/models/openai/gpt-5');
  expect(paths('legal')).toContain('/verticals/legal');
  expect(paths('health score')).toContain('/methods/health');
  expect(paths('plans')).toContain('/pricing');
});

test('ended models are found, after the current ones', () => {
  for (const text of ['claude 3.5 sonnet', 'claude-3-5-sonnet', 'claude-3.5-sonnet', 'sonnet 3.5'])
    expect(paths(text)[0], text).toBe('/models/anthropic/claude-3.5-sonnet');
  const found = paths('claude opus');
  expect(found.indexOf('/models/anthropic/claude-opus-4.6')).toBe(0);
  expect(found).toContain('/models/anthropic/claude-3-opus');
  expect(pages.ended.map(({ note }) => note)).toEqual(['ended Oct 28, 2025', 'ended Jan 5, 2026']);
});

test('models are listed from new to old, and first the one with exactly the name', () => {
  const models = (text: string) => paths(text).filter((path) => /opus-4/.test(path));
  expect(models('claude opus').map((path) => path.slice(-3))).toEqual(['4.6', '4.5', 's-4']);
  expect(models('claude opus 4').map((path) => path.slice(-3))).toEqual(['s-4', '4.6', '4.5']);
});

test('several words that start the name of a model come before projects with these words', () => {
  expect(paths('claude opus')[0]).toBe('/models/anthropic/claude-opus-4.6');
});

test('a model shows the name of its maker, and is found by its ID too', () => {
  expect(pages.models.map(({ note }) => note)).toContain('xAI');
  for (const text of ['xai grok', 'x-ai/grok-4']) {
    expect(paths(text), text).toEqual(['/models/x-ai/grok-4']);
  }
});

test('a product is found by what a reader wants to do with it', () => {
  for (const text of ['replace notion', 'alternative to Notion', 'Notion'])
    expect(paths(text), text).toContain('/alternatives/notion');
});

test('a question about the state of a project finds the project', () => {
  for (const text of ['is langchain maintained', 'langchain still active?', 'Is LangChain dead'])
    expect(paths(text)[0], text).toBe('/projects/owner-langchain');
});

test('a product with exactly the name comes first before the whole index is built', () => {
  const { groups, exact } = findGroups({ catalog, index }, openNames(pages), 'Notion');
  expect([groups[0]?.name, exact?.path]).toEqual(['Products', '/alternatives/notion']);
});

test('the pages of the site are found by their names and subjects', () => {
  for (const [text, path] of [
    ['end of life', '/models/end-of-life'],
    ['cheapest', '/models?kind=language&sort=typical'],
    ['cheapest model', '/models?kind=language&sort=typical'],
    ['email', '/feeds'],
    ['star history', '/data'],
    ['price changes', '/models/changes'],
    ['license changes', '/this-week'],
    ['pricing', '/pricing'],
    ['how is health computed', '/methods/health'],
  ] as const) {
    expect(paths(text), text).toContain(path);
    expect(search(text).corrected, text).toBeUndefined();
  }
});

test('the words of a product, a page or a comparison open it, and those of a project do not', () => {
  expect(search('notion').exact?.path).toBe('/alternatives/notion');
  expect(search('End of life').exact?.path).toBe('/models/end-of-life');
  expect(search('sglang vs vLLM').exact?.path).toMatch(/^\/compare\?p=/);
  for (const text of ['langchain', 'langchian', 'notion app']) {
    expect(search(text).exact, text).toBeUndefined();
  }
});

test('the explorer suggests the comparison of its results', async () => {
  const rows = Uint32Array.of(names.indexOf('vllm'), names.indexOf('sglang'));
  expect(await findSuggestion(catalog, rows, 'vllm vs sglang')).toMatchObject({
    path: '/compare?p=owner-vllm,owner-sglang',
  });
  expect(await findSuggestion(catalog, rows, ' ')).toBeUndefined();
});

test('a language has the page of its projects', () => {
  expect(paths('rust')).toContain('/languages/rust');
});

test('words such as “open source” and “best” are not required, and words match from their start', () => {
  for (const text of ['open source legal', 'best free legal', 'self-hosted legal'])
    expect(paths(text), text).toContain('/verticals/legal');
  expect(paths('ega'), 'inside of Legal').not.toContain('/verticals/legal');
});

test('of models with the word, those of the maker with most of them come first', async () => {
  const llama = (name: string, note: string) => ({ name, path: `/${name}`, note });
  const models = [
    llama('Llama Other 9', 'Other'),
    llama('Code Llama', 'Meta'),
    llama('Llama 4', 'Meta'),
    llama('Llama 3', 'Meta'),
  ];
  const opened = await openSite({ models }, async () => undefined);
  for (const text of ['llama', 'lama']) {
    const { groups } = findGroups({ catalog, index }, opened, text);
    const found = groups.find(({ name }) => name === 'Models')?.items.map(({ name }) => name);
    expect(found, text).toEqual(['Llama 4', 'Llama 3', 'Llama Other 9']);
  }
});

test('the best-known project whose name starts with the word is listed', async () => {
  const own = ['b', 'c', 'd', 'e', 'f', 'known'].flatMap((name, at) =>
    first
      ? [
          {
            ...first,
            id: `owner-opal-${name}`,
            owner: 'owner',
            name: `opal-${name}`,
            description: name === 'known' ? 'Something else' : 'opal opal opal',
            stars: name === 'known' ? 100_000 : 90_000 - at,
          },
        ]
      : [],
  );
  const sorted = own.toSorted((a, b) => b.stars - a.stars);
  const file = openIndex(buildIndexFile(sorted, '2026-06-30'));
  const opened = await openSearch(file, buildWordsFile(sorted, none), async () => undefined);
  const { groups } = findGroups({ catalog: file, index: opened }, site, 'opal');
  expect(groups[0]?.items.map(({ name }) => name)).toContain('opal-known');
  expect(groups[0]?.items).toHaveLength(5);
});

test('two compared projects open their comparison', () => {
  const [group] = search('sglang vs vLLM').groups;
  expect(group).toMatchObject({
    name: 'Compare',
    items: [
      { path: expect.stringMatching(/^\/compare\?p=owner-(vllm|sglang),owner-(vllm|sglang)$/) },
    ],
  });
  expect(search('sglang vs nothing').groups.map(({ name }) => name)).not.toContain('Compare');
});
