// Every feed of a release follows the rules of its format.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { feedFiles } from '../../../src/contracts/api/open-files.ts';
import { findFeedFaults } from '../../support/feed-rules.ts';
import { makeFolder } from '../../support/folders.ts';
import { assembleSmall, readText } from './small-site.ts';

let release: string;
beforeAll(async () => {
  release = await assembleSmall(join(makeFolder(), 'release'));
});
const names = Object.values(feedFiles).flatMap(({ rss, atom, json }) => [rss, atom, json]);

describe('the feeds of a release', () => {
  it.each(names)('%s is valid', (name) => {
    expect(findFeedFaults(name, readText(release, name))).toEqual([]);
  });

  it('include a valid feed for each industry', () => {
    const folder = join(release, 'site/feeds/verticals');
    const industries = readdirSync(folder).filter((name) => name.endsWith('.xml'));
    expect(industries.length).toBeGreaterThan(0);
    for (const name of industries) {
      expect(findFeedFaults(name, readText(release, `feeds/verticals/${name}`)), name).toEqual([]);
    }
  });
});

describe('the feed rules', () => {
  it.each<[string, string, RegExp, string]>([
    ['an Atom feed without an author', 'feed.atom', /<author>.*?<\/author>/s, ''],
    ['an Atom feed without a self link', 'feed.atom', /rel="self"/, 'rel="via"'],
    ['an entry without an id', 'feed.atom', /(<entry>.*?)<id>.*?<\/id>/s, '$1'],
    ['an id that is not an IRI', 'feed.atom', /(<entry>.*?<id>)/s, '$1not an iri '],
    ['an entry without a link', 'feed.atom', /(<entry>.*?)<link [^>]*\/>/s, '$1'],
    ['a date of another format', 'feed.atom', /(<entry>.*?<updated>)[^<]*/s, '$1June 30'],
    ['an empty title', 'feed.atom', /(<entry>\s*<title[^>]*>)<!\[CDATA\[.*?\]\]>/s, '$1'],
    ['an unknown content type', 'feed.atom', /(<content type=)"html"/, '$1"markdown"'],
    ['a date of another format', 'feed.xml', /(<pubDate>)[^<]*/, '$12026-06-30'],
    ['a wrong weekday', 'feed.xml', /(<pubDate>)\w{3}/, '$1Xyz'],
    ['an RSS feed without a self link', 'feed.xml', /rel="self"/, 'rel="via"'],
    [
      'a guid that is not a permanent link',
      'feed.xml',
      /isPermaLink="false"/,
      'isPermaLink="true"',
    ],
    ['a relative link', 'feed.xml', /(<item>.*?<link>)[^<]*/s, '$1/projects'],
    ['version 1 of JSON Feed', 'feed.json', /version\/1\.1/, 'version/1'],
    ['a JSON Feed with the field of version 1', 'feed.json', /"authors"/, '"author"'],
    ['an item without content', 'feed.json', /"content_html"/, '"content"'],
  ])('reject %s', (_, name, pattern, replacement) => {
    const text = readText(release, name);
    const broken = text.replace(pattern, replacement);
    expect(broken).not.toBe(text);
    expect(findFeedFaults(name, broken)).not.toEqual([]);
  });

  it('reject a feed with a repeated id', () => {
    for (const [name, pattern] of [
      ['feed.atom', /<entry>.*?<\/entry>/s],
      ['feed.xml', /<item>.*?<\/item>/s],
    ] as const) {
      const broken = readText(release, name).replace(pattern, (entry) => entry + entry);
      expect(findFeedFaults(name, broken)).not.toEqual([]);
    }
  });
});
