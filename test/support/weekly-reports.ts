// Builds the weekly reports of a small graph.
import { join } from 'node:path';
import { buildPosts } from '../../pipeline/publish/weekly-reports/write-reports.ts';
import type { BlogPost, PostsFile } from '../../src/contracts/files/blog-posts.ts';
import { openSnapshot } from '../../src/snapshot/release/snapshot.ts';
import { makeFolder } from './folders.ts';
import { type SmallGraph, writeSmallGraph } from './small-graph.ts';

type Change = (rows: SmallGraph) => void;

/** Returns the reports, newest first. `earlier` are the posts of the served release. */
export const report = async (
  change?: Change,
  earlier: readonly BlogPost[] = [],
): Promise<BlogPost[]> => (await build(change, earlier)).posts;

/** Returns the reports with that of the current week. */
export async function build(
  change?: Change,
  earlier: readonly BlogPost[] = [],
): Promise<PostsFile> {
  const path = join(makeFolder(), 'graph.duckdb');
  await writeSmallGraph(path, change);
  const snapshot = await openSnapshot(path);
  try {
    return await buildPosts(snapshot, '2026-06-30', earlier);
  } finally {
    snapshot.close();
  }
}
