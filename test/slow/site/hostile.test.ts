// A release with hostile text: no output contains executable content.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../../pipeline/publish/build-site.ts';
import { drawCard } from '../../../src/snapshot/link-previews/preview.ts';
import { readTree } from '../../support/built-site.ts';
import { makeFolder } from '../../support/folders.ts';
import { writeServedRelease } from '../../support/served-release.ts';
import type { SmallGraph } from '../../support/small-graph.ts';
import { hostileText } from '../../support/small-graph-rows.ts';

/** Text that tries to end a script, a comment, a CDATA section, an attribute, or a URL. */
const breakout = `</script>--> ]]> "' javascript:alert(1) ${hostileText}`;
const turned = /[\u202A-\u202E\u2066-\u2069]/;
/** Matches a tag with its attributes and their quotes, as a browser parses it. */
const tag =
  /<([a-z][\w:-]*)((?:[\s/]+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/gi;
const loading = new Set(
  'script img iframe object embed link meta base form style video audio'.split(' '),
);

/** Returns the parts of an HTML text that would run code or load files. */
function findRunning(html: string, isAllowed: (tag: string) => boolean = () => false): string[] {
  return [...html.matchAll(tag)].flatMap(([whole, name = '', attributes = '']) => {
    const isLoading = loading.has(name.toLowerCase()) && !isAllowed(whole);
    const bare = attributes.replace(/"[^"]*"|'[^']*'/g, '""');
    const isActive = /[\s/]on\w+\s*=/i.test(bare);
    const leads = /[\s/](?:href|src|action)\s*=\s*["']?\s*(?:javascript|data|vbscript):/i;
    return isLoading || isActive || leads.test(attributes) ? [whole] : [];
  });
}
/** Returns whether a tag is one of our own script tags. */
const isOwn = (whole: string): boolean =>
  /^<script (?:type="module" )?src="\/[\w./-]+\.js">$|^<script type="application\/ld\+json">$/.test(
    whole,
  ) ||
  /^<link rel="[a-z]+" (?:type="[\w/+]+" )?(?:title="[^"]*" )?href="(?:\/|https:\/\/daybreak\.example)/.test(
    whole,
  ) ||
  /^<meta (?:charset|name|property)=/.test(whole) ||
  /^<form [^>]*(?:action="\/(?:projects|check|models|alternatives)"|class="filters"|data-path|id="try-key-form")/.test(
    whole,
  );

let folder: string;
let files: Map<string, string>;
const file = (path: string): string => files.get(path) ?? '';
const named = (pattern: RegExp): [string, string][] =>
  [...files].filter(([path]) => pattern.test(path));

function makeHostile(rows: SmallGraph): void {
  for (const row of rows.project) {
    Object.assign(row, { name: breakout, description: breakout, homepage: 'javascript:alert(1)' });
    Object.assign(row, { license: breakout, lang: breakout, trend_why: breakout });
    Object.assign(row, { health_why: breakout, topics: ['agents', breakout] });
  }
  for (const row of rows.release) Object.assign(row, { tag: breakout, url: 'javascript:alert(2)' });
  for (const row of rows.event) {
    Object.assign(row, {
      before: breakout,
      after: breakout,
      url: 'https://evil.example/"><script>',
    });
  }
  for (const row of rows.model) Object.assign(row, { name: breakout, provider: breakout });
  for (const row of rows.hub_space) Object.assign(row, { title: breakout, url: 'vbscript:x' });
  for (const row of rows.paper) {
    Object.assign(row, { title: breakout, abstract: breakout, url: 'javascript:alert(3)' });
  }
  for (const row of rows.edge) Object.assign(row, { evidence: breakout });
}

beforeAll(async () => {
  folder = await writeServedRelease(makeFolder(), { buildSite, change: makeHostile });
  files = readTree(join(folder, 'site'));
});

test.each([
  '<script>x</script>',
  '<IMG src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  "<p class='>' onclick='x'>",
  '<a href="javascript:alert(1)">',
  '<a title="x" href= vbscript:x>',
])('%s would run in a page if it were not escaped', (html) => {
  expect(findRunning(html)).toHaveLength(1);
});

describe('with hostile text', () => {
  test('the JSON-LD of each page is valid and contains only text and web URLs', () => {
    const pages = named(/\.html$/);
    const blocks = pages.flatMap(([path, text]) =>
      [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
        ([, json = '']) => ({ path, json }),
      ),
    );
    expect(blocks.length).toBeGreaterThan(20);
    for (const { path, json } of blocks) {
      expect(json, path).not.toMatch(/[<>]|\u2028|\u2029/);
      expect(json, path).not.toMatch(turned);
      JSON.parse(json, (key, value: unknown) => {
        const isAddress = /^(?:@id|url|item|contentUrl|codeRepository|license|sameAs)$/.test(key);
        if (isAddress && typeof value === 'string') expect(value, path).toMatch(/^https?:\/\//);
        return value;
      });
    }
  });

  test('every page shows it as text only', () => {
    for (const [path, text] of named(/\.html$/)) {
      expect(findRunning(text, isOwn), path).toEqual([]);
      expect(text, path).not.toMatch(turned);
    }
  });

  test('every feed is well-formed and contains it as text', () => {
    const xml = new XMLParser({ ignoreAttributes: false, cdataPropName: false });
    const feeds = named(/\.(?:xml|atom)$/);
    expect(feeds.length).toBeGreaterThan(6);
    for (const [path, text] of feeds) {
      expect(XMLValidator.validate(text), path).toBe(true);
      expect(text, path).not.toMatch(turned);
      // Feed readers parse the text of each element as HTML.
      JSON.stringify(xml.parse(text), (key, value: unknown) => {
        if (typeof value !== 'string') return value;
        const isHtml = /^(?:title|description|content|content:encoded|summary|#text)$/.test(key);
        if (isHtml) expect(findRunning(value), `${path} ${key}`).toEqual([]);
        if (/^(?:link|guid|id|@_href)$/.test(key)) expect(value, path).toMatch(/^https?:\/\//);
        return value;
      });
    }
    for (const [path, text] of named(/^(?:feed|blog)\.json$/)) {
      const { items } = JSON.parse(text);
      for (const item of items) {
        expect(findRunning(item.content_html), path).toEqual([]);
        expect(item.url, path).toMatch(/^https:\/\/daybreak\.example\//);
      }
    }
    expect(JSON.parse(file('feed.json')).items.length).toBeGreaterThan(2);
  });

  test('badges, sitemaps and Markdown pages contain nothing executable', () => {
    const badges = named(/^badge\//);
    expect(badges.length).toBe(12);
    for (const [path, text] of badges) expect(text, path).not.toMatch(/script|href|alert/i);
    const plain = named(/\.(?:md|txt)$|^sitemap/);
    expect(plain.map(([path]) => path)).toContain('llms.txt');
    for (const [path, text] of plain) {
      // Example responses are in code blocks or code spans.
      const words = text.replace(/```[\s\S]*?```/g, '').replace(/`[^`]*`/g, '');
      expect(findRunning(words), path).toEqual([]);
      expect(words, path).not.toMatch(/\]\((?!https?:|\/|#)/);
    }
  });

  test('a social preview image renders any text', async () => {
    const figures = [{ value: breakout, label: breakout }];
    const card = { title: breakout, kicker: breakout, text: breakout, figures };
    const svg = drawCard(card, { siteName: breakout, isSample: true });
    expect(XMLValidator.validate(svg)).toBe(true);
    expect(findRunning(svg)).toEqual([]);
    expect(svg).not.toMatch(/<foreignObject|<use|<a[ >]/i);
    expect(svg).not.toMatch(turned);
    const cards = named(/^og\/.*\.png$/);
    expect(cards.length).toBeGreaterThan(5);
    for (const [path] of cards) {
      const { format, width, height } = await sharp(
        readFileSync(join(folder, 'site', path)),
      ).metadata();
      expect({ format, width, height }, path).toEqual({ format: 'png', width: 1200, height: 630 });
    }
  });
});
