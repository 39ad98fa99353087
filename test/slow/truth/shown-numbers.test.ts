// The comparison of the numbers on pages with the graph finds a wrong number on each kind of page.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildSite } from '../../../pipeline/publish/build-site.ts';
import { makeFolder } from '../../support/folders.ts';
import { writeServedRelease } from '../../support/served-release.ts';
import { findWrongNumbers, judgeNumbers } from '../../truth/shown-numbers.ts';

let release: string;
beforeAll(async () => {
  release = await writeServedRelease(makeFolder(), { buildSite });
});

const find = (site: string) => findWrongNumbers(join(release, 'graph.duckdb'), site);

it('finds no wrong number on the pages of a release', async () => {
  const { compared, headings, wrong } = await find(join(release, 'site'));
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(300);
  expect(headings).toContain('Last 28 days');
  expect(headings).toContain('Median health');
});

it.each([
  ['languages.html', '/languages/python', 'Projects'],
  ['languages/python.html', '/projects/alba-lab-threadswarm', 'Stars'],
  ['models.html', '/models/opal/opal-7b', 'Input'],
  ['projects/alba-lab-threadswarm.html', '/projects/alba-lab-threadswarm', 'Last day'],
  ['models/opal/opal-7b.html', '/models/opal/opal-7b', 'Output / 1M tokens'],
])('finds a wrong number on %s', async (page, link, heading) => {
  const site = join(makeFolder(), 'site');
  cpSync(join(release, 'site'), site, { recursive: true });
  const html = readFileSync(join(site, page), 'utf8');
  const start = html.indexOf(page.startsWith(link.slice(1)) ? '<dl class="figures"' : link);
  // A digit of every number after the link or the start of the figures becomes a nine, but not in
  // headings such as `Input / 1M tokens`.
  writeFileSync(
    join(site, page),
    html.slice(0, start + link.length) +
      html.slice(start + link.length).replace(/(>[^<>/]*?)[0-8]([^<>/]*<)/g, '$19$2'),
  );
  const { wrong } = await find(site);
  expect(wrong).toContainEqual(expect.objectContaining({ page, link, heading }));
});

it('fails if too few numbers were compared', async () => {
  const line = await judgeNumbers(join(release, 'graph.duckdb'), makeFolder());
  expect(line).toMatchObject({ found: '0', isGood: false });
});
