// The messages of pages that lose the network after they were opened.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../pipeline/publish/build-site.ts';
import { listen } from '../support/listening.ts';
import { launchChromium } from './chromium.ts';

let browser: Browser;
let url: string;

beforeAll(async () => {
  ({ url } = await listen({ buildSite }));
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** Opens a page, and disconnects the network before `act`. */
async function offline(path: string, act: (page: Page) => Promise<void>): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await act(page);
  return page;
}

const unreached = 'The server cannot be reached. Check your internet connection, then try again.';

test.for(['/', '/projects'])(
  'without a network, the search on %s shows a message',
  async (path) => {
    const page = await offline(path, async (opened) => {
      await opened.locator('main [name="q"]').first().fill('agents');
    });
    const status = page.locator('main [data-status]').first();
    await expect.poll(() => status.textContent()).toContain(unreached);
    expect(await status.isVisible()).toBe(true);
    await page.context().close();
  },
);

test('without a network, the comparison shows a message, and works again after a reload', async () => {
  const page = await offline('/compare', async (opened) => {
    await opened.evaluate(() => {
      history.pushState(null, '', '?p=alba-lab-tinyserve');
      dispatchEvent(new PopStateEvent('popstate'));
    });
  });
  const status = page.locator('main [role="status"]').first();
  await expect
    .poll(() => status.textContent())
    .toContain(`Could not load the projects. ${unreached}`);
  await page.context().setOffline(false);
  await page.reload({ waitUntil: 'networkidle' });
  await expect.poll(() => status.textContent()).toContain('tinyserve selected');
  await page.context().close();
});

test('without a network, the stack check shows a message', async () => {
  const page = await offline('/check', async (opened) => {
    await opened.locator('main textarea').fill('{ "dependencies": { "express": "5" } }');
    await opened.locator('main form button[type="submit"]').first().click();
  });
  await expect
    .poll(() => page.locator('main [role="status"]').first().textContent())
    .toContain(unreached);
  await page.context().close();
});
