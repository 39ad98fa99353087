// Tests of the structured data (schema.org).
import { expect, test } from 'vitest';
import {
  toArticle,
  toBreadcrumbs,
  toDataset,
  toJsonLd,
  toSourceCode,
} from '../../src/site/format/structured-data.ts';
import type { ProjectRow } from '../../src/snapshot/release/table-rows.ts';

const url = 'https://daybreak.example';
const site = { name: 'Daybreak', url };
const project = {
  id: 'some-project',
  name: 'some-project',
  description: null,
  url: 'https://code.example/some/project',
  lang: 'Rust',
  license: 'MIT',
  topics: ['rag', 'agents'],
  created_at: '2024-03-15T05:00:00Z',
} as unknown as ProjectRow;

test('a project is source code with a link to its SPDX license', () => {
  expect(toSourceCode(project, url)).toMatchObject({
    '@type': 'SoftwareSourceCode',
    url: `${url}/projects/some-project`,
    codeRepository: 'https://code.example/some/project',
    license: 'https://spdx.org/licenses/MIT.html',
    keywords: 'rag, agents',
    dateCreated: '2024-03-15',
  });
  for (const license of [null, 'NONE', 'NOASSERTION', 'see "LICENSE"']) {
    const odd = { ...project, license, url: 'javascript:alert(1)', topics: [] };
    const node = toSourceCode(odd, url);
    expect([node.license, node.codeRepository, node.keywords]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
});

test('breadcrumbs contain the section', () => {
  expect(toBreadcrumbs('/', 'Home', url)).toBeUndefined();
  expect(toBreadcrumbs('/projects', 'Projects', url)).toBeUndefined();
  expect(toBreadcrumbs('/unknown/page', 'x', url)).toBeUndefined();
  expect(toBreadcrumbs('/methods/health', 'Health', url)).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: `${url}/` },
      { position: 2, name: 'Methods', item: `${url}/methods` },
      { position: 3, name: 'Health', item: `${url}/methods/health` },
    ],
  });
});

test('the open data is a dataset with a download per file', () => {
  const file = {
    name: 'x.json',
    contents: 'All x.',
    path: '/x.json',
    note: { bytes: 7, sha256: 'ab' },
  };
  expect(toDataset(site, { asOf: '2026-06-30', firstDay: '2026-04-02' }, [file])).toMatchObject({
    dateModified: '2026-06-30',
    temporalCoverage: '2026-04-02/2026-06-30',
    distribution: [
      {
        name: 'x.json',
        contentUrl: `${url}/x.json`,
        encodingFormat: 'application/json',
        contentSize: '7 B',
        sha256: 'ab',
      },
    ],
  });
});

test('a report is an article of the service', () => {
  const post = { title: 'Week 26', summary: 'What rose.', published: '2026-06-28' };
  expect(toArticle(post, '/og/post-week-26.png', site)).toMatchObject({
    headline: 'Week 26',
    image: `${url}/og/post-week-26.png`,
    publisher: { name: 'Daybreak' },
  });
});

test('the structured data cannot close its script element', () => {
  const text = toJsonLd([{ name: '</script><script>alert(1)</script>&\u2028' }]);
  expect(text).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(text)['@graph'][0].name).toBe('</script><script>alert(1)</script>&\u2028');
});
