// The entire site, built from the small graph.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../../pipeline/publish/build-site.ts';
import { countFiles, fileOf } from '../../../src/components/compare/shard-by-id.ts';
import { openIndex, openSearch } from '../../../src/components/explorer/project-index.ts';
import {
  databaseFile,
  dumps,
  endCalendar,
  feedFiles,
  metadataFiles,
  openFiles,
  toVerticalFeed,
} from '../../../src/contracts/api/open-files.ts';
import { buildSmallSite, readTree } from '../../support/built-site.ts';
import { makeFolder } from '../../support/folders.ts';
import { smallGraphRows } from '../../support/small-graph-rows.ts';

const folder = makeFolder();
const first = join(folder, 'first');
let built: { outDir: string; pages: number };
let files: Map<string, string>;
let pages: [string, string][];
const page = (path: string): string => files.get(path) ?? '';

beforeAll(async () => {
  mkdirSync(join(first, 'site'), { recursive: true });
  writeFileSync(join(first, 'site/kept.txt'), 'was here before');
  // The process that builds pages must not inherit the environment, which may contain tokens. With
  // this variable, it would not start.
  process.env.NODE_OPTIONS = '--no-such-option';
  built = await buildSmallSite(first).finally(() => delete process.env.NODE_OPTIONS);
  files = readTree(built.outDir);
  pages = [...files].filter(([path]) => path.endsWith('.html'));
});

/** Files that the publisher adds to the pages. */
const published = new Set([
  ...Object.keys(openFiles),
  ...Object.keys(dumps).map((name) => `dumps/${name}.parquet`),
  ...metadataFiles,
  databaseFile,
  endCalendar,
  'account',
  'account/sign-up',
  'account/webhooks',
  'api/v1/openapi.json',
  'feed.php',
  'watch.xml',
  'watch.atom',
  'watch.json',
  ...smallGraphRows().project.flatMap(({ id }) => [
    `badge/${id}.svg`,
    `chart/${id}.svg`,
    `api/v1/project/${id}`,
    `api/v1/project/${id}/similar`,
    `api/v1/history/${id}`,
  ]),
  ...Object.values(feedFiles).flatMap(({ rss, atom, json }) => [rss, atom, json]),
  ...smallGraphRows().vertical.map(({ id }) => toVerticalFeed(String(id)).slice(1)),
]);

describe('a built site', () => {
  test('records link to their oEmbed descriptions, and no other page does', () => {
    for (const [path, html] of pages) {
      const isRecord = /^(projects|models|alternatives)\/(?!index|page\/|compare)/.test(path);
      const links = [...html.matchAll(/type="(\S+)\+oembed" href="([^"]+)"/g)];
      const canonical = /rel="canonical" href="([^"]+)"/.exec(html)?.[1];
      const isListed = isRecord && !/^models\/(changes|disagreements|end-of-life)/.test(path);
      expect(
        links.map(([, type]) => type),
        path,
      ).toEqual(isListed ? ['application/json', 'text/xml'] : []);
      for (const [, , href = ''] of links) {
        const url = new URL(href.replaceAll('&amp;', '&').replaceAll('&#38;', '&'));
        expect(url.pathname).toBe('/oembed');
        expect(url.searchParams.get('url')).toBe(canonical);
      }
      // A feed of a watched list needs the list.
      expect(html, path).not.toMatch(/href="\/watch\.(xml|atom|json)"/);
    }
  });

  test('has a page for every project and returns the number of pages', () => {
    for (const { id } of smallGraphRows().project) {
      expect(files.has(`projects/${id}.html`), String(id)).toBe(true);
    }
    expect(built.pages).toBe(pages.length);
  });

  test('keeps existing files in its folder and leaves no temporary files', () => {
    expect(page('kept.txt')).toBe('was here before');
    expect(readdirSync(first).sort()).toEqual(['graph.duckdb', 'posts.json', 'site']);
  });

  test('is byte-identical when it is built again', async () => {
    const again = await buildSmallSite(join(folder, 'second'));
    const others = readTree(again.outDir);
    files.delete('kept.txt');
    expect([...others.keys()]).toEqual([...files.keys()]);
    for (const [path, text] of files) expect(others.get(path), path).toBe(text);
  });

  test('has no broken links', () => {
    const missing = pages.flatMap(([path, text]) =>
      [...text.matchAll(/(?:href|src)="\/([^"#?]*)/g)]
        .map((match) => match[1] ?? '')
        // Skips account pages, which the server renders. They have their own tests.
        .filter((to) => to && !to.startsWith('account/') && !published.has(to))
        .filter((to) => !files.has(to) && !files.has(`${to}.html`))
        .map((to) => `${path} → ${to}`),
    );
    expect(missing).toEqual([]);
  });

  test('has a notebook with its own URL', () => {
    const { cells } = JSON.parse(page('first-look.ipynb')) as { cells: { source: string[] }[] };
    const text = cells.flatMap(({ source }) => source).join('');
    expect(text).toContain('os.environ.get("DAYBREAK_URL", "https://daybreak.example")');
    expect(text).not.toContain('{{');
  });

  test('links to every page from the home page', () => {
    const seen = new Set<string>(['index.html']);
    for (const path of seen) {
      for (const [, to = ''] of page(path).matchAll(/href="\/([^"#?]*)/g)) {
        if (files.has(`${to}.html`)) seen.add(`${to}.html`);
      }
    }
    const lost = pages.map(([path]) => path).filter((path) => !seen.has(path));
    expect(lost).toEqual(['404.html']);
  });

  test('runs only its own script files and links only to http, https and mailto URLs', () => {
    const known =
      /^<script (?:(?:type="module" )?src="\/[\w./-]+\.js"|type="application\/ld\+json")>$/;
    for (const [path, text] of pages) {
      for (const [tag] of text.matchAll(/<script[^>]*>/gi)) expect(tag, path).toMatch(known);
      expect(text, path).not.toMatch(/<img|<style|<b>Brain| on\w+="/i);
      // Inline styles contain only positions in percent.
      expect(text, path).not.toMatch(/ style="(?!(?:--[xywh]:[\d.]+%;?)+")/);
      expect(text, path).not.toMatch(/href="(?!\/|#|mailto:|https?:\/\/)/);
    }
  });

  test('shows hostile text as text and without direction marks', () => {
    const text = page('projects/h4x-evil.html');
    expect(text).toContain('&lt;script&gt;');
    for (const [path, content] of pages)
      expect(content, path).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  });

  test('has one title, a heading, a language and a skip link on each page', () => {
    for (const [path, text] of pages) {
      expect(text.match(/<h1[ >]/g), path).toHaveLength(1);
      expect(text, path).toContain('<html lang="en">');
      expect(text, path).toContain('href="#main"');
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
      expect(new Set(ids).size, path).toBe(ids.length);
      for (const [head] of text.matchAll(/<th(?=[ >])[^>]*>/g))
        expect(head, path).toContain('scope=');
    }
  });

  test('loads one stylesheet and only small scripts on a project page', () => {
    const text = page('projects/alba-lab-threadswarm.html');
    const sheets = [...text.matchAll(/rel="stylesheet" href="\/([^"]+)"/g)].map(
      ([, to = '']) => to,
    );
    expect(sheets).toHaveLength(1);
    expect(page(sheets[0] ?? '').length).toBeLessThan(32_000);
    const scripts = [...text.matchAll(/src="\/([^"]+\.js)"/g)].map(([, to = '']) => to);
    expect(scripts).toEqual([
      'theme.js',
      expect.stringMatching(/^assets\/SearchBox/),
      expect.stringMatching(/^assets\/WatchButton/),
      expect.stringMatching(/^assets\/ChartCredit/),
      expect.stringMatching(/^assets\/StarChart/),
      'copy.js',
    ]);
    const weights = scripts.map((script) => brotliCompressSync(page(script)).length);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(12_000);
  });

  test('has no script that creates code from text, which the content security policy forbids', () => {
    const scripts = [...files].filter(([path]) => /^assets\/[^/]*\.js$/.test(path));
    expect(scripts.length).toBeGreaterThan(10);
    for (const [path, text] of scripts) {
      expect(text, path).not.toMatch(/\beval\(|\bFunction\(/);
      // The readers of dependency files load only when somebody checks a file.
      const max = path.includes('/read-stack-file.') ? 60_000 : 16_000;
      expect(brotliCompressSync(text).length, path).toBeLessThan(max);
    }
  });

  test('keeps the project page and the home page small', () => {
    const weigh = (path: string): number => {
      const text = page(path);
      const sheets = [...text.matchAll(/rel="stylesheet" href="\/([^"]+)"/g)];
      const parts = [text, ...sheets.map(([, to = '']) => page(to))];
      return parts.reduce((sum, part) => sum + brotliCompressSync(part).length, 0);
    };
    expect(weigh('projects/alba-lab-threadswarm.html')).toBeLessThan(25_000);
    expect(weigh('index.html')).toBeLessThan(60_000);
  });

  test('shows the data credit on every page and the time on the status page', () => {
    for (const [path, text] of pages) {
      expect(text, path).toContain('Data: Daybreak');
      expect(text, path).toContain('href="/status"');
      expect(text, path).toContain('CC0');
    }
    expect(page('status.html')).toContain('Jun 30, 2026, 05:29 UTC');
  });
});

test('the map of the industries compares only industries with enough widely known projects', () => {
  const text = page('verticals.html');
  const map = text.slice(text.indexOf('class="tiles"'));
  expect(map.slice(0, map.indexOf('</ul>'))).toContain('/verticals/finance');
  expect(map.slice(0, map.indexOf('</ul>'))).not.toContain('/verticals/legal');
  expect(map).toMatch(/too few widely known projects to compare: <a href="\/verticals\/legal">/);
});

describe('the page of a project', () => {
  test('shows the health score with components, reason and date', () => {
    const text = page('projects/alba-lab-threadswarm.html');
    for (const part of ['Activity', 'Momentum', 'Community', 'Maintenance'])
      expect(text).toContain(part);
    expect(text).toContain('lowered by one author in 90 days');
    expect(text).toMatch(
      /Points by signal.*Activity.*28.*\/30.*last commit.*1 day ago.*28\.0.*\/30\.0/s,
    );
    expect(text).toContain('Last checked Jun 30, 2026, 05:20 UTC');
    expect(text).toContain('Alternative to');
    expect(text).toMatch(/Also known as.*alba\/threads<.*alba\/threadswarm</);
  });

  test('says that there is no score, history or star count', () => {
    const text = page('projects/fable-unscored.html');
    expect(text).toContain('Not rated');
    expect(text).not.toContain('<figure');
    expect(text).not.toContain('>0<');
  });

  test('shades and explains suspicious stars', () => {
    const text = page('projects/dune-burstling.html');
    expect(text).toContain('chart-band');
    expect(text).toContain('Suspicious stars.');
  });

  test('dates a push and a commit that were observed long ago', () => {
    const text = page('projects/dune-burstling.html').replaceAll(/\s+/g, ' ');
    expect(text).toMatch(/Last push<\/dt> ?<dd> ?Jun 29, 2026, as observed on May 2, 2026/);
    expect(text).toMatch(/<li> ?Last push Jun 29, 2026, as observed on May 2, 2026 ?<\/li>/);
    expect(page('projects/alba-lab-threadswarm.html')).not.toContain('as observed on');
    // Only the facts have a push that was observed over half a year ago.
    const old = page('projects/gale-nohistory.html').replaceAll(/\s+/g, ' ');
    expect(old.match(/Last push/g)).toHaveLength(1);
    expect(old).toContain('as observed on May 2, 2025');
  });
  test('shows the star ledger if something is known, without a script', () => {
    const text = page('projects/dune-burstling.html').replaceAll(/\s+/g, ' ');
    expect(text).toMatch(
      /GitHub&#39;s star history covers, 419 were still there on Jun 25, 2026\./,
    );
    expect(text).toMatch(/At least 8\d\d stars were removed between Apr 2, 2026 and Jun 24, 2026/);
    expect(text).toMatch(/2026-06-10<\/dt> ?<dd><strong>Unusual\.<\/strong> Gained 900 stars/);
    expect(page('projects/alba-lab-threadswarm.html')).not.toContain('Star ledger');
    expect(page('projects/gale-nohistory.html')).not.toContain('Star ledger');
  });

  test('shows what changed in the last week, activity, and what would change the score', () => {
    const text = page('projects/alba-lab-tinyserve.html').replaceAll(/\s+/g, ' ');
    expect(text).toContain('What changed this week');
    expect(text).toContain('+21 stars: from 11,983 to 12,004');
    expect(text).toMatch(/Commits in 90 days<\/th>.*<b>61<\/b>.*\+21 since Apr 7/);
    expect(text).not.toContain('Contributors</th>');
    expect(page('projects/alba-lab-threadswarm.html')).toContain('Released v4.0.0');
    expect(page('projects/fable-unscored.html')).not.toContain('What changed this week');
  });

  test('offers the install command, the badge, the API record, feeds and a way to report errors', () => {
    const text = page('projects/alba-lab-threadswarm.html');
    expect(text).toContain('<code>pip install threadswarm</code>');
    for (const link of [
      'https://pypi.org/project/threadswarm',
      '/developers/api/get-project',
      '/watch.xml?p=alba-lab-threadswarm',
      '/about#corrections',
    ])
      expect(text).toContain(`href="${link}"`);
    expect(text).toContain('<code>/api/v1/project/alba-lab-threadswarm</code>');
    expect(text).toContain('href="/embed?p=alba-lab-threadswarm"');
    expect(page('projects/fable-unscored.html')).not.toContain('href="/chart/');
    expect(page('about.html')).toContain('id="corrections"');
  });

  test('says that the project is archived, and links its successor', () => {
    const text = page('projects/ember-oldtimer.html');
    expect(text).toContain('Archived by its owner');
    expect(text).toMatch(/Its successor is\s*<a href="\/projects\/gale-nohistory">/);
  });
});

test('the page of a product links untracked repositories to GitHub and shows no numbers', () => {
  const text = page('alternatives/noted.html');
  expect(text).toContain('href="https://github.com/nobody/untracked"');
  expect(text).toContain('an alternative that we do not track links to GitHub');
  expect(text).toContain('Differences');
});

test('pages that refer to the operator show the contact of the settings, as the footer does', () => {
  const link = '<a href="mailto:help@daybreak.example">help@daybreak.example</a>';
  expect(page('pricing.html').split(link)).toHaveLength(3);
  expect(page('about.html').split(link)).toHaveLength(3);
  expect(page('index.html').split(link)).toHaveLength(2);
});

test('the pages of products mark alternatives that are not fully open source', () => {
  const text = page('alternatives/noted.html');
  expect(text).toMatch(/Partly open source:<\/b> <a [^>]*> ?<bdi>untracked</);
  expect(text).toMatch(/untracked.*license-flag[^>]*>mixed license</s);
  expect(text).toContain('core Apache-2.0, <code>ee/</code> under a commercial license.');
  expect(page('alternatives.html').replaceAll(/<\/?(?:span|bdi)[^>]*>/g, '')).toContain(
    '<b>Partly open source:</b> untracked (Apache-2.0, not rated).',
  );
});

test('the report card says that it shows reference figures, and lists their sources', () => {
  const text = page('methods/report-card.html');
  expect(text).toContain('Reference figures of the project, not of this installation');
  expect(text).toContain('CC-BY-SA-4.0');
  expect(text).toContain('href="https://github.com/lukasmasuch/best-of-ml-python"');
  expect(text).toContain('Shown a project that stopped within 12 months');
});

test('the coverage page shows the share of each field by number of stars, and the SQL', () => {
  const text = page('methods/coverage.html');
  expect(text).toContain('10,000 stars or more');
  expect(text).not.toContain('Under 100');
  expect(text).toMatch(/License<\/th>\s*<td[^>]*>100%<\/td>\s*<td[^>]*>50%<\/td>/);
  expect(text).toContain('-- reads:   out_project, out_history, out_edge, out_stack');
  for (const from of ['methods.html', 'methods/report-card.html']) {
    expect(page(from)).toContain('href="/methods/coverage"');
  }
});

test('every model has a page with similar models, sellers and a price history', () => {
  const text = page('models/quartz/quartz-mini:free.html');
  expect(text).toContain('Compared with similar models');
  const listed = page('models/opal/opal-7b.html');
  expect(listed).toContain('<bdi>Opal</bdi><span class="by"> maker</span>');
  expect(listed).toMatch(/first price<.*?\$1\.20/);
  const max = page('models/quartz/max.html');
  expect(max).toContain('The retirement of this model is announced for Jul 31, 2026.');
  expect(max).toMatch(/200,000 tokens<\/th><td[^>]*>\$0.30?<\/td><td[^>]*>\$100/);
  expect(listed).not.toContain('Prices for long prompts');
  expect(max).toContain('This price: up to 400k tokens.');
  expect(page('models.html')).toMatch(/400k at this price.*?with 400k/);
  for (const { id } of smallGraphRows().model) {
    expect(page('models.html')).toContain(`href="/models/${id}"`);
  }
});

test('the files of the explorer and the comparison contain every project', async () => {
  const ids = smallGraphRows().project.map(({ id }) => String(id));
  const index = openIndex(JSON.parse(page('projects-index.json')));
  await openSearch(index, JSON.parse(page('projects-words.json')), async () => undefined);
  expect(index.slugs.toSorted()).toEqual(ids.toSorted());
  expect(index.descriptions).toHaveLength(ids.length);
  const count = countFiles(ids.length);
  for (const id of ids) {
    const file: { id: string }[] = JSON.parse(page(`compare/${fileOf(id, count)}.json`));
    expect(file.map((project) => project.id)).toContain(id);
  }
});

test('the pages of an industry and of this week link to their feeds', () => {
  expect(page('verticals/finance.html')).toContain(
    'href="/feeds/verticals/finance.xml">News (RSS)',
  );
  expect(page('this-week.html')).toContain('href="/blog.xml">Weekly reports (RSS)');
});

test('the emerging page shows the index of the previous day', () => {
  const text = page('emerging.html');
  expect(text).toContain('nohistory');
  expect(text).not.toContain('/projects/cinder-newcomer');
  const [, newborn = '', established = ''] = text.split('<tbody>')[1]?.split(/<tr[ >]/) ?? [];
  expect(newborn).toContain('<span class="label">new</span>');
  expect(established).toContain('threadswarm');
  expect(established).not.toContain('<span class="label">new</span>');
  for (const row of [newborn, established]) expect(row).toMatch(/ data-value="1\.3">\s*\+130%/);
});

test('sortable tables are sorted by the project name and by the rank of the trend', () => {
  const groups = pages.filter(([, text]) => text.includes(' data-key="trend" data-numeric'));
  expect(groups.length).toBeGreaterThan(3);
  const name =
    /<th scope="row"([^>]*)><span class="monogram[^>]*>[^<]*<\/span><a [^>]*><bdi>(.*?)</g;
  for (const [path, text] of [...groups, ['emerging.html', page('emerging.html')] as const]) {
    const names = [...text.matchAll(name)];
    expect(names.length, path).toBeGreaterThan(0);
    for (const [, value, shown] of names) expect(value).toBe(` data-value="${shown}"`);
  }
  const text = groups.map(([, table]) => table).join('');
  const ranks = [...text.matchAll(/<td [^>]*data-value="(.)"><span class="trend trend-(\w+)"/g)];
  expect(new Set(ranks.map(([, rank, trend]) => `${trend} ${rank}`))).toEqual(
    new Set(['accelerating 5', 'steady 3', 'quiet 1']),
  );
});

test('the page of each method shows its SQL', () => {
  expect(page('methods/health.html')).toContain('-- reads:   stg_repository_day');
});

test('pages of sample data have the banner, only AI projects are called so, a vanished project is in no list, and an old price has its month', async () => {
  const listed = 'fable-unscored';
  const banner = 'Sample data, as of';
  for (const [path, text] of pages) expect(text, path).toContain(banner);
  const real = await buildSmallSite(join(folder, 'real'), (rows) => {
    for (const row of rows.release_info)
      Object.assign(row, { is_sample: false, is_recorded: true });
    for (const row of rows.model) {
      if (row.id === 'opal/opal-7b') row.observed_at = '2026-04-01 05:00:00';
    }
    for (const row of rows.project) {
      if (row.id === 'alba-lab-threadswarm') {
        row.last_seen_on = '2026-06-14';
        row.stars_observed_on = '2026-06-14';
        row.stated_on = '2026-06-30';
      }
      if (row.lang === 'Rust') row.is_ai = false;
      if (row.id === 'dune-burstling') {
        const observed = { license_observed: 'GPL-3.0', license_observed_by: 'some-list' };
        Object.assign(row, { ...observed, license_observed_on: '2026-06-20' });
        Object.assign(row, { forks: 310, forks_observed_on: '2026-05-02', pushed_at: null });
      }
      if (row.id === listed) {
        Object.assign(row, { observed_at: null, stated_on: '2026-06-30', sources: ['a-list'] });
      }
    }
  });
  const old = readTree(real.outDir).get('projects/alba-lab-threadswarm.html');
  expect(old).toContain('Recorded data, as of Jun 30, 2026.');
  expect(old).not.toContain(banner);
  expect(old).toContain('GitHub last returned it on Jun 14, 2026');
  expect(old).toContain('<dt>Stars on Jun 14, 2026</dt>');
  expect(old).toContain('Facts from lists and our catalog: Jun 30, 2026.');
  expect(readTree(real.outDir).get('projects/dune-burstling.html')).toMatch(
    /Our catalog states this license; some-list stated\s+GPL-3\.0 on Jun 20, 2026\./,
  );
  expect(readTree(real.outDir).get('projects/dune-burstling.html')).toMatch(
    /Forks<\/dt>\s*<dd>310 \(May 2, 2026\)/,
  );
  const titleOf = (path: string) =>
    /<title>([^<]*)/.exec(readTree(real.outDir).get(path) ?? '')?.[1] ?? '';
  expect(titleOf('languages/rust.html')).toMatch(/^Rust: open-source projects/);
  expect(titleOf('languages/python.html')).toMatch(/^Python: open-source AI projects/);
  const never = readTree(real.outDir).get(`projects/${listed}.html`);
  expect(never).toContain('never observed; other facts are from Jun 30, 2026.');
  expect(never).not.toContain('Observed Jun');
  const index = openIndex(JSON.parse(readTree(real.outDir).get('projects-index.json') ?? ''));
  expect(index.slugs).not.toContain('alba-lab-threadswarm');
  expect(index.slugs).toContain(listed);
  const models = readTree(real.outDir).get('models.html')?.split('</tr>') ?? [];
  const rows = models.filter((row) => row.includes('price of Apr 2026'));
  expect(rows).toHaveLength(1);
  // An empty value is sorted after the current prices.
  expect(rows[0]).toMatch(
    /href="\/models\/opal\/opal-7b".*<td class="number" data-value(="")?>\$/s,
  );
  for (const [path, text] of readTree(real.outDir)) expect(text, path).not.toContain(banner);
});

test('a failed build reports the reason and leaves no files', async () => {
  const own = join(folder, 'failed');
  mkdirSync(own);
  const input = { graphPath: join(own, 'none.duckdb'), postsPath: null, outDir: join(own, 'site') };
  const site = { name: 'Daybreak', url: 'https://daybreak.example' };
  await expect(buildSite({ ...input, site })).rejects.toMatchObject({
    name: 'Failure',
    message: expect.stringContaining('none.duckdb'),
  });
  expect(readdirSync(own)).toEqual(['site']);
});

test('the home page shows the newest models, the paper of the day and the age of each source', () => {
  const text = page('index.html');
  for (const heading of ['Newest models', 'Paper of the day', 'Data sources'])
    expect(text).toContain(heading);
  for (const { name } of smallGraphRows().source) expect(text).toContain(String(name));
});
