// Draws the Open Graph images for link previews: one per kind of page and one per weekly report.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type CardName, cards, toPostCardPath } from '../../src/contracts/cards.ts';
import { forEachConcurrently } from '../../src/contracts/concurrency.ts';
import type { BlogPost } from '../../src/contracts/posts.ts';
import { escapeHtml, startUpper } from './text/text.ts';

/** The usual size of link previews (https://ogp.me). */
const width = 1200;
const height = 630;
const edge = 80;
const fonts = 'Helvetica Neue, Helvetica, Liberation Sans, Arial, DejaVu Sans, sans-serif';
/** Maximum characters in a line of the title. */
const lineLength = 26;
const maxLines = 4;
/** Each image takes one core and a few megabytes. */
const maxConcurrent = 2;
const lineHeight = 82;
const titleTop = 206;

export interface CardWords {
  readonly title: string;
  /** Small, above the title. */
  readonly kicker: string;
  readonly siteName: string;
  readonly isSample: boolean;
}

/** Breaks a title into lines and ends text that does not fit with `…`. */
export function wrapTitle(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/).filter((part) => part !== '')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && longer.length <= lineLength) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.slice(0, maxLines).map((line) => cut(line, lineLength));
  if (lines.length > maxLines) {
    shown[maxLines - 1] = `${cut(shown[maxLines - 1] ?? '', lineLength - 1)}…`;
  }
  return shown;
}

const cut = (line: string, length: number): string =>
  line.length > length ? `${[...line].slice(0, length - 1).join('')}…` : line;

/** The heights of the bars that form a half circle, as in the logo. */
function drawSun(x: number, y: number, radius: number): string {
  const bars = 15;
  const step = (2 * radius) / bars;
  return Array.from({ length: bars }, (_, index) => {
    const across = (index + 0.5) * step - radius;
    const tall = Math.round(Math.sqrt(radius ** 2 - across ** 2));
    const left = (x - radius + index * step + step * 0.14).toFixed(1);
    return `<rect x="${left}" y="${y - tall}" width="${(step * 0.72).toFixed(1)}" height="${tall}"/>`;
  }).join('');
}

export function toCard({ title, kicker, siteName, isSample }: CardWords): string {
  const lines = wrapTitle(title);
  const texts = lines.map(
    (line, index) =>
      `<text x="${edge}" y="${titleTop + index * lineHeight}">${escapeHtml(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="horizon"><stop offset="0" stop-color="#2b2f63"/><stop offset="0.34" stop-color="#74396b"/><stop offset="0.7" stop-color="#d4532a"/><stop offset="1" stop-color="#f0b35f"/></linearGradient>
<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#0d1020"/><stop offset="1" stop-color="#1f2145"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
<g fill="#ff9a66" opacity="0.9">${drawSun(1010, 528, 170)}</g>
<rect y="528" width="${width}" height="8" fill="url(#horizon)"/>
<g font-family="${fonts}"><text x="${edge}" y="112" font-size="30" fill="#ffb58c">${escapeHtml(kicker)}</text>
<g font-size="68" font-weight="700" letter-spacing="-1.6" fill="#f6f2ea">${texts.join('')}</g>
<text x="${edge}" y="592" font-size="32" font-weight="700" fill="#f6f2ea">${escapeHtml(siteName)}</text>
${isSample ? `<text x="${width - edge}" y="592" font-size="26" text-anchor="end" fill="#ffb58c">Sample data</text>` : ''}</g>
</svg>`;
}

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
      svg: toCard({ ...shared, title, kicker: kickers[name as CardName] ?? startUpper(name) }),
    })),
    ...posts.map((post) => ({
      path: toPostCardPath(post.slug),
      svg: toCard({ ...shared, title: post.title, kicker: 'Weekly report' }),
    })),
  ];
  await forEachConcurrently(maxConcurrent, drawings, async ({ path, svg }) => {
    const png = await sharp(Buffer.from(svg)).png({ palette: true, effort: 4 }).toBuffer();
    await writeFile(join(siteFolder, path), png);
  });
  return drawings.length;
}
