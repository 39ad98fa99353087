// Writes the feed of a watched list as RSS 2.0, Atom, or JSON Feed.

import { Feed } from 'feed';
import type { WatchFeed } from '../../contracts/api/watch-parameters.ts';
import { cleanText, escapeHtml } from '../../lib/escape-html.ts';
import { toModelPath } from '../../lib/model-path.ts';
import type { WatchedEvent } from '../../snapshot/api/watched-events.ts';
import { titleEvent } from '../webhooks/event-title.ts';

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
      title: write(titleEvent(event)),
      description: write(describe(event)),
    });
  }
  return feed;
}

const describe = ({ kind, fullName, product, url }: WatchedEvent): string =>
  [
    `${fullName}${product === null ? '' : `, an alternative to ${product}`}.`,
    kind === 'price' ? 'US dollars per million tokens.' : '',
    url ?? '',
  ]
    .filter(Boolean)
    .join(' ');
