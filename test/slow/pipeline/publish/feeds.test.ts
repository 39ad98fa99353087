import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { feedFiles } from '../../../../src/contracts/api/open-files.ts';
import { assembleSmall, readJson, readText } from '../../../pipeline/publish/small-site.ts';
import { findFeedFaults } from '../../../support/feed-rules.ts';
import { makeFolder } from '../../../support/folders.ts';
import type { SmallGraph } from '../../../support/small-graph.ts';
import { hostileText } from '../../../support/small-graph-rows.ts';

const root = makeFolder();
const xml = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'item' });
let release: string;

interface FeedItem {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly content_html: string;
}
const names = Object.values(feedFiles).flatMap(({ rss, atom, json }) => [rss, atom, json]);
const faultsIn = (folder: string): string[] =>
  names.flatMap((name) => findFeedFaults(name, readText(folder, name)));
const itemsOf = (folder: string, name = 'feed.json'): FeedItem[] => readJson(folder, name).items;

/** Adds so many events that not all of them get their own item. */
function makeBusy(rows: SmallGraph): void {
  const ids = rows.project.map((row) => String(row.id));
  const event = (kind: string, project_id: string, more: object) => ({
    id: `evt_${kind}-${project_id}`,
    kind,
    day: '2026-06-30',
    project_id,
    ...more,
  });
  for (const id of ids) {
    rows.release.push({
      project_id: id,
      position: 9,
      tag: 'v9.0.0',
      published_at: '2026-06-30 03:00:00',
      level: 'major',
      url: 'https://x.example/9',
    });
    rows.event.push(
      event('release', id, { before: 'v8.1.0', after: 'v9.0.0' }),
      event('license', id, { before: 'MIT', after: 'Apache-2.0' }),
      event('health', id, { before: 'fair', after: id.length % 2 ? 'healthy' : 'at-risk' }),
      event('new', id, {}),
    );
  }
}

beforeAll(async () => {
  release = await assembleSmall(join(root, 'release'));
});

describe('the feeds of a release', () => {
  it.each(['feed.xml', 'feed.atom', 'blog.xml', 'blog.atom'])('%s is well-formed', (name) => {
    expect(XMLValidator.validate(readText(release, name))).toBe(true);
  });

  it('have self links with the URLs of the specification', () => {
    const self = (name: string) => {
      const link = xml.parse(readText(release, name)).rss.channel['atom:link'];
      return [link['@_rel'], link['@_href']];
    };
    expect(self('feed.xml')).toEqual(['self', 'https://daybreak.example/feed.php']);
    expect(self('blog.xml')).toEqual(['self', 'https://daybreak.example/feed.php?type=blog']);
    expect(readJson(release, 'feed.json')).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: 'https://daybreak.example/feed.json',
    });
  });

  it('have the build time of the graph, not of the clock', () => {
    const { lastBuildDate } = xml.parse(readText(release, 'feed.xml')).rss.channel;
    expect(lastBuildDate).toBe('Tue, 30 Jun 2026 05:29:59 GMT');
  });

  it('describe events in sentences', () => {
    expect(itemsOf(release).map(({ title, summary }) => [title, summary])).toEqual([
      [
        `${hostileText.replace(/[\u202e\u2066]/g, '')} is now under ${hostileText.replace(/[\u202e\u2066]/g, '')}`,
        expect.stringContaining('h4x/evil moved from MIT to'),
      ],
      [
        'threadswarm v4.0.0 released',
        'Alba-Lab/threadswarm published v4.0.0. A small library that runs agents and writes down what they did.',
      ],
      [
        'Health of one project changed on Jun 29, 2026',
        'No projects improved and 1 declined by at least one label: oldtimer.',
      ],
      ['One new project added on Jun 29, 2026', 'Added on Jun 29, 2026: newcomer.'],
    ]);
  });

  it('contain third-party text without markup, forbidden characters and direction marks', async () => {
    const folder = await assembleSmall(join(root, 'hostile'), (rows) => {
      for (const row of rows.project) {
        row.name = 'a ]]> b \u0000\u0008 <script>x</script> \u202E&amp;';
        row.description = row.name;
      }
    });
    expect(faultsIn(folder)).toEqual([]);
    for (const item of itemsOf(folder)) {
      expect(item.content_html).not.toContain('<script');
      expect(item.content_html).toContain('&lt;script&gt;');
    }
    const [item] = xml.parse(readText(folder, 'feed.xml')).rss.channel.item;
    // Feed readers parse the text as HTML, which must show the original text.
    expect(item.title).toContain('a ]]&gt; b  &lt;script&gt;x&lt;/script&gt; &amp;amp;');
    for (const name of ['feed.xml', 'feed.atom']) {
      expect(XMLValidator.validate(readText(folder, name))).toBe(true);
      expect(readText(folder, name)).not.toContain('<script');
    }
    expect(itemsOf(folder)[0]?.title).toContain('a ]]> b  <script>x</script> &amp;');
  });

  it('have a separate item for each of the most starred projects on a busy day, and one for the rest', async () => {
    const folder = await assembleSmall(join(root, 'busy'), makeBusy);
    const titles = itemsOf(folder)
      .map(({ title }) => title)
      .filter((title) => !title.includes('Jun 29'));
    expect(titles.filter((title) => title.endsWith('v9.0.0 released'))).toHaveLength(10);
    expect(titles.filter((title) => title.endsWith('is now under Apache-2.0'))).toHaveLength(10);
    expect(titles.slice(20, 24)).toEqual([
      '2 more releases seen on Jun 30, 2026',
      '2 more license changes seen on Jun 30, 2026',
      'Health of 12 projects changed on Jun 30, 2026',
      '12 new projects added on Jun 30, 2026',
    ]);
    expect(faultsIn(folder)).toEqual([]);
  });

  it('keep their items and ids when the stars of projects change', async () => {
    const later = await assembleSmall(join(root, 'later'), (rows) => {
      makeBusy(rows);
      for (const [index, row] of rows.project.entries()) row.stars = index * 1000;
    });
    const busy = await assembleSmall(join(root, 'busy-again'), makeBusy);
    const known = itemsOf(busy).map(({ id }) => id);
    const unchanged = itemsOf(later).filter(({ id }) => known.includes(id));
    expect(unchanged.map(({ id }) => id)).toEqual(known);
  });

  it('contain only events of the last seven days', async () => {
    const folder = await assembleSmall(join(root, 'old'), (rows) => {
      for (const row of rows.event) row.day = '2026-06-23';
    });
    expect(itemsOf(folder)).toEqual([]);
    expect(faultsIn(folder)).toEqual([]);
  });

  it('contain the full text of the weekly reports with absolute URLs', () => {
    const { posts } = JSON.parse(readFileSync(join(release, 'posts.json'), 'utf8'));
    const items = itemsOf(release, 'blog.json');
    expect(items.map(({ title }) => title)).toEqual(posts.map((post: FeedItem) => post.title));
    expect(items[0]?.id).toBe('https://daybreak.example/blog/week-2026-w26');
    expect(items[0]?.content_html).toContain('href="https://daybreak.example/projects/');
    expect(items[0]?.content_html).not.toContain('href="/');
  });
});
