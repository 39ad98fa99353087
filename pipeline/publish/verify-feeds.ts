// Reads the feeds of a release with a strict parser, as feed readers do.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { feedFiles } from '../../src/contracts/api/open-files.ts';
import { Instant, Url } from '../../src/lib/scalars.ts';
import { exists } from '../io/atomic-files.ts';
import { firstLine } from './text/format-text.ts';

const xml = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => ['item', 'entry', 'link', 'atom:link'].includes(name),
});

const Link = z.looseObject({ '@_href': Url, '@_rel': z.string().optional() });
const RfcDate = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'is not a date');
const isUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

const Rss = z.looseObject({
  rss: z.looseObject({
    '@_version': z.literal('2.0'),
    channel: z.looseObject({
      title: z.string().min(1),
      link: z.array(Url).length(1),
      description: z.string().min(1),
      lastBuildDate: RfcDate,
      'atom:link': z
        .array(Link)
        .refine((links) => links.some((link) => link['@_rel'] === 'self'), 'has no self link'),
      item: z
        .array(
          z.looseObject({
            title: z.string().min(1),
            link: z.array(Url).length(1),
            guid: z.looseObject({ '#text': z.string().min(1) }),
            pubDate: RfcDate,
          }),
        )
        .default([])
        .refine((items) => isUnique(items.map(({ guid }) => guid['#text'])), 'repeats a guid'),
    }),
  }),
});

const Atom = z.looseObject({
  feed: z.looseObject({
    id: z.string().min(1),
    title: z.string().min(1),
    updated: Instant,
    link: z.array(Link).min(1),
    entry: z
      .array(z.looseObject({ id: z.string().min(1), updated: Instant, link: z.array(Link).min(1) }))
      .default([])
      .refine((entries) => isUnique(entries.map(({ id }) => id)), 'repeats an id'),
  }),
});

const JsonFeed = z.looseObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: Url,
  feed_url: Url,
  items: z
    .array(
      z.looseObject({
        id: z.string().min(1),
        url: Url,
        title: z.string().min(1),
        content_html: z.string().min(1),
        date_published: Instant,
      }),
    )
    .refine((items) => isUnique(items.map(({ id }) => id)), 'repeats an id'),
});

const verticalFeeds = 'feeds/verticals';

export async function feedFaults(site: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { rss, atom, json } of Object.values(feedFiles)) {
    faults.push(...(await checkFeed(site, rss, Rss, parseXml)));
    faults.push(...(await checkFeed(site, atom, Atom, parseXml)));
    faults.push(...(await checkFeed(site, json, JsonFeed, JSON.parse)));
  }
  for (const name of await listVerticalFeeds(site)) {
    faults.push(...(await checkFeed(site, name, Rss, parseXml)));
  }
  return faults;
}

async function listVerticalFeeds(site: string): Promise<string[]> {
  const folder = join(site, verticalFeeds);
  if (!(await exists(folder))) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith('.xml'));
  return names.sort().map((name) => `${verticalFeeds}/${name}`);
}

function parseXml(text: string): unknown {
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new Error(`Invalid XML at line ${valid.err.line}: ${valid.err.msg}`);
  return xml.parse(text);
}

async function checkFeed(
  site: string,
  name: string,
  schema: z.ZodType,
  parse: (text: string) => unknown,
): Promise<string[]> {
  try {
    const parsed = schema.safeParse(parse(await readFile(join(site, name), 'utf8')));
    const issues = parsed.error?.issues.slice(0, 3) ?? [];
    return issues.map(({ path, message }) => `${name}: ${path.join('.')}: ${message}`);
  } catch (cause) {
    return [`${name} cannot be read: ${firstLine(cause)}`];
  }
}
