// The data of the build, read once, and the posts that the publisher wrote.
import { readFile } from 'node:fs/promises';
import { type BlogPost, PostsFile } from '../contracts/files.ts';
import { readSiteData, type SiteData } from '../snapshot/pages.ts';

export const siteName = import.meta.env.DAYBREAK_SITE_NAME;

let data: Promise<SiteData> | undefined;

/** Everything the pages show. Without a graph (type checks, an editor) there is nothing to build. */
export function siteData(): Promise<SiteData> {
  data ??= readSiteData(import.meta.env.DAYBREAK_GRAPH);
  return data;
}

export async function readPosts(): Promise<readonly BlogPost[]> {
  if (!import.meta.env.DAYBREAK_POSTS) return [];
  const text = await readFile(import.meta.env.DAYBREAK_POSTS, 'utf8');
  return PostsFile.parse(JSON.parse(text)).posts;
}
