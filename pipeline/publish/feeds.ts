// The feeds as RSS 2.0, Atom and JSON Feed: the morning's events and the reports.
import { Feed, type Item } from 'feed';
import { type BlogPost, feedFiles } from '../../src/contracts/files.ts';
import type { Snapshot, SnapshotRow } from '../../src/snapshot/snapshot.ts';
import type { ReleaseHeader } from './open-files.ts';
import { escapeHtml } from './reports.ts';

export type FeedKind = keyof typeof feedFiles;

const newsItems = 100;

/** File name → its content, of all feeds. */
export async function buildFeeds(
  snapshot: Snapshot,
  posts: readonly BlogPost[],
  header: ReleaseHeader & { readonly siteUrl: string },
): Promise<Map<string, string>> {
  const items = {
    news: await buildNews(snapshot, header.siteUrl),
    blog: posts.map((post) => toPostItem(post, header.siteUrl)),
  };
  const files = new Map<string, string>();
  for (const kind of Object.keys(feedFiles) as FeedKind[]) {
    const { rss, atom, json } = feedFiles[kind];
    const feed = toFeed(kind, items[kind], header);
    files.set(rss, feed.rss2());
    files.set(atom, feed.atom1());
    // The library writes version 1.0; ours has no field that 1.1 renamed but `author`, which we omit.
    const body = JSON.parse(feed.json1()) as Record<string, unknown>;
    const version = 'https://jsonfeed.org/version/1.1';
    files.set(json, `${JSON.stringify({ ...body, version, language: 'en' })}\n`);
  }
  return files;
}

function toFeed(
  kind: FeedKind,
  items: readonly Item[],
  header: ReleaseHeader & { readonly siteUrl: string },
): Feed {
  const { atom, json, title } = feedFiles[kind];
  const rssPath = kind === 'news' ? '/feed.php' : '/feed.php?type=blog';
  const feed = new Feed({
    id: `${header.siteUrl}${rssPath}`,
    link: `${header.siteUrl}/`,
    title: `${header.siteName}: ${title}`,
    description:
      kind === 'news'
        ? 'What changed this morning in open-source AI: releases, licences, health, new projects.'
        : 'Reports on open-source AI, written from the graph.',
    language: 'en',
    copyright: 'CC0-1.0',
    updated: new Date(header.generated),
    generator: header.siteName,
    feedLinks: {
      rss: `${header.siteUrl}${rssPath}`,
      atom: `${header.siteUrl}/${atom}`,
      json: `${header.siteUrl}/${json}`,
    },
  });
  for (const item of items) feed.addItem(item);
  return feed;
}

/** The newest events, the widest known projects first within a day. */
async function buildNews(snapshot: Snapshot, siteUrl: string): Promise<Item[]> {
  const rows = await snapshot.rows(
    `select event.id as event_id, event.kind, event.day, event.before, event.after,
       project.id, project.name, project.full_name, project.description, project.stars,
       project.health_why
     from event inner join project on project.id = event.project_id
     order by event.day desc, project.stars desc nulls last, event.id limit $limit`,
    { limit: newsItems },
  );
  return rows.map((row) => toNewsItem(row, siteUrl));
}

function toNewsItem(row: SnapshotRow, siteUrl: string): Item {
  const { title, text } = writeEvent(row);
  const link = `${siteUrl}/projects/${row.id}`;
  return {
    id: `${siteUrl}/events/${row.event_id}`,
    guid: String(row.event_id),
    title: clean(title),
    link,
    date: new Date(`${row.day}T00:00:00Z`),
    description: clean(text),
    content: `<p>${escapeHtml(clean(text))}</p><p><a href="${link}">${escapeHtml(clean(String(row.full_name)))}</a></p>`,
  };
}

/** Characters that XML 1.0 forbids and those that turn the direction of text. */
const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;
export const clean = (text: string): string => text.replace(forbidden, '').toWellFormed();

function writeEvent(row: SnapshotRow): { title: string; text: string } {
  const name = String(row.name);
  const about = row.description ? ` ${row.description}` : '';
  switch (row.kind) {
    case 'release':
      return {
        title: `${name} ${row.after} is out`,
        text: `${row.full_name} published ${row.after}${row.before ? ` after ${row.before}` : ''}.${about}`,
      };
    case 'license':
      return {
        title: `${name} is now under ${row.after}`,
        text: `${row.full_name} changed its licence from ${row.before} to ${row.after}.${about}`,
      };
    case 'health':
      return {
        title: `${name} is ${row.after} now`,
        text: `The health of ${row.full_name} went from ${row.before} to ${row.after}. ${row.health_why ?? ''}`,
      };
    default:
      return {
        title: `New in the index: ${name}`,
        text: `${row.full_name} is tracked since ${row.day}.${about}`,
      };
  }
}

function toPostItem(post: BlogPost, siteUrl: string): Item {
  return {
    id: `${siteUrl}/blog/${post.slug}`,
    guid: `${siteUrl}/blog/${post.slug}`,
    title: clean(post.title),
    link: `${siteUrl}/blog/${post.slug}`,
    date: new Date(`${post.published}T00:00:00Z`),
    description: clean(post.summary),
    content: clean(post.html).replaceAll('href="/', `href="${siteUrl}/`),
  };
}
