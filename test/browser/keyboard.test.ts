// The site with the keyboard alone: every control can be reached, and the focus is visible.
import type { Browser, Page } from 'playwright-core';
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

async function open(path: string, look: (page: Page) => Promise<void>, width = 1280) {
  const faults = await withPage(browser, { viewport: { width, height: 800 } }, async (page) => {
    await page.goto(url + path, { waitUntil: 'networkidle' });
    await look(page);
  });
  expect(faults).toEqual([]);
}

/** Numbers the visible controls of the page and returns a description of each. */
const listUsable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const usable = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        // Arrow keys, not Tab, move between the choices of a group.
        !element.matches('[type="radio"]:not(:checked)') &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    return usable.map((element, place) => {
      element.dataset.place = String(place);
      const name = element.ariaLabel ?? element.textContent.trim();
      return `${element.localName} ${name.slice(0, 40)}`;
    });
  });

interface Stop {
  readonly place: number | null;
  readonly name: string;
  readonly isSeen: boolean;
}

/** Returns the focused element, and whether the focus is visible. */
const readFocus = (page: Page): Promise<Stop | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    const style = getComputedStyle(element);
    const isMarked =
      element.matches(':focus-visible') &&
      style.outlineStyle !== 'none' &&
      Number.parseFloat(style.outlineWidth) >= 2;
    const { top, bottom, width } = element.getBoundingClientRect();
    const isInside = bottom > 0 && top < innerHeight && width > 0;
    const { place } = element.dataset;
    return {
      place: place === undefined ? null : Number(place),
      name: `${element.localName} ${element.textContent.trim().slice(0, 40)}`,
      isSeen: isMarked && isInside,
    };
  });

/** Returns the elements that Tab reaches from the start of the page until it leaves the page. */
async function walk(page: Page, most: number): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press('Tab');
    const stop = await readFocus(page);
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error(`The focus did not leave the page after ${most} presses.`);
}

describe('with the keyboard alone', () => {
  test.for([
    ['/', 1280],
    ['/', 360],
    ['/projects', 1280],
    ['/projects/alba-lab-threadswarm', 1280],
    ['/compare?p=alba-lab-threadswarm,alba-lab-tinyserve', 1280],
    ['/models/compare?models=opal/opal-7b,quartz/max', 1280],
    ['/models', 1280],
    ['/models', 360],
    ['/alternatives/noted', 360],
    ['/blog/week-2026-w26', 360],
    ['/data', 1280],
    ['/sql', 1280],
    ['/developers/api', 1280],
    ['/projects/threadswarn', 1280],
  ] as const)(
    'every control on %s can be focused and is visible when focused, at %i pixels',
    async ([path, width]) => {
      await open(
        path,
        async (page) => {
          const usable = await listUsable(page);
          const stops = await walk(page, usable.length + 40);
          const reached = new Set(stops.map(({ place }) => place));
          expect(usable.filter((_, place) => !reached.has(place))).toEqual([]);
          expect(stops.filter(({ isSeen }) => !isSeen).map(({ name }) => name)).toEqual([]);
          expect(usable.length).toBeGreaterThan(20);
        },
        width,
      );
    },
  );

  test.for(['/', '/projects', '/compare', '/models', '/developers/api', '/projects/threadswarn'])(
    'the first press of Tab on %s shows the skip link, and Enter follows it',
    async (path) => {
      await open(path, async (page) => {
        await page.keyboard.press('Tab');
        const skip = page.getByRole('link', { name: 'Skip to content' });
        expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
        await page.keyboard.press('Enter');
        expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(
          true,
        );
      });
    },
  );

  test('the theme, a filter and a sortable column heading can be used', async () => {
    await open('/models', async (page) => {
      await page.locator('[data-theme-switch]').focus();
      await page.keyboard.press('Space');
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
      await page.getByRole('combobox', { name: 'Tier' }).focus();
      await page.keyboard.press('f');
      await expect.poll(() => page.getByRole('status').textContent()).toBe('1 of 3 models');
      await page.getByRole('button', { name: 'Clear' }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.getByRole('status').textContent()).toBe('3 models');
      await page.getByRole('button', { name: 'Output' }).focus();
      await page.keyboard.press('Enter');
      const sorted = page.getByRole('columnheader', { name: 'Output' });
      expect(await sorted.getAttribute('aria-sort')).toBe('ascending');
    });
  });
});
