import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../pipeline/catalog/load.ts';
import { readCatalog } from '../../../pipeline/catalog/read.ts';
import { openDatabase } from '../../../pipeline/io/duckdb.ts';
import { makeFolder } from '../../support/folders.ts';

const ours = join(import.meta.dirname, '../../../pipeline/catalog');
const root = makeFolder();
let folder: string;
let turn = 0;

const good: Record<string, string> = {
  'products/paintly.yaml':
    'name: Paintly\ndomain: paintly.example\ncategory: ai-media\n' +
    'description: Makes pictures from words for designers.\nalternatives:\n  - ann/easel\n',
  'projects/ann/easel.yaml':
    'name: Easel\nsite: https://easel.example\nlicense: MIT\n' +
    'description: Makes pictures from words on your own machine.\n',
  'verticals/legal.yaml':
    'name: Legal\ndescription: Contracts, courts and the people who read them.\n' +
    'match:\n  topics: [Legal-Tech]\n  words: [law firm]\n',
  'stacks/pytorch.yaml':
    'name: PyTorch\nkind: framework\nsite: https://pytorch.org\n' +
    'description: Tensors and networks in Python, on the GPU.\nmatch:\n  packages: ["pypi:torch"]\n',
  'picks/ann/easel.yaml': 'why: It runs on a laptop and still paints well.\npicked: 2025-05-01\n',
};

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

beforeEach(() => {
  turn += 1;
  folder = join(root, String(turn));
  for (const [path, text] of Object.entries(good)) write(path, text);
});

describe('the catalogue', () => {
  it('is read with ids from its paths', async () => {
    const catalog = await readCatalog(folder);
    expect(catalog.products).toMatchObject([{ slug: 'paintly', alternatives: ['ann/easel'] }]);
    expect(catalog.projects).toMatchObject([{ repo: 'ann/easel', license: 'MIT' }]);
    expect(catalog.picks).toMatchObject([{ repo: 'ann/easel', picked: '2025-05-01' }]);
  });

  it('becomes tables, rules in lower case', async () => {
    await using db = await openDatabase(':memory:');
    const source = { id: 'somewhere', name: 'Somewhere', url: null };
    await loadCatalog(db, await readCatalog(folder), [source]);
    expect(await db.all('from cat_vertical_rule order by kind')).toEqual([
      { vertical_id: 'legal', kind: 'topic', value: 'legal-tech' },
      { vertical_id: 'legal', kind: 'word', value: 'law firm' },
    ]);
    expect(await db.all('from cat_alternative')).toEqual([
      { product_slug: 'paintly', position: 1, repo: 'ann/easel' },
    ]);
    expect(await db.all('from cat_source')).toEqual([source]);
  });

  it.each([
    [
      'an unknown field with the one that was meant',
      'products/paintly.yaml',
      `${good['products/paintly.yaml']}domian: x.example\n`,
      'products/paintly.yaml: domian: there is no such field; did you mean domain?',
    ],
    [
      'a value of the wrong form',
      'stacks/pytorch.yaml',
      (good['stacks/pytorch.yaml'] ?? '').replace('framework', 'frame'),
      'stacks/pytorch.yaml: kind:',
    ],
    [
      'YAML that does not parse, with its line',
      'verticals/legal.yaml',
      'name: Legal\nmatch: [unclosed\n',
      'verticals/legal.yaml: line',
    ],
    [
      'a path that is no id',
      'products/Two Words.yaml',
      good['products/paintly.yaml'] ?? '',
      'products/Two Words.yaml: the path is the id and must look like products/notion.yaml',
    ],
    [
      'an alternative without a file of its own',
      'products/paintly.yaml',
      `${good['products/paintly.yaml']}  - bob/brush\n`,
      'alternatives: bob/brush has no file; add projects/bob/brush.yaml',
    ],
    [
      'a product that stands there twice',
      'products/paintly-2.yaml',
      (good['products/paintly.yaml'] ?? '').replace('Paintly', 'PAINTLY'),
      'products/paintly-2.yaml: PAINTLY stands in products/paintly.yaml already',
    ],
  ])('names %s', async (_what, path, text, message) => {
    write(path, text);
    await expect(readCatalog(folder)).rejects.toMatchObject({ kind: 'input', exitCode: 3 });
    await expect(readCatalog(folder)).rejects.toThrow(message);
  });

  it('tells all faults at once', async () => {
    write('products/paintly.yaml', 'name: Paintly\n');
    write('picks/bob/brush.yaml', 'why: short\npicked: never\n');
    await expect(readCatalog(folder)).rejects.toThrow(
      /domain[\s\S]*category[\s\S]*description[\s\S]*why[\s\S]*picked/,
    );
  });
});

describe('our catalogue', () => {
  it('is whole and as large as we promise', async () => {
    const catalog = await readCatalog(ours);
    expect(catalog.products.length).toBeGreaterThanOrEqual(129);
    const pairs = catalog.products.flatMap(({ alternatives }) => alternatives);
    expect(new Set(pairs).size).toBeGreaterThanOrEqual(350);
    expect(catalog.verticals.length).toBeGreaterThanOrEqual(15);
    expect(catalog.stacks.length).toBeGreaterThanOrEqual(30);
    expect(catalog.picks.length).toBeGreaterThanOrEqual(12);
  });

  it('has no fault that a copy of it would not show', async () => {
    const copy = join(root, 'copy');
    cpSync(join(ours, 'products'), join(copy, 'products'), { recursive: true });
    for (const kind of ['projects', 'verticals', 'stacks', 'picks']) {
      cpSync(join(ours, kind), join(copy, kind), { recursive: true });
    }
    rmSync(join(copy, 'products/notion.yaml'));
    const [whole, less] = [await readCatalog(ours), await readCatalog(copy)];
    expect(less.products.length).toBe(whole.products.length - 1);
  });
});
