// The watched list in Chromium with the real server: star buttons, list, URL and feed.
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

async function open(path: string, look: (page: Page) => Promise<void>): Promise<void> {
  const faults = await withPage(browser, {}, async (page) => {
    await page.goto(url + path, { waitUntil: 'networkidle' });
    await look(page);
  });
  expect(faults).toEqual([]);
}

const star = (page: Page) => page.getByRole('button', { name: 'Watch' });
const names = (page: Page) => page.locator('[data-watched] tbody th').allTextContents();

describe('the watched list', () => {
  test('contains projects, models and products until they are removed', async () => {
    await open('/watch', async (page) => {
      expect(await page.getByText('You are not watching anything yet').isVisible()).toBe(true);
      for (const path of [
        '/projects/alba-lab-tinyserve',
        '/models/opal/opal-7b',
        '/alternatives/noted',
      ]) {
        await page.goto(url + path, { waitUntil: 'networkidle' });
        expect(await star(page).getAttribute('aria-pressed')).toBe('false');
        const before = await star(page).boundingBox();
        await star(page).click();
        expect(await star(page).getAttribute('aria-pressed')).toBe('true');
        expect(await star(page).boundingBox()).toEqual(before);
        const email = page.getByRole('link', { name: 'Email me' });
        expect(await email.getAttribute('href')).toBe(
          `/account/emails?list=${encodeURIComponent(path)}`,
        );
      }
      await page.reload({ waitUntil: 'networkidle' });
      expect(await star(page).getAttribute('aria-pressed')).toBe('true');
      await page.getByRole('link', { name: 'Watched list' }).click();
      await expect.poll(async () => (await names(page)).length).toBe(3);
      expect((await names(page))[2]).toBe('tinyserve');
      await expect
        .poll(() => page.getByRole('row', { name: /tinyserve/ }).textContent())
        .toContain('12,004');
      await page.getByRole('button', { name: 'Remove tinyserve' }).click();
      expect(await names(page)).toHaveLength(2);
    });
  });

  test('has a URL that others can open, save and subscribe to', async () => {
    await open('/watch?p=alba-lab-threadswarm&m=opal/opal-7b', async (page) => {
      await expect.poll(() => names(page)).toEqual(['threadswarm', 'opal/opal-7b']);
      const feed = await page.getByRole('link', { name: 'RSS', exact: true }).getAttribute('href');
      expect(feed).toBe('/watch.xml?p=alba-lab-threadswarm&m=opal%2Fopal-7b');
      await expect
        .poll(() => page.getByRole('row', { name: /opal-7b/ }).textContent())
        .toMatch(/\$[\d.]+ \/ \$[\d.]+/);
      const email = await page.locator('[data-email]').getAttribute('href');
      const list = new URL(email ?? '', 'https://daybreak.example').searchParams.get('list');
      expect(list).toBe('/watch?p=alba-lab-threadswarm&m=opal%2Fopal-7b');
      await page.getByLabel('Changes in the feed').selectOption('Releases');
      expect(await page.getByRole('link', { name: 'Atom' }).getAttribute('href')).toBe(
        '/watch.atom?p=alba-lab-threadswarm&m=opal%2Fopal-7b&kinds=release',
      );
      const text = await (await fetch(url + feed)).text();
      expect(text).toContain('threadswarm v4.0.0 released');
      await page.getByRole('button', { name: 'Add all to my list' }).click();
      expect(await page.getByRole('button', { name: 'Add all to my list' }).isVisible()).toBe(
        false,
      );
      await page.goto(`${url}/watch`, { waitUntil: 'networkidle' });
      expect(await names(page)).toHaveLength(2);
    });
  });

  test('shows its URL if the browser does not allow copying', async () => {
    await open('/watch?p=alba-lab-threadswarm', async (page) => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('Write permission denied.'));
      });
      await page.getByRole('button', { name: 'Copy URL' }).click();
      await expect
        .poll(() => page.locator('[data-watched] [data-status]').textContent())
        .toBe(
          `The browser did not allow copying. Copy this URL: ${url}/watch?p=alba-lab-threadswarm`,
        );
    });
  });

  test('ignores invalid ids and invalid stored data', async () => {
    await open('/watch?p=%3Cscript%3E,a%20b', async (page) => {
      expect(await page.getByText('You are not watching anything yet').isVisible()).toBe(true);
      await page.evaluate(() => localStorage.setItem('watch', '{"a":1}'));
      await page.goto(`${url}/watch`, { waitUntil: 'networkidle' });
      expect(await page.getByText('You are not watching anything yet').isVisible()).toBe(true);
    });
  });
});
