// Draws the link previews of index pages and weekly reports. The server draws the link previews of
// projects, models, and products on request.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { BlogPost } from '../../src/contracts/files/blog-posts.ts';
import { type CardName, cards, toPostCardPath } from '../../src/contracts/files/link-previews.ts';
import { forEachConcurrently } from '../../src/lib/concurrency.ts';
import { drawCard } from '../../src/snapshot/link-previews/preview.ts';
import { startUpper } from './format-text.ts';

/** Maximum number of images drawn at the same time. Each uses one core and a few megabytes. */
const maxConcurrent = 2;

const kickers: Partial<Readonly<Record<CardName, string>>> = {
  home: 'Projects, models, prices, alternatives',
  comparison: 'Alternatives',
  project: 'Project',
  model: 'Model',
  group: 'Explore',
  'this-week': 'This week',
};

/**
 * Writes `og/*.png` to `siteFolder`, in which the folder `og` must exist. Returns the number of
 * images.
 */
export async function writeCards(
  siteFolder: string,
  posts: readonly BlogPost[],
  site: { readonly name: string; readonly isSample: boolean },
): Promise<number> {
  const shared = { siteName: site.name, isSample: site.isSample };
  const drawings = [
    ...Object.entries(cards).map(([name, title]) => ({
      path: `/og/${name}.png`,
      svg: drawCard({ title, kicker: kickers[name as CardName] ?? startUpper(name) }, shared),
    })),
    ...posts.map((post) => ({
      path: toPostCardPath(post.slug),
      svg: drawCard({ title: post.title, kicker: 'Weekly report' }, shared),
    })),
  ];
  await forEachConcurrently(maxConcurrent, drawings, async ({ path, svg }) => {
    const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 7 }).toBuffer();
    await writeFile(join(siteFolder, path), png);
  });
  return drawings.length;
}
