// Reading the catalog: all errors are reported at once, by file and field.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readCatalog } from '../../../pipeline/catalog/read-catalog.ts';
import { Failure } from '../../../pipeline/io/failure.ts';

const validFiles: Record<string, string> = {
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
  'facts/t.yaml': `checked: 2026-01-01
described: 2026-02-01
projects:
  toeverything/AFFiNE:
    language: TypeScript
  TencentARC/GFPGAN:
    license: Apache-2.0
    description: Restores faces in old and damaged photos.
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
  'works-with/kernels.yaml': `checked: 2026-06-30
projects:
  torvalds/linux: [c]
`,
  'picks/toeverything/AFFiNE.yaml': `why: It keeps whiteboards and notes in one file.
picked: 2026-06-30
`,
};

let folder: string | undefined;
afterEach(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Writes a catalog with some files changed. `null` removes a file. */
async function write(changes: Record<string, string | null> = {}): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'catalog-'));
  for (const [path, text] of Object.entries({ ...validFiles, ...changes })) {
    if (text === null) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

async function errorsOf(changes: Record<string, string | null>): Promise<string> {
  const error = await readCatalog(await write(changes)).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(Failure);
  expect((error as Failure).kind).toBe('input');
  return (error as Failure).message;
}

const change = (path: string, from: string | RegExp, to: string) => ({
  [path]: (validFiles[path] ?? '').replace(from, to),
});

const formerName = (name: string) => `    former_names: [${name}]\n`;
/** Adds a former name of TencentARC/GFPGAN, which is the last entry of the file. */
const addFormerName = (name: string) => change('facts/t.yaml', /$/, formerName(name));

const identities = (repo: string, name: string) => `same:
  - { repo: ${repo}, names: [${name}], evidence: An invented statement. }
distinct: []
`;

describe('readCatalog', () => {
  it('returns every entry with its path as id', async () => {
    const catalog = await readCatalog(await write());
    expect(catalog.products.map(({ slug }) => slug)).toEqual(['notion']);
    expect(catalog.projects.map(({ repo }) => repo)).toEqual(['toeverything/AFFiNE']);
    expect(catalog.facts.map(({ repo, checked }) => [repo, checked])).toEqual([
      ['toeverything/AFFiNE', '2026-01-01'],
      ['TencentARC/GFPGAN', '2026-02-01'],
    ]);
    expect(catalog.stacks[0]?.match.languages).toEqual(['c']);
    expect(catalog.picks[0]).toMatchObject({ repo: 'toeverything/AFFiNE', picked: '2026-06-30' });
  });

  it.each([
    [
      'reports an unknown field with the nearest known one',
      change('products/notion.yaml', 'category', 'categroy'),
      'products/notion.yaml: categroy: unknown field. Did you mean category?',
    ],
    [
      'reports an unknown nested field',
      change('verticals/legal.yaml', 'words:', 'wrods:'),
      'verticals/legal.yaml: match.wrods: unknown field. Did you mean words?',
    ],
    [
      'reports an unknown field of an entry of a record',
      change('facts/t.yaml', 'license:', 'licence:'),
      'facts/t.yaml: projects.TencentARC/GFPGAN.licence: unknown field. Did you mean license? ' +
        'Known fields: name, site, license,',
    ],
    [
      'reports an unknown field of an entry of a list',
      { 'models/sellers.yaml': 'checked: 2026-01-01\nsellers: [{ id: a, nmae: A }]\n' },
      'models/sellers.yaml: sellers.0.nmae: unknown field. Did you mean name? Known fields: id,',
    ],
    [
      'reports a missing field with the expected type',
      change('products/notion.yaml', /domain.*\n/, ''),
      'products/notion.yaml: domain: is missing, expected text',
    ],
    [
      'reports a wrong type',
      change('products/notion.yaml', /alternatives:[\s\S]*/, 'alternatives: one\n'),
      'products/notion.yaml: alternatives: is text, expected a list',
    ],
    [
      'reports an invalid value with an example',
      change('products/notion.yaml', 'notion.so', 'https://notion.so'),
      'products/notion.yaml: domain: "https://notion.so" is not a bare host such as "notion.so"',
    ],
    [
      'reports an invalid URL',
      change('projects/toeverything/AFFiNE.yaml', 'https://affine.pro', 'affine'),
      'site: "affine" is not a URL such as "https://example.org"',
    ],
    [
      'reports an unknown value with the allowed ones',
      change('stacks/c.yaml', 'kind: language', 'kind: tongue'),
      'stacks/c.yaml: kind: "tongue" is not one of language, framework',
    ],
    [
      'reports a short text with the minimum length',
      change('stacks/c.yaml', 'The small compiled language of kernels.', 'Short.'),
      'stacks/c.yaml: description: is too short, expected at least 20 characters',
    ],
    [
      'reports a long text with the maximum length',
      change('stacks/c.yaml', 'kernels.', 'kernels.'.repeat(50)),
      'stacks/c.yaml: description: is too long, expected at most 300 characters',
    ],
    [
      'reports invalid YAML with its line',
      change('products/notion.yaml', 'domain: notion.so', 'domain: [notion.so'),
      'products/notion.yaml: line ',
    ],
    [
      'reports a duplicate key with its line',
      change('products/notion.yaml', 'domain', 'name: Twice\ndomain'),
      'products/notion.yaml: line 2: duplicated mapping key',
    ],
    [
      'reports an unknown license with the nearest SPDX identifier',
      change('projects/toeverything/AFFiNE.yaml', 'license: MIT', 'license: Apache 2.0'),
      'license: "Apache 2.0" is not an SPDX identifier, expected one such as Apache-2.0',
    ],
    [
      'reports an unknown license of a fact',
      change('facts/t.yaml', 'Apache-2.0', 'Apache 2'),
      'facts/t.yaml: TencentARC/GFPGAN: license: "Apache 2" is not an SPDX identifier',
    ],
    [
      'reports a fact that the project file states',
      change('facts/t.yaml', 'language: TypeScript', 'license: MIT'),
      'facts/t.yaml: toeverything/AFFiNE: license is already in projects/toeverything/AFFiNE.yaml',
    ],
    [
      'reports facts of one repository under two spellings',
      change('facts/t.yaml', /$/, '  tencentarc/gfpgan:\n    language: Python\n'),
      'facts/t.yaml: tencentarc/gfpgan is already listed as TencentARC/GFPGAN. Keep one.',
    ],
    [
      'reports facts of a former name',
      {
        ...change(
          'projects/toeverything/AFFiNE.yaml',
          /$/,
          'former_names:\n  - toeverything/one\n',
        ),
        ...change('facts/t.yaml', 'toeverything/AFFiNE', 'toeverything/one'),
      },
      'facts/t.yaml: toeverything/one is a former name. Move its facts to toeverything/AFFiNE.',
    ],
    [
      'reports facts of a name that is a former one in identities.yaml',
      {
        'identities.yaml': identities('other/repo', 'toeverything/one'),
        ...change('facts/t.yaml', 'toeverything/AFFiNE', 'toeverything/one'),
      },
      'facts/t.yaml: toeverything/one is a former name. Move its facts to other/repo.',
    ],
    [
      'reports facts in the file of another letter',
      change('facts/t.yaml', 'TencentARC', 'OpenTalker'),
      'facts/t.yaml: OpenTalker/GFPGAN belongs in facts/o.yaml',
    ],
    [
      'reports a description in facts that is too long',
      change('facts/t.yaml', 'Restores faces', `Restores ${'many '.repeat(20)}faces`),
      'facts/t.yaml: projects.TencentARC/GFPGAN.description:',
    ],
    [
      'reports a description in facts that ends with a space',
      change('facts/t.yaml', /Restores.*/, "'Restores faces in old photos. '"),
      'is not one line without outer spaces',
    ],
    [
      'reports an entry without facts',
      change('facts/t.yaml', '    language: TypeScript', '    evidence: https://example.org'),
      'facts/t.yaml: toeverything/AFFiNE has no facts',
    ],
    [
      'reports a license without a kind',
      change('projects/toeverything/AFFiNE.yaml', 'license: MIT', 'license: NOASSERTION'),
      'projects/toeverything/AFFiNE.yaml: license_kind: is missing',
    ],
    [
      'reports a kind without the reason',
      change(
        'projects/toeverything/AFFiNE.yaml',
        'license: MIT',
        'license: MIT\nlicense_kind: mixed',
      ),
      'projects/toeverything/AFFiNE.yaml: license_note: is missing',
    ],
    [
      'reports a kind that follows from the license',
      change(
        'projects/toeverything/AFFiNE.yaml',
        'license: MIT',
        'license: MIT\nlicense_kind: permissive\nlicense_note: plain MIT license',
      ),
      'projects/toeverything/AFFiNE.yaml: license_kind: follows from MIT. Remove it.',
    ],
    [
      'reports a former name that is a current one',
      change(
        'projects/toeverything/AFFiNE.yaml',
        'license: MIT',
        'license: MIT\nformer_names: [ToEverything/affine]',
      ),
      'former_names: ToEverything/affine is already in projects/toeverything/AFFiNE.yaml',
    ],
    [
      'reports a former name that a facts file also lists',
      change(
        'facts/t.yaml',
        /$/,
        `${formerName('a/old')}  tensorflow/models:\n${formerName('A/Old')}`,
      ),
      'facts/t.yaml: former_names: A/Old is already in facts/t.yaml',
    ],
    [
      'reports an identity that contradicts a former name in a facts file',
      {
        ...addFormerName('a/old'),
        'identities.yaml': identities('other/repo', 'A/old'),
      },
      'identities.yaml: A/old already belongs to TencentARC/GFPGAN',
    ],
    [
      'reports an identity of a former name in a facts file',
      {
        ...addFormerName('a/old'),
        'identities.yaml': identities('a/old', 'a/older'),
      },
      'identities.yaml: a/old is listed as an earlier name of TencentARC/GFPGAN',
    ],
    [
      'reports names that are different ones in identities.yaml but the same in a facts file',
      {
        ...addFormerName('a/old'),
        'identities.yaml': `same: []
distinct:
  - { names: [a/old, TencentARC/GFPGAN], evidence: An invented statement. }
`,
      },
      'identities.yaml: a/old and TencentARC/GFPGAN are listed both as the same repository',
    ],
    [
      'reports an alternative without a file',
      change('products/notion.yaml', 'toeverything/AFFiNE', 'outline/outline'),
      'products/notion.yaml: alternatives: outline/outline has no file. Add projects/outline/outline.yaml.',
    ],
    [
      'reports an alternative in another case with the spelling of its file',
      change('products/notion.yaml', 'toeverything/AFFiNE', 'toeverything/affine'),
      'toeverything/affine is spelled toeverything/AFFiNE',
    ],
    [
      'reports a duplicate alternative',
      change('products/notion.yaml', /$/, '  - toeverything/AFFiNE\n'),
      'toeverything/AFFiNE is listed twice',
    ],
    [
      'reports an alias that another product has as its name',
      {
        'products/memo.yaml': (validFiles['products/notion.yaml'] ?? '').replace(
          'Notion',
          'Memo\naliases: [notion]',
        ),
      },
      'products/memo.yaml: aliases: notion is already used in products/notion.yaml',
    ],
    [
      'reports a similar product that has an entry of its own',
      change('products/notion.yaml', 'Notion', 'Notion\nsimilar: [Notion]'),
      'products/notion.yaml: similar: Notion is already used in products/notion.yaml',
    ],
    [
      'reports a pick without a project',
      { 'picks/outline/outline.yaml': 'why: It is a very good wiki.\npicked: 2026-06-01\n' },
      'picks/outline/outline.yaml: the path: outline/outline has no file',
    ],
    [
      'reports two products with the same name',
      {
        'products/notion-2.yaml': (validFiles['products/notion.yaml'] ?? '').replace(
          'Notion',
          'NOTION',
        ),
      },
      'products/notion-2.yaml: name: NOTION is already used in products/notion.yaml',
    ],
    [
      'reports two projects that differ only in case',
      {
        'projects/ToEverything/affine.yaml': validFiles['projects/toeverything/AFFiNE.yaml'] ?? '',
      },
      'projects/toeverything/AFFiNE.yaml: the path: differs from projects/ToEverything/affine.yaml',
    ],
    [
      'reports a hint that can never match',
      change('verticals/legal.yaml', /$/, '  hints: ["e-discovery, law"]\n'),
      'verticals/legal.yaml: match.hints: "e-discovery, law" can never match',
    ],
    [
      'reports a hint that is also a word',
      change('verticals/legal.yaml', /$/, '  hints: [case law]\n'),
      'verticals/legal.yaml: match.hints: case law is also a topic or word. Keep one.',
    ],
    [
      'reports an industry that lists projects without the day of its check',
      change('verticals/legal.yaml', /$/, 'projects: [a/b]\n'),
      'verticals/legal.yaml: checked: is missing, expected the day on which its lists were last checked',
    ],
    [
      'reports a project that an industry both lists and excludes, ignoring case',
      change(
        'verticals/legal.yaml',
        /$/,
        'checked: 2026-06-30\nprojects: [a/b]\nexcluded: [A/b]\n',
      ),
      'verticals/legal.yaml: excluded: A/b is also in projects. Keep one.',
    ],
    [
      'reports a project in two industries',
      {
        ...change('verticals/legal.yaml', /$/, 'checked: 2026-06-30\nprojects: [a/b]\n'),
        'verticals/tax.yaml': `name: Tax
description: Taxes, fees and the offices that collect them.
match:
  topics: [tax]
checked: 2026-06-30
projects: [a/B]
`,
      },
      'verticals/tax.yaml: projects: a/B is already listed in verticals/legal.yaml: projects. Keep one.',
    ],
    [
      'reports an unknown stack of a project with the nearest one',
      change('works-with/kernels.yaml', '[c]', '[cc]'),
      'works-with/kernels.yaml: projects.torvalds/linux: cc is not a stack. Did you mean c?',
    ],
    [
      'reports a stack that a project lists twice',
      change('works-with/kernels.yaml', '[c]', '[c, c]'),
      'works-with/kernels.yaml: projects.torvalds/linux: a stack is listed twice. Keep one.',
    ],
    [
      'reports a project in two files',
      { 'works-with/more.yaml': 'checked: 2026-06-30\nprojects:\n  Torvalds/Linux: [c]\n' },
      'works-with/more.yaml: projects: Torvalds/Linux is already listed in works-with/kernels.yaml',
    ],
    [
      'reports a project that a job lists twice',
      { 'jobs/text.yaml': 'checked: 2026-06-30\njobs:\n  Parsers: [a/b, c/d, A/b]\n' },
      'jobs/text.yaml: jobs.Parsers: A/b is already listed in jobs/text.yaml: jobs.Parsers. Keep one.',
    ],
    [
      'reports a rule that can never match',
      change('verticals/legal.yaml', 'case law', 'e-discovery'),
      'verticals/legal.yaml: match.words: "e-discovery" can never match',
    ],
    [
      'reports an invalid topic',
      change('verticals/legal.yaml', '[legal]', '[Legal Tech]'),
      '"Legal Tech" is not a topic such as "ai-agents"',
    ],
    [
      'reports a stack without any rule',
      change('stacks/c.yaml', /match:[\s\S]*/, 'match: {}\n'),
      'stacks/c.yaml: match: has no rules',
    ],
    [
      'reports a file whose path is not an id',
      { 'products/Not A Slug.yml': 'name: x\n' },
      'products/Not A Slug.yml: invalid path, expected one such as products/notion.yaml',
    ],
    ['reports a missing folder', { 'stacks/c.yaml': null }, 'stacks: the folder is missing'],
    [
      'reports a file without fields',
      { 'products/notion.yaml': 'just a text\n' },
      'products/notion.yaml: the file: is text, expected an object',
    ],
  ])('%s', async (_name, changes, expected) => {
    expect(await errorsOf(changes)).toContain(expected);
  });

  it('accepts an identity that repeats a former name in a facts file', async () => {
    const catalog = await readCatalog(
      await write({
        ...addFormerName('a/old'),
        'identities.yaml': identities('TencentARC/GFPGAN', 'a/old'),
      }),
    );
    expect(catalog.identities.same).toHaveLength(1);
  });

  it('reports and counts all errors at once', async () => {
    const message = await errorsOf({
      ...change('products/notion.yaml', 'notion.so', 'Notion'),
      ...change('stacks/c.yaml', 'kind: language', 'kind: tongue'),
      ...change('projects/toeverything/AFFiNE.yaml', 'MIT', 'MITT'),
    });
    expect(message).toMatch(/has 3 errors/);
    expect(message.split('\n')).toHaveLength(4);
  });

  it('does not report a project as missing if its file has errors', async () => {
    const message = await errorsOf(change('projects/toeverything/AFFiNE.yaml', 'name', 'nmae'));
    expect(message).not.toContain('has no file');
  });
});
