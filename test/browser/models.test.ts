// The list, the chart and the comparison of models in Chromium, with and without JavaScript.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSmallSite } from '../support/built-site.ts';
import { makeFolder } from '../support/folders.ts';
import { launchChromium } from './chromium.ts';
import { addRows } from './long-lists.ts';
import { expectStatus, openPage } from './open-page.ts';
import { serveFolder } from './static-server.ts';

const folder = makeFolder();
let browser: Browser;
let server: Awaited<ReturnType<typeof serveFolder>>;

beforeAll(async () => {
  const { outDir } = await buildSmallSite(folder, addRows);
  server = await serveFolder(outDir);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

const open = (path: string, look: (page: Page) => Promise<void>, options?: BrowserContextOptions) =>
  openPage(browser, server.url + path, look, options);

describe('the comparison of models', () => {
  test('shows the selected models and the cost of the entered request', async () => {
    await open('/models', async (page) => {
      await page.getByRole('checkbox', { name: 'Compare opal/opal-7b' }).check();
      await page.getByRole('checkbox', { name: 'Compare quartz/max' }).check();
      await page.locator('[data-chosen] a').click();
      await page.waitForURL('**/models/compare?models=opal/opal-7b,quartz/max');
      await expectStatus(page, 'Comparing');
      const cost = page.getByRole('row', { name: /^Cost of a month/ }).first();
      const before = await cost.textContent();
      const answer = page.locator('[data-compare] .answer');
      expect(await answer.textContent()).toContain('Has the lowest cost for this workload ($');
      await page.getByRole('spinbutton', { name: 'Output tokens per request' }).fill('2000');
      expect(await cost.textContent()).not.toBe(before);
      await page.getByRole('spinbutton', { name: 'Of these, cached' }).fill('20000');
      expect(await cost.textContent()).toContain('cached tokens: they are part of the input.');
      expect(await answer.textContent()).not.toContain('lowest cost');
      await page.getByRole('button', { name: 'Remove quartz/max' }).click();
      const workload = 'input=10000&cached=20000&output=2000&requests=10000';
      await page.waitForURL(`**/models/compare?models=opal/opal-7b&${workload}`);
      await page.reload();
      await expectStatus(page, 'opal-7b selected');
      await page.getByRole('button', { name: 'Agent' }).click();
      expect(await cost.textContent()).toContain('per month');
      const service = page.getByRole('combobox', { name: 'Service' });
      await service.selectOption('Flex');
      await page.waitForURL('**requests=10000&service=flex');
      // 10,000 requests with 10,000 · 0.07 + 30,000 · 0.01 + 1,500 · 0.3
      expect(await cost.textContent()).toContain('$14.50');
      await page.reload();
      expect(await service.inputValue()).toBe('flex');
      const options = await service.locator('option:not([hidden])').allTextContents();
      expect(options).toEqual(['Standard', 'Flex']);
      await service.selectOption('Standard');
      await page.getByRole('spinbutton', { name: 'written to a cache' }).fill('10000');
      await page.waitForURL('**cache_write=10000&output=1500&requests=10000');
      expect(await cost.textContent()).toContain('$72.75');
      await page.getByRole('button', { name: 'Agent' }).click();
      await page.getByRole('combobox', { name: 'Add a model' }).fill('mini');
      await page.getByRole('option', { name: /mini/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(
        '**/models/compare?models=opal/opal-7b,quartz/quartz-mini:free&input=40000&cached=30000&output=1500&requests=10000',
      );
    });
  });

  test('each price on the page of a model has its unit', async () => {
    await open('/models/opal/opal-7b', async (page) => {
      expect(await page.locator('.figures dt').allInnerTexts()).toEqual([
        'Input / 1M tokens',
        'Output / 1M tokens',
        'Typical mix / 1M tokens',
        'Context',
      ]);
    });
  });

  test('offers to split the tokens of a month, and the URL keeps the requests', async () => {
    for (const path of ['/models/compare?models=opal/opal-7b,quartz/max', '/models/opal/opal-7b']) {
      await open(path, async (page) => {
        const field = (name: string) => page.getByRole('spinbutton', { name });
        await field('Input tokens per request').fill('50000000');
        await field('Output tokens per request').fill('5000000');
        await field('Requests per month').fill('1');
        const button = page.getByRole('button', { name: '5,000 requests of 10,000 + 1,000' });
        await button.press('Enter');
        await page.waitForURL('**input=10000&cached=0&output=1000&requests=5000');
        expect(await button.count()).toBe(0);
        expect(await page.getByText('Too many tokens').count()).toBe(0);
        // 50 · 0.15 + 5 · 0.6
        await page.getByText('$10.50').first().waitFor();
        expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Chat');
      });
    }
  });

  test('shows an example without JavaScript', async () => {
    await open(
      '/models/compare?models=opal/opal-7b',
      async (page) => {
        expect(await page.getByRole('rowheader', { name: 'Cost of a month' }).isVisible()).toBe(
          true,
        );
        expect(await page.getByText('Choosing models requires JavaScript.').isVisible()).toBe(true);
      },
      { javaScriptEnabled: false },
    );
  });
});

test('the models table is sorted and filtered, and the URL contains the sort order and filters', async () => {
  await open('/models', async (page) => {
    await page.getByRole('button', { name: 'Output' }).click();
    await page.waitForURL('**/models?sort=out');
    const first = page.locator('tbody tr:visible th').first();
    await page.getByRole('button', { name: 'Output' }).click();
    await expect.poll(() => first.textContent()).toContain('max');
    await page.getByRole('combobox', { name: 'Tier' }).selectOption('free');
    await expectStatus(page, '1 of 260 models');
    await page.waitForURL('**/models?tier=free&sort=-out');
    await page.reload();
    await expectStatus(page, '1 of 260 models');
    await page.locator('tbody tr:visible th a').click();
    await page.waitForURL('**/models/quartz/quartz-mini:free');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('quartz-mini:free');
  });
});

test('a narrow window shows the first model without scrolling, and the filters on request', async () => {
  await open(
    '/models',
    async (page) => {
      const row = await page.locator('tbody tr').first().boundingBox();
      expect(row?.y).toBeLessThan(500);
      // 10,000 requests of 10,000 + 1,000 tokens at $0.15 and $0.60
      const line = page.locator('tbody tr', { hasText: 'opal-7b' }).locator('.narrow');
      expect((await line.innerText()).trim()).toBe('$21.00 a month, 128k context');
      const tier = page.getByRole('combobox', { name: 'Tier' });
      expect(await tier.isVisible()).toBe(false);
      await page.getByText('Filters and cost').click();
      const selection = page.locator('[data-chosen]');
      expect(await selection.isVisible()).toBe(false);
      await page.getByRole('checkbox', { name: 'Compare opal/opal-7b' }).check();
      expect(await selection.locator('span').textContent()).toMatch(/^1 model selected/);
      expect(await selection.locator('a').getAttribute('href')).toBe(
        '/models/compare?models=opal/opal-7b',
      );
      await tier.selectOption('free');
      await expectStatus(page, '1 of 260 models');
      await page.reload();
      expect(await tier.isVisible()).toBe(true);
    },
    { viewport: { width: 390, height: 844 } },
  );
});

test('the filters of the models table dim the other points in the chart', async () => {
  await open('/models?tier=free', async (page) => {
    await expectStatus(page, '1 of 260 models');
    await page.getByRole('radio', { name: 'Chart' }).check();
    expect(await page.getByRole('table').isVisible()).toBe(false);
    await page.getByText('1 of the 260 models in the chart match the filters.').waitFor();
    expect(await page.locator('.map svg a:not(.is-out)').count()).toBe(1);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expectStatus(page, '260 models');
    expect(await page.locator('.map .is-out').count()).toBe(0);
  });
});

describe('a long list of models', () => {
  test('is searched in full, although the page contains only its first rows', async () => {
    await open('/models', async (page) => {
      await expectStatus(page, '260 models');
      expect(await page.locator('tbody tr').count()).toBe(250);
      await page.getByRole('searchbox', { name: 'Name or maker' }).fill('filler-256');
      await expectStatus(page, '1 of 260 models');
      await page.locator('tbody tr:visible th a').click();
      await page.waitForURL('**/models/many/filler-256');
    });
  });

  test('shows a message if the remaining rows cannot be loaded, and retries', async () => {
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(`${server.url}/models`);
      await context.setOffline(true);
      const field = page.getByRole('searchbox', { name: 'Name or maker' });
      await field.fill('filler-25');
      const lost = '1 of 250 models. The rest of the list could not be loaded';
      await expectStatus(page, lost);
      await context.setOffline(false);
      await field.fill('filler-256');
      await expectStatus(page, '1 of 260 models');
    } finally {
      await context.close();
    }
  });

  test('is split into pages without JavaScript', async () => {
    await open(
      '/models',
      async (page) => {
        await page.getByRole('navigation', { name: 'All models by rank' }).getByText('2').click();
        await page.waitForURL('**/models/page/2');
        expect(await page.locator('tbody tr').count()).toBe(10);
      },
      { javaScriptEnabled: false },
    );
  });
});
