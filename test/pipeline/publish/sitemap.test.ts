import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSitemaps, toRobots } from '../../../pipeline/publish/sitemap.ts';
import { openSnapshot } from '../../../src/snapshot/release/snapshot.ts';
import { makeFolder } from '../../support/folders.ts';
import { writeSmallGraph } from '../../support/small-graph.ts';

const siteUrl = 'https://daybreak.example';
const post = (slug: string, published: string) => ({
  slug,
  published,
  title: 'A week',
  summary: 'What happened.',
  html: '<p>What happened.</p>',
});
const graphPath = join(makeFolder(), 'graph.duckdb');

async function build(files: readonly string[]): Promise<Map<string, string>> {
  const snapshot = await openSnapshot(graphPath);
  try {
    const posts = [post('week-1', '2026-06-14'), post('week-2', '2026-06-28')];
    return await buildSitemaps({ snapshot, posts, asOf: '2026-06-30', siteUrl, files });
  } finally {
    snapshot.close();
  }
}

/** Returns the modification dates in a sitemap, by URL path. */
function read(text: string | undefined): Map<string, string | undefined> {
  expect(XMLValidator.validate(text ?? '')).toBe(true);
  const parser = new XMLParser({ isArray: (name) => ['url', 'sitemap'].includes(name) });
  const { urlset, sitemapindex } = parser.parse(text ?? '');
  const entries: { loc: string; lastmod?: string }[] = urlset?.url ?? sitemapindex?.sitemap ?? [];
  return new Map(entries.map(({ loc, lastmod }) => [loc.slice(siteUrl.length), lastmod]));
}

beforeAll(async () => {
  await writeSmallGraph(graphPath, (rows) => {
    for (const row of rows.project) {
      if (row.id === 'borealis-graphkit') row.observed_at = '2026-06-11 05:00:00';
    }
  });
});

describe('sitemaps', () => {
  it('contain every page once and no other files', async () => {
    const files = await build([
      'index.html',
      '404.html',
      'favicon.svg',
      'projects.html',
      'projects/h4x-evil.html',
      'models/opal/opal-7b.html',
    ]);
    expect([...files.keys()]).toEqual([
      'sitemap-index.xml',
      'sitemap-models-1.xml',
      'sitemap-pages-1.xml',
      'sitemap-projects-1.xml',
    ]);
    expect([...read(files.get('sitemap-pages-1.xml')).keys()]).toEqual(['/', '/projects']);
    expect([...read(files.get('sitemap-models-1.xml')).keys()]).toEqual(['/models/opal/opal-7b']);
  });

  it('give the last observation of a project and the date of a report as modification dates', async () => {
    const files = await build([
      'projects/borealis-graphkit.html',
      'projects/dune-burstling.html',
      'projects/page/1.html',
      'blog/week-1.html',
      'blog.html',
      'topics/agents.html',
      'alternatives/noted.html',
      'about.html',
      'this-week.html',
    ]);
    const projects = read(files.get('sitemap-projects-1.xml'));
    expect(projects.get('/projects/borealis-graphkit')).toBe('2026-06-11');
    expect(projects.get('/projects/page/1')).toBe('2026-06-30');
    expect(read(files.get('sitemap-blog-1.xml')).get('/blog/week-1')).toBe('2026-06-14');
    expect(read(files.get('sitemap-topics-1.xml')).get('/topics/agents')).toBe('2026-06-30');
    const noted = read(files.get('sitemap-alternatives-1.xml')).get('/alternatives/noted');
    expect(noted).toBe('2026-06-30');
    const pages = read(files.get('sitemap-pages-1.xml'));
    expect(pages.get('/blog')).toBe('2026-06-28');
    expect(pages.get('/this-week')).toBe('2026-06-30');
    expect(pages.get('/about')).toBeUndefined();
  });

  it('have the newest date of their pages in the index', async () => {
    const files = await build(['projects/borealis-graphkit.html', 'about.html']);
    expect([...read(files.get('sitemap-index.xml'))]).toEqual([
      ['/sitemap-pages-1.xml', undefined],
      ['/sitemap-projects-1.xml', '2026-06-11'],
    ]);
  });

  it('are split at 50,000 URLs, which are escaped', async () => {
    const many = Array.from({ length: 50_001 }, (_, index) => `projects/a&${index}.html`);
    const files = await build(many);
    expect(read(files.get('sitemap-projects-1.xml')).size).toBe(50_000);
    expect(read(files.get('sitemap-projects-2.xml')).size).toBe(1);
    expect(files.get('sitemap-projects-1.xml')).toContain('/projects/a%260<');
  });
});

it('robots.txt links the sitemap and excludes the API', () => {
  const text = toRobots(siteUrl);
  expect(text).toContain('Sitemap: https://daybreak.example/sitemap-index.xml\n');
  expect(text).toContain('Disallow: /api/\n');
});
