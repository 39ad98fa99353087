// The link to what changed since the last visit, in Chromium.
import type { Browser } from 'playwright-core';
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

test('the home page links to what changed since a visit on an earlier day', async () => {
  const faults = await withPage(browser, {}, async (page) => {
    const link = page.getByRole('link', { name: 'Changes since your last visit' });
    await page.goto(url, { waitUntil: 'networkidle' });
    expect(await link.getAttribute('href')).toBe('/since');
    await page.evaluate(() => localStorage.setItem('visits', '2026-06-12 '));
    for (let load = 0; load < 2; load += 1) {
      await page.reload({ waitUntil: 'networkidle' });
      expect(await link.textContent()).toBe('Changes since your last visit on Jun 12');
    }
    await link.click();
    await page.waitForURL('**/since/2026-06-11');
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(0);
  });
  expect(faults).toEqual([]);
});
