// Writes the feeds of events and weekly reports, as RSS 2.0, Atom, and JSON Feed.

import { Feed, type Item } from 'feed';
import { feedFiles, toVerticalFeed } from '../../src/contracts/api/open-files.ts';
import type { BlogPost } from '../../src/contracts/files/blog-posts.ts';
import { cleanText, escapeHtml } from '../../src/lib/escape-html.ts';
import type { Snapshot } from '../../src/snapshot/release/snapshot.ts';
import { readModelEnds, toEndItem } from './model-ends.ts';
import { buildNews } from './news.ts';
import type { ReleaseHeader } from './open-files.ts';

type FeedKind = keyof typeof feedFiles;

/** Returns the content of every feed, by file name. */
export async function buildFeeds(
  snapshot: Snapshot,
  posts: readonly BlogPost[],
  header: FeedHeader,
): Promise<Map<string, string>> {
  const items = {
    news: await buildNews(snapshot, header.siteUrl),
    blog: posts.map((post) => toPostItem(post, header.siteUrl)),
    ends: (await readModelEnds(snapshot)).flatMap((end) => toEndItem(end, header) ?? []),
  };
  const files = new Map<string, string>();
  for (const kind of Object.keys(feedFiles) as FeedKind[]) {
    const { rss, atom, json } = feedFiles[kind];
    const feed = toFeed(kind, items[kind].map(toMarkup), header);
    files.set(rss, feed.rss2());
    files.set(atom, feed.atom1());
    // The `feed` library writes JSON Feed 1.0. Version 1.1 renamed `author` to `authors`.
    const plain = toFeed(kind, items[kind], header);
    const { author, ...body } = JSON.parse(plain.json1()) as Record<string, unknown>;
    const version = 'https://jsonfeed.org/version/1.1';
    const changed = { version, language: 'en', authors: [author] };
    files.set(json, `${JSON.stringify({ ...body, ...changed })}\n`);
  }
  return files;
}

export async function buildVerticalFeeds(
  snapshot: Snapshot,
  header: FeedHeader,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const row of await snapshot.rows('select id, name from vertical order by id')) {
    const [id, name] = [String(row.id), String(row.name)];
    const path = toVerticalFeed(id);
    const feed = new Feed({
      ...shared(header),
      id: header.siteUrl + path,
      link: `${header.siteUrl}/verticals/${id}`,
      title: `${header.siteName}: ${name}`,
      description: `Changes in open-source AI for ${name}.`,
      feedLinks: { rss: header.siteUrl + path },
    });
    for (const item of await buildNews(snapshot, header.siteUrl, id)) feed.addItem(toMarkup(item));
    files.set(path.slice(1), feed.rss2());
  }
  return files;
}

/**
 * Escapes titles and summaries, which RSS and Atom readers treat as HTML. Escaping also prevents
 * the text from ending a CDATA section. JSON Feed expects plain text instead.
 */
const toMarkup = (item: Item): Item => ({
  ...item,
  title: escapeHtml(item.title),
  ...(item.description === undefined ? {} : { description: escapeHtml(item.description) }),
});

type FeedHeader = ReleaseHeader & { readonly siteUrl: string };

const shared = (header: FeedHeader) => ({
  language: 'en',
  copyright: 'CC0-1.0',
  updated: new Date(header.generated),
  generator: header.siteName,
  // RFC 4287 requires an author in the feed or in every entry.
  author: { name: header.siteName, link: `${header.siteUrl}/` },
});

const descriptions: Readonly<Record<FeedKind, string>> = {
  news: 'Changes in open-source AI: releases, licenses, health, new projects.',
  blog: 'Weekly reports on open-source AI, generated from the data.',
  ends: 'Announced and moved ends of AI models.',
};

function toFeed(kind: FeedKind, items: readonly Item[], header: FeedHeader): Feed {
  const { atom, json, title } = feedFiles[kind];
  const rssPath = kind === 'news' ? '/feed.php' : `/feed.php?type=${kind}`;
  const feed = new Feed({
    ...shared(header),
    id: `${header.siteUrl}${rssPath}`,
    link: `${header.siteUrl}/`,
    title: `${header.siteName}: ${title}`,
    description: descriptions[kind],
    feedLinks: {
      rss: `${header.siteUrl}${rssPath}`,
      atom: `${header.siteUrl}/${atom}`,
      json: `${header.siteUrl}/${json}`,
    },
  });
  for (const item of items) feed.addItem(item);
  return feed;
}

/**
 * Removes charts, which feed readers would show as black shapes because they lack our styles. The
 * numbers in the charts also appear as text.
 */
const withoutCharts = (html: string): string => html.replace(/<svg[\s\S]*?<\/svg>/g, '');

function toPostItem(post: BlogPost, siteUrl: string): Item {
  return {
    id: `${siteUrl}/blog/${post.slug}`,
    guid: `${siteUrl}/blog/${post.slug}`,
    title: cleanText(post.title),
    link: `${siteUrl}/blog/${post.slug}`,
    date: new Date(`${post.published}T00:00:00Z`),
    published: new Date(`${post.published}T00:00:00Z`),
    description: cleanText(post.summary),
    content: withoutCharts(cleanText(post.html)).replaceAll('href="/', `href="${siteUrl}/`),
  };
}
