// Draws the link previews of kinds of pages and of weekly reports. Those of single projects, models and
// products are drawn by the server, on request.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type CardName, cards, toPostCardPath } from '../../src/contracts/cards.ts';
import { forEachConcurrently } from '../../src/contracts/concurrency.ts';
import type { BlogPost } from '../../src/contracts/posts.ts';
import { drawCard } from '../../src/snapshot/cards/card.ts';
import { startUpper } from './text/text.ts';

/** Each image takes one core and a few megabytes. */
const maxConcurrent = 2;

const kickers: Partial<Readonly<Record<CardName, string>>> = {
  home: 'Projects, models, prices, alternatives',
  comparison: 'Alternatives',
  project: 'Project',
  model: 'Model',
  group: 'Explore',
};

/** Writes `og/*.png` into `siteFolder`, which must contain `og`. Returns how many. */
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
    const png = await sharp(Buffer.from(svg)).png({ palette: true, effort: 4 }).toBuffer();
    await writeFile(join(siteFolder, path), png);
  });
  return drawings.length;
}
