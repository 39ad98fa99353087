// Pages in Chromium: both widths, both schemes, by keyboard.
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSmallSite } from '../support/built-site.ts';
import { makeFolder } from '../support/folders.ts';
import { serveFolder } from './static-server.ts';

const folder = makeFolder();
let browser: Browser;
let server: Awaited<ReturnType<typeof serveFolder>>;

beforeAll(async () => {
  const { outDir } = await buildSmallSite(folder);
  server = await serveFolder(outDir);
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

async function open(
  path: string,
  width: number,
  colorScheme: 'light' | 'dark',
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await page.goto(server.url + path);
    await look(page);
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
}

const addresses = [
  '/',
  '/projects',
  '/projects/alba-lab-threadswarm',
  '/projects/h4x-evil',
  '/projects/igloo-2',
  '/emerging',
  '/alternatives/noted',
  '/models',
  '/hub',
  '/data',
  '/methods/health',
  '/status',
];

describe.for([360, 1440])('at %i pixels', (width) => {
  describe.for(['light', 'dark'] as const)('in a %s scheme', (scheme) => {
    test.for(addresses)('%s does not scroll sideways', async (address) => {
      await open(address, width, scheme, async (page) => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBeLessThanOrEqual(width);
      });
    });

    test('a project’s page has a chart with a title, and ink that differs from its paper', async () => {
      await open('/projects/alba-lab-threadswarm', width, scheme, async (page) => {
        const chart = page.getByRole('img', {
          name: /^Stars of Alba-Lab\/threadswarm over 90 days/,
        });
        expect((await chart.boundingBox())?.height).toBeGreaterThan(150);
        const colours = await page.evaluate(() => {
          const style = getComputedStyle(document.body);
          return [style.color, style.backgroundColor];
        });
        const light = colours.map((colour) => Number(/\d+/.exec(colour)?.[0]) > 127);
        expect(light).toEqual(scheme === 'dark' ? [true, false] : [false, true]);
      });
    });
  });
});

test('the first press of Tab offers the way to the content, and Enter takes it', async () => {
  await open('/projects/alba-lab-threadswarm', 1440, 'light', async (page) => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });
});
