// The hero of the home page in Chromium: bars by pointer and keyboard, fonts, and no JavaScript.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../pipeline/publish/build-site.ts';
import { listen } from '../support/listening.ts';
import { launchChromium, withPage } from './chromium.ts';

let browser: Browser;
let url: string;

beforeAll(async () => {
  ({ url } = await listen({ buildSite }));
  browser = await launchChromium();
});
afterAll(() => browser?.close());

async function open(look: (page: Page) => Promise<void>, options: BrowserContextOptions = {}) {
  const faults = await withPage(browser, options, async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' });
    await look(page);
  });
  expect(faults).toEqual([]);
}

const shown = (page: Page) => page.locator('.sunrise-day').innerText();

describe('the bars of the home page', () => {
  test('show the newest day by default, and any other day by arrow keys', async () => {
    await open(async (page) => {
      const newest = await shown(page);
      expect(newest).toMatch(/Jun 30, 2026/);
      const slider = page.getByRole('slider', { name: /^Stars gained per day/ });
      await slider.focus();
      await page.keyboard.press('ArrowLeft');
      expect(await shown(page)).toMatch(/Jun 29, 2026/);
      expect(await slider.getAttribute('aria-valuetext')).toMatch(/^Jun 29, 2026: /);
      await page.keyboard.press('Home');
      // No project was observed on that day: shows a dash, not zero.
      expect(await shown(page)).toMatch(/^–\s+stars on Apr 2, 2026/);
      await page.keyboard.press('End');
      expect(await shown(page)).toBe(newest);
    });
  });

  test('show the day under the pointer while it is over the chart', async () => {
    await open(async (page) => {
      const newest = await shown(page);
      const box = await page.locator('[data-plot]').boundingBox();
      if (!box) throw new Error('The chart is not on the page.');
      await page.mouse.move(box.x + (box.width * 88.5) / 90, box.y + box.height / 2);
      expect(await shown(page)).toMatch(/Jun 29, 2026/);
      await page.mouse.move(box.x, box.y + box.height + 300);
      expect(await shown(page)).toBe(newest);
    });
  });

  test('are readable without JavaScript', async () => {
    await open(
      async (page) => {
        expect(await shown(page)).toMatch(/Jun 30, 2026/);
        expect(await page.locator('.sunrise rect title').count()).toBe(90);
      },
      { javaScriptEnabled: false },
    );
  });

  test('have no animation if the reader prefers reduced motion', async () => {
    const animation = (page: Page) =>
      page.locator('.sunrise-bars').evaluate((bars) => getComputedStyle(bars).animationName);
    await open(async (page) => expect(await animation(page)).toBe('sunrise'));
    await open(async (page) => expect(await animation(page)).toBe('none'), {
      reducedMotion: 'reduce',
    });
  });
});

describe('the fonts of a page', () => {
  const fontsOf = async (path: string): Promise<{ bytes: number; cache: Set<string> }> => {
    const cache = new Set<string>();
    let bytes = 0;
    await withPage(browser, {}, async (page) => {
      page.on('response', (response) => {
        if (!response.url().endsWith('.woff2')) return;
        expect(response.url().startsWith(url)).toBe(true);
        bytes += Number(response.headers()['content-length']);
        cache.add(response.headers()['cache-control'] ?? '');
      });
      await page.goto(url + path, { waitUntil: 'networkidle' });
      expect(await page.evaluate(() => document.fonts.check('1rem Figtree'))).toBe(true);
    });
    return { bytes, cache };
  };

  test('come from this site, are cached for a year, and have at most 45 KB in total', async () => {
    for (const path of ['/', '/developers/api']) {
      const { bytes, cache } = await fontsOf(path);
      expect(bytes, path).toBeGreaterThan(15_000);
      expect(bytes, path).toBeLessThanOrEqual(45_000);
      expect([...cache]).toEqual(['public, max-age=31536000, immutable']);
    }
  });

  test('have their license text on the site', async () => {
    const text = await (await fetch(`${url}/fonts.txt`)).text();
    expect(text.match(/SIL OPEN FONT LICENSE Version 1\.1/g)).toHaveLength(2);
  });
});
