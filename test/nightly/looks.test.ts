// Compares screenshots of pages with the images in `images`, which a person has reviewed. With
// UPDATE_IMAGES=1, writes these images again.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../pipeline/publish/build-site.ts';
import { launchChromium, withPage } from '../browser/chromium.ts';
import { addOddProjects } from '../browser/odd-projects.ts';
import { listen } from '../support/listening.ts';

const images = join(import.meta.dirname, 'images');
const isUpdate = process.env.UPDATE_IMAGES === '1';
/** The share of pixels that may differ, and from which difference of a color channel they do. */
const tolerance = { share: 0.002, channel: 40 };

const looks = [
  ['home', '/', 1440, 'light'],
  ['home-dark', '/', 390, 'dark'],
  ['projects', '/projects', 1440, 'dark'],
  ['project', '/projects/alba-lab-threadswarm', 1440, 'light'],
  ['project-narrow', '/projects/alba-lab-threadswarm', 390, 'dark'],
  ['emerging', '/emerging', 1440, 'light'],
  ['alternatives', '/alternatives', 390, 'light'],
  ['product', '/alternatives/noted', 1440, 'dark'],
  ['models', '/models', 1440, 'light'],
  ['model', '/models/opal/opal-7b', 1440, 'dark'],
  ['models-narrow', '/models', 390, 'dark'],
  ['compare', '/compare?p=alba-lab-threadswarm,alba-lab-tinyserve', 1440, 'light'],
  ['compare-models', '/models/compare?models=opal/opal-7b,quartz/max', 390, 'light'],
  ['industry', '/verticals/finance', 1440, 'light'],
  ['languages', '/languages', 390, 'dark'],
  ['week', '/this-week', 1440, 'dark'],
  ['forecasts', '/forecasts', 1440, 'light'],
  ['data', '/data', 390, 'light'],
  ['report-card', '/methods/report-card', 1440, 'dark'],
  ['reference', '/developers/api', 1440, 'light'],
] as const;

let browser: Browser;
let url: string;
beforeAll(async () => {
  ({ url } = await listen({ buildSite, change: addOddProjects }));
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** Returns the share of pixels that differ. Images of other sizes differ completely. */
async function compareImages(one: Buffer, other: string): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((image) =>
      sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  if (a?.info.width !== b?.info.width || a?.info.height !== b?.info.height) return 1;
  let different = 0;
  for (let at = 0; at < (a?.data.length ?? 0); at += 3) {
    const isOff = (channel: number) =>
      Math.abs((a?.data[at + channel] ?? 0) - (b?.data[at + channel] ?? 0)) > tolerance.channel;
    if (isOff(0) || isOff(1) || isOff(2)) different += 1;
  }
  return different / ((a?.data.length ?? 0) / 3);
}

test.for(looks)('%s looks like its reviewed image', async ([name, path, width, colorScheme]) => {
  const options = {
    colorScheme,
    viewport: { width, height: 1000 },
    deviceScaleFactor: width > 1000 ? 0.5 : 1,
    reducedMotion: 'reduce',
  } as const;
  await withPage(browser, options, async (page) => {
    await page.clock.setFixedTime('2026-07-01T09:00:00Z');
    await page.goto(url + path, { waitUntil: 'networkidle' });
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    const reviewed = join(images, `${name}.webp`);
    if (isUpdate || !existsSync(reviewed)) {
      mkdirSync(images, { recursive: true });
      await sharp(shot).webp({ lossless: true, effort: 6 }).toFile(reviewed);
      if (!isUpdate) expect.fail(`There was no image ${reviewed}. Review it, and commit it.`);
    }
    const share = await compareImages(shot, reviewed);
    const seen = join(images, `${name}.new.png`);
    if (share > tolerance.share) writeFileSync(seen, shot);
    expect(share, `see ${seen}`).toBeLessThanOrEqual(tolerance.share);
  });
});
