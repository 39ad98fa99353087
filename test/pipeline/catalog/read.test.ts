// The catalogue's reader: faults are told by file and field, all at once.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readCatalog } from '../../../pipeline/catalog/read.ts';
import { Failure } from '../../../pipeline/io/failure.ts';

const whole: Record<string, string> = {
  'products/notion.yaml': `name: Notion
domain: notion.so
category: productivity
description: Notes, documents and databases of a team.
alternatives:
  - toeverything/AFFiNE
`,
  'projects/toeverything/AFFiNE.yaml': `name: AFFiNE
site: https://affine.pro
license: MIT
description: Workspace for notes, whiteboards and databases.
`,
  'verticals/legal.yaml': `name: Legal
description: Law, contracts and court decisions.
match:
  topics: [legal]
  words: [case law]
`,
  'stacks/c.yaml': `name: C
kind: language
site: https://www.open-std.org
description: The small compiled language of kernels.
match:
  languages: [c]
`,
  'picks/toeverything/AFFiNE.yaml': `why: It keeps whiteboards and notes in one file.
picked: 2026-06-30
`,
};

let folder: string | undefined;
afterEach(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** A catalogue with some files changed; `null` leaves a file out. */
async function write(changes: Record<string, string | null> = {}): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'catalog-'));
  for (const [path, text] of Object.entries({ ...whole, ...changes })) {
    if (text === null) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

async function faultsOf(changes: Record<string, string | null>): Promise<string> {
  const error = await readCatalog(await write(changes)).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(Failure);
  expect((error as Failure).kind).toBe('input');
  return (error as Failure).message;
}

const change = (path: string, from: string | RegExp, to: string) => ({
  [path]: (whole[path] ?? '').replace(from, to),
});

describe('readCatalog', () => {
  it('returns every entry under the id that its path is', async () => {
    const catalog = await readCatalog(await write());
    expect(catalog.products.map(({ slug }) => slug)).toEqual(['notion']);
    expect(catalog.projects.map(({ repo }) => repo)).toEqual(['toeverything/AFFiNE']);
    expect(catalog.stacks[0]?.match.languages).toEqual(['c']);
    expect(catalog.picks[0]).toMatchObject({ repo: 'toeverything/AFFiNE', picked: '2026-06-30' });
  });

  it.each([
    [
      'an unknown field is told with the nearest known one',
      change('products/notion.yaml', 'category', 'categroy'),
      'products/notion.yaml: categroy: there is no such field; did you mean category?',
    ],
    [
      'an unknown field of an inner part is told too',
      change('verticals/legal.yaml', 'words:', 'wrods:'),
      'verticals/legal.yaml: match.wrods: there is no such field; did you mean words?',
    ],
    [
      'a missing field is told with what is expected',
      change('products/notion.yaml', /domain.*\n/, ''),
      'products/notion.yaml: domain: is missing, expected a text',
    ],
    [
      'a wrong type is told',
      change('products/notion.yaml', /alternatives:[\s\S]*/, 'alternatives: one\n'),
      'products/notion.yaml: alternatives: is a text, expected a list',
    ],
    [
      'a value of the wrong form is told with an example',
      change('products/notion.yaml', 'notion.so', 'https://notion.so'),
      'products/notion.yaml: domain: "https://notion.so" is not a bare host such as "notion.so"',
    ],
    [
      'an address that is none is told',
      change('projects/toeverything/AFFiNE.yaml', 'https://affine.pro', 'affine'),
      'site: "affine" is not an address such as "https://example.org"',
    ],
    [
      'a word outside a list is told with the list',
      change('stacks/c.yaml', 'kind: language', 'kind: tongue'),
      'stacks/c.yaml: kind: "tongue" is not one of language, framework',
    ],
    [
      'a text that is too short is told with its bound',
      change('stacks/c.yaml', 'The small compiled language of kernels.', 'Short.'),
      'stacks/c.yaml: description: is too short, expected at least 20 characters',
    ],
    [
      'a text that is too long is told with its bound',
      change('stacks/c.yaml', 'kernels.', 'kernels.'.repeat(50)),
      'stacks/c.yaml: description: is too long, expected at most 300 characters',
    ],
    [
      'broken YAML is told with its line',
      change('products/notion.yaml', 'domain: notion.so', 'domain: [notion.so'),
      'products/notion.yaml: line ',
    ],
    [
      'a key that stands twice is told with its line',
      change('products/notion.yaml', 'domain', 'name: Twice\ndomain'),
      'products/notion.yaml: line 2: Map keys must be unique',
    ],
    [
      'a licence that SPDX does not know is told with the nearest',
      change('projects/toeverything/AFFiNE.yaml', 'license: MIT', 'license: Apache 2.0'),
      'license: "Apache 2.0" is no SPDX identifier, expected one such as Apache-2.0',
    ],
    [
      'an alternative without a file is told',
      change('products/notion.yaml', 'toeverything/AFFiNE', 'outline/outline'),
      'products/notion.yaml: alternatives: outline/outline has no file; add projects/outline/outline.yaml',
    ],
    [
      'an alternative in another case is told as the file spells it',
      change('products/notion.yaml', 'toeverything/AFFiNE', 'toeverything/affine'),
      'toeverything/affine is written toeverything/AFFiNE',
    ],
    [
      'an alternative that is named twice is told',
      change('products/notion.yaml', /$/, '  - toeverything/AFFiNE\n'),
      'toeverything/AFFiNE is named twice',
    ],
    [
      'a pick without a project is told',
      { 'picks/outline/outline.yaml': 'why: It is a very good wiki.\npicked: 2026-06-01\n' },
      'picks/outline/outline.yaml: the path: outline/outline has no file',
    ],
    [
      'two products of one name are told',
      {
        'products/notion-2.yaml': (whole['products/notion.yaml'] ?? '').replace('Notion', 'NOTION'),
      },
      'products/notion-2.yaml: name: NOTION stands in products/notion.yaml already',
    ],
    [
      'two projects that differ in case alone are told',
      { 'projects/ToEverything/affine.yaml': whole['projects/toeverything/AFFiNE.yaml'] ?? '' },
      'projects/toeverything/AFFiNE.yaml: the path: differs from projects/ToEverything/affine.yaml',
    ],
    [
      'a rule that can never match is told',
      change('verticals/legal.yaml', 'case law', 'e-discovery'),
      'verticals/legal.yaml: match.words: "e-discovery" can never match',
    ],
    [
      'a topic that is none is told',
      change('verticals/legal.yaml', '[legal]', '[Legal Tech]'),
      '"Legal Tech" is not a topic like "ai-agents"',
    ],
    [
      'a stack without any rule is told',
      change('stacks/c.yaml', /match:[\s\S]*/, 'match: {}\n'),
      'stacks/c.yaml: match: has no rule',
    ],
    [
      'a file whose path is no id is told',
      { 'products/Not A Slug.yml': 'name: x\n' },
      'products/Not A Slug.yml: the path is the id and must look like products/notion.yaml',
    ],
    [
      'a folder that is missing is told',
      { 'stacks/c.yaml': null },
      'stacks: the folder is missing',
    ],
    [
      'a file that holds no fields is told',
      { 'products/notion.yaml': 'just a text\n' },
      'products/notion.yaml: the file: is a text, expected fields',
    ],
  ])('%s', async (_name, changes, expected) => {
    expect(await faultsOf(changes)).toContain(expected);
  });

  it('tells all faults at once and counts them', async () => {
    const message = await faultsOf({
      ...change('products/notion.yaml', 'notion.so', 'Notion'),
      ...change('stacks/c.yaml', 'kind: language', 'kind: tongue'),
      ...change('projects/toeverything/AFFiNE.yaml', 'MIT', 'MITT'),
    });
    expect(message).toMatch(/has 3 faults/);
    expect(message.split('\n')).toHaveLength(4);
  });

  it('does not call a project missing whose file is faulty', async () => {
    const message = await faultsOf(change('projects/toeverything/AFFiNE.yaml', 'name', 'nmae'));
    expect(message).not.toContain('has no file');
  });
});
