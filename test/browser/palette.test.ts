// The search box of the site in Chromium: groups, keyboard, requests and speed.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildIndexFile, buildWordsFile } from '../../src/components/explorer/index-file.ts';
import { buildSmallSite } from '../support/built-site.ts';
import { makeFolder } from '../support/folders.ts';
import { makeProjects } from '../support/many-projects.ts';
import { launchChromium, withPage } from './chromium.ts';
import { serveFolder } from './static-server.ts';

let browser: Browser;
let server: Awaited<ReturnType<typeof serveFolder>>;
beforeAll(async () => {
  const { outDir } = await buildSmallSite(makeFolder());
  server = await serveFolder(outDir);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

async function open(look: (page: Page) => Promise<void>): Promise<void> {
  const faults = await withPage(browser, {}, async (page) => {
    await page.goto(server.url);
    await look(page);
  });
  expect(faults).toEqual([]);
}

const box = (page: Page) => page.getByRole('combobox', { name: /^Search projects, models/ });
const options = (page: Page) => page.getByRole('option');
const active = (page: Page) =>
  page.locator('[role="option"][aria-selected="true"]').allTextContents();

describe('the search box', () => {
  test('groups projects, models, products and docs while typing', async () => {
    await open(async (page) => {
      await page.keyboard.press('/');
      expect(await box(page).evaluate((input) => input === document.activeElement)).toBe(true);
      const groups = () =>
        page
          .locator('#site-results [role="group"]')
          .evaluateAll((all) => all.map((one) => one.ariaLabel));
      await page.keyboard.type('tinyserve');
      await expect.poll(groups).toEqual(['Projects']);
      await box(page).fill('noted');
      await expect.poll(groups).toContain('Products');
      await box(page).fill('quartz');
      await expect.poll(async () => (await groups())[0]).toBe('Models');
      await box(page).fill('health score');
      await expect.poll(groups).toContain('Docs');
      await box(page).fill('zzzzqqqq');
      await expect.poll(() => page.getByText('Nothing found for').isVisible()).toBe(true);
    });
  });

  test('is in the header of every other page and opens with Ctrl+K', async () => {
    await open(async (page) => {
      for (const path of ['/projects', '/models', '/about', '/developers']) {
        await page.goto(server.url + path);
        await page.keyboard.press('Control+k');
        expect(await box(page).evaluate((input) => input === document.activeElement)).toBe(true);
        await page.keyboard.type('noted');
        await page
          .getByRole('option', { name: /^Noted/ })
          .first()
          .waitFor();
        const list = await page.locator('#site-results').boundingBox();
        expect(list?.x).toBeGreaterThanOrEqual(0);
      }
      await page.setViewportSize({ width: 390, height: 800 });
      const list = await page.locator('#site-results').boundingBox();
      expect(list?.x).toBeGreaterThanOrEqual(0);
      expect((list?.x ?? 0) + (list?.width ?? 999)).toBeLessThanOrEqual(390);
    });
  });

  test('shows its results above the content below it', async () => {
    await open(async (page) => {
      await page.setViewportSize({ width: 1440, height: 1200 });
      await box(page).fill('a');
      await page.getByText('All projects for').waitFor();
      const covered = await options(page).evaluateAll((all) =>
        all.filter((option) => {
          const { x, y } = option.getBoundingClientRect();
          const list = option.closest('[role="listbox"]')?.getBoundingClientRect();
          const isScrolledAway = y + 8 > (list?.bottom ?? 0);
          return !isScrolledAway && !option.contains(document.elementFromPoint(x + 20, y + 8));
        }),
      );
      expect(await options(page).count()).toBeGreaterThan(5);
      expect(covered).toHaveLength(0);
    });
  });

  test('keeps the highlighted option when better results come in', async () => {
    await open(async (page) => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/projects-words.json', async (route) => {
        await held;
        await route.continue();
      });
      await box(page).fill('threadswarm');
      await options(page).first().waitFor();
      await page.keyboard.press('ArrowDown');
      const status = page.locator('[data-site-search] [data-status]');
      expect(await status.textContent()).toBe('');
      release();
      await expect.poll(() => status.textContent()).toContain('Projects: 1');
      expect((await active(page))[0]).toContain('threadswarm');
    });
  });

  test('is operated with arrow keys, Enter and Escape', async () => {
    await open(async (page) => {
      await box(page).fill('threadswarm');
      await options(page).first().waitFor();
      expect(await box(page).getAttribute('aria-expanded')).toBe('true');
      expect(await active(page)).toEqual([]);
      await page.keyboard.press('ArrowUp');
      expect((await active(page))[0]).toContain('All projects for');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      expect((await active(page))[0]).toContain('threadswarm');
      const id = await box(page).getAttribute('aria-activedescendant');
      expect(await page.locator(`#${id}`).textContent()).toContain('threadswarm');
      await page.keyboard.press('Escape');
      expect(await options(page).count()).toBe(0);
      expect(await box(page).getAttribute('aria-expanded')).toBe('false');
      await page.keyboard.press('ArrowDown');
      await options(page).first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/projects/alba-lab-threadswarm');
    });
  });

  test('opens the search results with Enter, and corrects spelling', async () => {
    await open(async (page) => {
      await box(page).fill('threadswram');
      await page.getByText('Showing results for “threadswarm”').first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/projects?q=threadswram');
    });
  });

  test('opens the product with exactly the name with Enter, as the search of projects does', async () => {
    await open(async (page) => {
      await box(page).fill('noted');
      await page
        .getByRole('option', { name: /^Noted/ })
        .first()
        .waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/alternatives/noted');
      await page.goto(`${server.url}/projects?q=noted`);
      await page.locator('[data-suggested] a', { hasText: 'Noted' }).waitFor();
      await page.locator('#words').press('Enter');
      await page.waitForURL('**/alternatives/noted');
    });
  });

  test('loads its indexes only once, on first use', async () => {
    await open(async (page) => {
      const paths: string[] = [];
      page.on('request', (request) => paths.push(new URL(request.url()).pathname));
      await box(page).pressSequentially('agents library', { delay: 5 });
      await options(page).first().waitFor();
      await box(page).fill('tinyserve');
      await box(page).blur();
      await box(page).focus();
      expect(paths.filter((path) => path.endsWith('.json')).toSorted()).toEqual([
        '/projects-index.json',
        '/projects-words.json',
        '/site-index.json',
      ]);
    });
  });
});

test('the search box responds to a keystroke within 50 ms with 10,700 projects', async () => {
  const projects = makeProjects(10_700);
  const texts = buildWordsFile(projects, {
    former: new Map(),
    products: new Map(),
    similar: new Map(),
  });
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const index = buildIndexFile(projects, '2026-06-30');
    await page.route('**/projects-index.json', (route) => route.fulfill({ json: index }));
    await page.route('**/projects-words.json', (route) => route.fulfill({ json: texts }));
    await page.goto(server.url);
    await box(page).fill('ba');
    // The names are searchable first, the whole index a moment later.
    const status = page.locator('[data-site-search] [data-status]');
    await expect.poll(() => status.textContent(), { timeout: 20_000 }).toContain('Projects: 5');
    const times = await page.evaluate(async () => {
      const input = document.querySelector<HTMLInputElement>('[data-site-search] input');
      const list = document.querySelector<HTMLElement>('#site-results');
      if (!input || !list) return [];
      const press = async (value: string) => {
        const before = list.firstChild;
        const from = performance.now();
        input.value = value;
        input.dispatchEvent(new Event('input', { bubbles: true }));
        while (list.firstChild === before) await Promise.resolve();
        list.getBoundingClientRect();
        const time = performance.now() - from;
        await new Promise((done) => setTimeout(done, 20));
        return time;
      };
      const best: number[] = [];
      // Uses the best of several rounds because of other load.
      for (let round = 0; round < 5; round += 1) {
        for (const [place, typed] of ['b', 'ba', 'bac', 'toba', 'toba lo', 'kira misi'].entries()) {
          best[place] = Math.min(best[place] ?? Number.POSITIVE_INFINITY, await press(typed));
        }
      }
      return best;
    });
    console.info(`Keystrokes with 10,700 projects: ${times.map(Math.round).join(', ')} ms`);
    expect(times).toHaveLength(6);
    expect(Math.max(...times)).toBeLessThan(50);
  } finally {
    await context.close();
  }
});
