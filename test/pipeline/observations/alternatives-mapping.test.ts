// Reviewed lists of alternatives become list rows. Names taken from descriptions are not imported.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { broadSources } from '../../../pipeline/contracts/ai-keywords.ts';
import { exists } from '../../../pipeline/io/atomic-files.ts';
import { importFiles } from '../../../pipeline/observations/import.ts';
import { openWorkspace } from './workspace.ts';

const mapping = 'alternative-lists';

const rows = [
  'commercial_product,commercial_url,category,alternative,repo,alternative_url,description,source',
  'Prism,,Optics,Lens,ann/lens,,A lens,one/list:README.md',
  'Mirror,,"Optics; Glass",Lens,ann/lens,,A lens for everything,two/list:software/lens.yml',
  'Mirror,,Toys,Lens,ann/lens,,A lens that its owner describes at great length,self-declared: some list',
  'Mirror,,Optics,Bare,ann/bare,,,one/list:README.md',
  'Mirror,,Optics,Nowhere,,https://nowhere.example,A tool,one/list:README.md',
];

it('the reviewed rows of a repository are merged into one', async () => {
  const space = await openWorkspace();
  const file = await space.write('alternatives.csv', `${rows.join('\n')}\n`);
  const report = await importFiles(space, [file], { mapping });
  expect(await space.rows('repositories', 'full_name, description, categories, lists')).toEqual([
    { full_name: 'ann/bare', description: null, categories: ['Optics'], lists: ['one/list'] },
    {
      full_name: 'ann/lens',
      description: 'A lens for everything',
      categories: ['Glass', 'Optics'],
      lists: ['one/list', 'two/list'],
    },
  ]);
  expect(report).toMatchObject({
    mapped: 2,
    duplicates: 1,
    skipped: {
      'extracted from a description by a pattern and not reviewed': 1,
      'the alternative is not on GitHub': 1,
    },
  });
});

it('the list of alternatives counts as a broad source, which is no evidence that a project is about AI', () => {
  expect(broadSources).toContain(mapping);
});

const real = join(import.meta.dirname, '../../../../shared/data/alternatives/alternatives.csv');
it.runIf(await exists(real))('the real list of alternatives can be imported', async () => {
  const space = await openWorkspace();
  const report = await importFiles(space, [real], {});
  expect(report).toMatchObject({ mappings: [mapping], read: 603, quarantined: 0 });
  expect(report.repositories).toBeGreaterThan(250);
});
