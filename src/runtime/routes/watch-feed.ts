// Writes the feed of a watched list as RSS 2.0, Atom, or JSON Feed.

import { Feed } from 'feed';
import type { WatchFeed } from '../../contracts/api/watch-parameters.ts';
import { cleanText, escapeHtml } from '../../lib/escape-html.ts';
import { titleLicense } from '../../lib/license-change.ts';
import { toModelPath } from '../../lib/model-path.ts';
import type { WatchedEvent } from '../../snapshot/api/watched-events.ts';

export interface WatchFeedInput {
  readonly site: { readonly name: string; readonly url: string };
  readonly generated: string;
  /** The query string of the list, including `?`. */
  readonly search: string;
  /** The ids on the watched list that the release does not contain. */
  readonly missing: readonly string[];
  readonly events: readonly WatchedEvent[];
}

export function writeWatchFeed(format: WatchFeed, input: WatchFeedInput): string {
  // JSON Feed contains plain text. RSS and Atom readers treat titles as HTML.
  const feed = toFeed(input, format === 'json' ? cleanText : (text) => escapeHtml(text));
  if (format === 'xml') return feed.rss2();
  if (format === 'atom') return feed.atom1();
  // The library writes JSON Feed 1.0. Version 1.1 renamed `author` to `authors`.
  const { author, ...body } = JSON.parse(feed.json1()) as Record<string, unknown>;
  const version = 'https://jsonfeed.org/version/1.1';
  return `${JSON.stringify({ ...body, version, language: 'en', authors: [author] })}\n`;
}

function toFeed(
  { site, generated, search, missing, events }: WatchFeedInput,
  write: (text: string) => string,
): Feed {
  const missed =
    missing.length === 0 ? '' : ` Not found in the current data: ${missing.join(', ')}.`;
  const feed = new Feed({
    language: 'en',
    copyright: 'CC0-1.0',
    updated: new Date(generated),
    generator: site.name,
    author: { name: site.name, link: `${site.url}/` },
    id: `${site.url}/watch${search}`,
    link: `${site.url}/watch${search}`,
    title: write(`${site.name}: watched`),
    description: write(`Changes to the projects, models, and products on one list.${missed}`),
    feedLinks: {
      rss: `${site.url}/watch.xml${search}`,
      atom: `${site.url}/watch.atom${search}`,
      json: `${site.url}/watch.json${search}`,
    },
  });
  for (const event of events) {
    const page = event.model === null ? `/projects/${event.project}` : toModelPath(event.model);
    const link = `${site.url}${page ?? '/models'}`;
    const date = new Date(`${event.day}T00:00:00Z`);
    feed.addItem({
      id: `${link}#${event.id}`,
      guid: `${link}#${event.id}`,
      link,
      date,
      published: date,
      title: write(titleOf(event)),
      description: write(describe(event)),
    });
  }
  return feed;
}

function titleOf({ kind, name, before, after }: WatchedEvent): string {
  switch (kind) {
    case 'release':
      return `${name} ${after} released`;
    case 'license':
      return titleLicense(name, { before, after });
    case 'health':
      return `${name} changed from ${toText(before)} to ${toText(after)}`;
    case 'new':
    case 'model_new':
      return `${name} was added`;
    case 'price':
      return `${name}: ${price(before)} is now ${price(after)}`;
    case 'deprecation':
      return `${name}: end of life announced`;
    case 'model_removed':
      return `${name} is no longer sold`;
    default:
      return `${name}: sources disagree about its price`;
  }
}

const toText = (label: string | null): string => (label ?? 'no label').replace('-', ' ');
/** `0.3/1.2` → `$0.3 in, $1.2 out` */
const price = (pair: string | null): string => {
  const [input, output] = (pair ?? '').split('/');
  return input && output ? `$${input} in, $${output} out` : 'no price';
};

const describe = ({ kind, fullName, product, url }: WatchedEvent): string =>
  [
    `${fullName}${product === null ? '' : `, an alternative to ${product}`}.`,
    kind === 'price' ? 'US dollars per million tokens.' : '',
    url ?? '',
  ]
    .filter(Boolean)
    .join(' ');
