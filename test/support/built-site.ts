// Builds the site of the small graph with the real build, with one weekly report.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from '../../pipeline/publish/build-site.ts';
import { writeReportCard } from './report-card.ts';
import { writeSmallGraph } from './small-graph.ts';

const post = {
  slug: 'week-of-2026-06-30',
  title: 'The week to 30 June',
  published: '2026-06-30',
  summary: 'Stars, releases and licenses.',
  html: '<p><a href="/projects/alba-lab-threadswarm">threadswarm</a> gained 512 stars.</p>',
};

/** Builds into `<folder>/site`. Returns that folder and the number of pages. */
export async function buildSmallSite(
  folder: string,
  change?: Parameters<typeof writeSmallGraph>[1],
): Promise<{ outDir: string; pages: number }> {
  mkdirSync(folder, { recursive: true });
  const graphPath = join(folder, 'graph.duckdb');
  const postsPath = join(folder, 'posts.json');
  const outDir = join(folder, 'site');
  await writeSmallGraph(graphPath, change);
  writeFileSync(postsPath, JSON.stringify({ posts: [post] }));
  const site = {
    name: 'Daybreak',
    url: 'https://daybreak.example',
    contact: 'help@daybreak.example',
    sendsEmail: true,
  };
  mkdirSync(outDir, { recursive: true });
  const reportCardPath = join(outDir, 'report-card.json');
  await writeReportCard(reportCardPath, folder);
  const files = { graphPath, postsPath, reportCardPath, outDir };
  const { pages } = await buildSite({ ...files, site });
  return { outDir, pages };
}

/** Returns the text of every file, by path below the folder. */
export function readTree(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile());
  return new Map(
    paths
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );
}
