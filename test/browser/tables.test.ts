// Tables of projects in Chromium: compact rows, and columns in a narrow window.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

async function open(path: string, look: (page: Page) => Promise<void>) {
  const faults = await withPage(browser, {}, async (page) => {
    await page.goto(url + path, { waitUntil: 'networkidle' });
    await look(page);
  });
  expect(faults).toEqual([]);
}

test('the setting for compact rows applies to all tables, is stored, and applies before the first paint', async () => {
  await open('/projects', async (page) => {
    const compact = page.getByRole('button', { name: 'Compact rows' });
    const text = page.locator('.projects .what').first();
    expect(await text.isVisible()).toBe(true);
    await compact.click();
    expect(await compact.getAttribute('aria-pressed')).toBe('true');
    expect(await text.isVisible()).toBe(false);
    // Even if the other scripts of the page never arrive.
    await page.route(/\/(?!theme)[^/]*\.js$/, () => {});
    await page.goto(`${url}/emerging`, { waitUntil: 'commit' });
    await page.locator('.projects').waitFor();
    expect(await page.locator('html').getAttribute('data-density')).toBe('compact');
    expect(await page.locator('.projects .what').first().isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Compact rows' }).click();
    expect(await page.locator('.projects .what').first().isVisible()).toBe(true);
  });
});

test('a list without a matching row says so, and shows neither a header nor a pager', async () => {
  for (const [path, noun] of [
    ['/models?q=zzzz', 'models'],
    ['/alternatives?products=zzzz', 'products'],
  ]) {
    await open(`${path}`, async (page) => {
      const status = page.locator('[data-status]');
      await status.filter({ hasText: `No matching ${noun}. Remove a filter to see` }).waitFor();
      const list = page.locator('[data-table]');
      for (const part of ['table', '.pager', '.table-view']) {
        expect(await list.locator(part).filter({ visible: true }).count(), part).toBe(0);
      }
      await page.getByRole('button', { name: 'Clear' }).click();
      await list.locator('table').waitFor();
    });
  }
});

test('a narrow window shows the column by which the rows are sorted', async () => {
  await open('/projects?sort=-pushed', async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('[aria-sort="descending"]').waitFor();
    expect(await page.getByRole('columnheader', { name: 'Last push' }).isVisible()).toBe(true);
    expect(await page.getByRole('columnheader', { name: 'License' }).isVisible()).toBe(false);
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll).toBe(client);
  });
});

test('projects of any list can be compared on a phone', async () => {
  await open('/stacks/mcp', async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const boxes = page.getByRole('checkbox', { name: /^Compare / });
    const ids = [await boxes.nth(0).inputValue(), await boxes.nth(1).inputValue()];
    for (const place of [0, 1]) await boxes.nth(place).check();
    await page.locator('[data-chosen]').getByRole('link', { name: 'Compare' }).click();
    await page.waitForURL(`**/compare?p=${ids.join(',')}`);
  });
});

test('filters can be saved in the browser, opened and removed', async () => {
  await open('/models?weights=open', async (page) => {
    const rank = page.locator('th[data-key="rank"]');
    await expect.poll(() => rank.getAttribute('aria-sort')).toBe('ascending');
    await page.getByText('Saved filters').click();
    await page.getByRole('button', { name: 'Save the current filters' }).click();
    await page.goto(`${url}/models`);
    await page.getByText('Saved filters').click();
    await page.getByRole('link', { name: 'Weights: open', exact: true }).click();
    await page.waitForURL('**/models?weights=open');
    await page.getByText('Saved filters').click();
    await page.getByRole('button', { name: 'Remove the filter Weights: open' }).click();
    expect(await page.getByRole('link', { name: 'Weights: open', exact: true }).count()).toBe(0);
  });
});

test('models are sorted by the cost of a month, whose workload is in the URL', async () => {
  await open('/models', async (page) => {
    await page.getByText(/^Cost of a month: 10,000 requests of 10,000/).click();
    await page.getByLabel('Requests per month').fill('20000');
    await page.getByRole('button', { name: 'Sort by cost' }).click();
    await page.waitForURL(
      '**/models?input=10000&cached=0&output=1000&requests=20000&kind=language&sort=month',
    );
    const cells = page.locator('tbody tr:visible [data-prices]');
    const read = async () => (await cells.allTextContents()).map((text) => text.slice(0, 1));
    await expect.poll(read).toContain('$');
    const values = await cells.evaluateAll((all) => all.map((cell) => cell.dataset.value ?? ''));
    const known = values.filter((value) => value !== '').map(Number);
    expect(known).toEqual(known.toSorted((a, b) => a - b));
    expect(await page.locator('tbody tr:visible').last().textContent()).toContain('free');
    const first = await cells.first().textContent();
    await page.reload();
    await expect.poll(() => cells.first().textContent()).toBe(first);
    await page.getByText(/^Cost of a month: 20,000 requests of 10,000/).click();
    await page.getByLabel('Requests per month').fill('0');
    await expect.poll(() => cells.first().textContent()).toBe('–');
  });
});

test('emerging projects can be filtered by topic', async () => {
  await open('/emerging', async (page) => {
    // Both projects of the fixture have the topic.
    await page.evaluate(() => document.querySelector('tbody tr')?.removeAttribute('data-topic'));
    await page.getByLabel('Topic').selectOption('agents');
    await page.waitForURL('**/emerging?topic=agents');
    await expect
      .poll(() => page.getByRole('status').first().textContent())
      .toMatch(/^1 of 2 projects$/);
    expect(await page.locator('tbody tr:visible').count()).toBe(1);
    await page.goto(`${url}/emerging?topic=unheard`);
    await expect.poll(() => page.locator('tbody tr:visible').count()).toBe(2);
  });
});

test('several products get one answer, which names those that are not in the list', async () => {
  await open('/alternatives?products=noted+and+acme', async (page) => {
    const lines = page.locator('[data-answer] li');
    await expect.poll(() => lines.count()).toBe(2);
    const links = lines.first().locator('a');
    expect(
      await links.evaluateAll((all) =>
        all.map((link) => [link.textContent, link.getAttribute('href')]),
      ),
    ).toEqual([
      ['Noted', '/alternatives/noted'],
      ['threadswarm', '/projects/alba-lab-threadswarm'],
    ]);
    expect(await lines.last().textContent()).toBe('acme: not in our list of products.');
    await page.getByLabel('Products or projects').fill('noted');
    await expect.poll(() => lines.count()).toBe(0);
  });
});

test('a printed table continues on the next page, and a row does not', async () => {
  await open('/alternatives/noted', async (page) => {
    await page.emulateMedia({ media: 'print' });
    const breaks = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).breakInside);
    expect(await breaks('.side-by-side')).toBe('auto');
    expect(await breaks('.side-by-side tbody tr')).toBe('avoid');
  });
});

test('a button below a text starts where the text starts', async () => {
  await open('/developers', async (page) => {
    const left = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => one.getBoundingClientRect().left);
    expect(await left('.start .actions a')).toBe(await left('.start .code-box'));
  });
});

test('no page is wider than a window of 320 pixels', async () => {
  for (const path of ['/', '/projects/alba-lab-threadswarm', '/alternatives', '/compare']) {
    await open(path, async (page) => {
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    });
  }
});

test('if its scripts cannot be loaded, a list with a query in its URL shows its rows', async () => {
  for (const path of ['/alternatives?q=noted', '/projects?q=threadswarm']) {
    await withPage(browser, {}, async (page) => {
      await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
      await page.goto(url + path);
      await expect
        .poll(() => page.locator('tbody tr:visible').count(), { message: path })
        .toBeGreaterThan(0);
    });
  }
});

test('a release that another local server built shows the URL of this one', async () => {
  const built = 'http://127.0.0.1:4321';
  await open('/about', async (page) => {
    await page.route('**/embed', async (route) => {
      const body = await (await route.fetch()).text();
      await route.fulfill({ body: body.replaceAll('https://daybreak.example', built) });
    });
    await page.goto(`${url}/embed`);
    expect(await page.locator('main').innerText()).toContain(`${url}/badge/`);
    expect(await page.locator('main').innerText()).not.toContain(built);
    expect(await page.locator('[data-site]').getAttribute('data-site')).toBe(url);
  });
});
