// The star chart of a project in Chromium with the real server: day selection and downloads.
import { readFileSync } from 'node:fs';
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

async function open(look: (page: Page) => Promise<void>, javaScriptEnabled = true) {
  const faults = await withPage(browser, { javaScriptEnabled }, async (page) => {
    await page.goto(`${url}/projects/alba-lab-tinyserve`, { waitUntil: 'networkidle' });
    await look(page);
  });
  expect(faults).toEqual([]);
}

const readout = (page: Page) => page.locator('[data-readout]').innerText();

describe('the star chart of a project', () => {
  test('shows a day selected by arrow keys or pointer, otherwise the newest day', async () => {
    await open(async (page) => {
      const newest = await readout(page);
      expect(newest).toMatch(/^Jun 30, 2026: 12,004 stars/);
      const slider = page.getByRole('slider', { name: /^Stars of alba-lab\/tinyserve/ });
      await slider.focus();
      await page.keyboard.press('Home');
      expect(await readout(page)).toBe('Apr 2, 2026: 11,737 stars.');
      expect(await slider.getAttribute('aria-valuetext')).toBe('Apr 2, 2026: 11,737 stars.');
      await page.keyboard.press('End');
      expect(await readout(page)).toBe(newest);
      const box = await slider.boundingBox();
      if (!box) throw new Error('The chart is not on the page.');
      await page.mouse.move(box.x + (box.width * 88) / 89, box.y + box.height / 2);
      expect(await readout(page)).toMatch(/^Jun 29, 2026: /);
      await page.mouse.move(box.x, box.y - 300);
      expect(await readout(page)).toBe(newest);
    });
  });

  test('shows the last 30 days on request, with matching ticks, days and downloads', async () => {
    await open(async (page) => {
      const ticks = () => page.locator('[data-ticks]').innerText();
      const whole = await ticks();
      await page.getByRole('button', { name: '30 days' }).click();
      expect(await ticks()).not.toBe(whole);
      expect(await page.locator('[data-days]').innerText()).toMatch(/^Jun 1, 2026\s/);
      const slider = page.getByRole('slider', { name: /over 30 days$/ });
      await slider.focus();
      await page.keyboard.press('Home');
      expect(await readout(page)).toMatch(/^Jun 1, 2026: /);
      expect(await slider.getAttribute('aria-valuemax')).toBe('30');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download as SVG' }).click(),
      ]);
      expect(readFileSync(await download.path(), 'utf8')).toContain('>2026-06-01<');
      await page.getByRole('button', { name: '90 days' }).click();
      expect(await ticks()).toBe(whole);
    });
  });

  test('shows all observed weeks on request, without values that exist only by day', async () => {
    await open(async (page) => {
      expect(await page.getByRole('button', { name: '1 year' }).count()).toBe(0);
      await page.getByRole('button', { name: 'All', exact: true }).click();
      const slider = page.getByRole('slider', { name: /over 20 weeks$/ });
      await slider.focus();
      expect(await readout(page)).toBe(
        'Week ending Jun 30, 2026: 19,100 stars at the last count, +1,000 since that of the week before.',
      );
      await page.keyboard.press('Home');
      for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight');
      expect(await readout(page)).toBe('Week ending Mar 10, 2026: not observed.');
      expect(await page.locator('[data-days]').innerText()).toMatch(/^Feb 17, 2026\s/);
      expect(await page.locator('.by-day:visible').count()).toBe(0);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download as CSV' }).click(),
      ]);
      const lines = readFileSync(await download.path(), 'utf8')
        .trimEnd()
        .split('\r\n');
      expect(lines.slice(0, 2)).toEqual(['week_ending,stars', '2026-02-17,100']);
      expect(lines).toHaveLength(21);
      await page.getByRole('button', { name: '90 days' }).click();
      expect(await page.locator('.by-day:visible').count()).toBeGreaterThan(1);
    });
  });

  test('can be downloaded as CSV, SVG and PNG', async () => {
    await open(async (page) => {
      const save = async (format: string): Promise<Buffer> => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: `Download as ${format}` }).click(),
        ]);
        expect(download.suggestedFilename()).toBe(
          `alba-lab-tinyserve-stars.${format.toLowerCase()}`,
        );
        return readFileSync(await download.path());
      };
      const lines = (await save('CSV')).toString().trimEnd().split('\r\n');
      expect(lines).toHaveLength(91);
      expect(lines.at(-1)).toBe('2026-06-30,12004');
      expect((await save('SVG')).toString()).toMatch(/^<svg/);
      expect((await save('PNG')).subarray(1, 4).toString()).toBe('PNG');
    });
  });

  test('is an image with its newest numbers without JavaScript', async () => {
    await open(async (page) => {
      expect(await readout(page)).toMatch(/^Jun 30, 2026: 12,004 stars/);
      expect(await page.getByRole('img', { name: /^Stars of alba-lab\/tinyserve/ }).count()).toBe(
        1,
      );
      expect(await page.getByRole('button', { name: 'Download as CSV' }).isVisible()).toBe(false);
    }, false);
  });
});

test('the badge and the charts of a project have a preview and code to copy', async () => {
  await open(async (page) => {
    await page.getByRole('link', { name: 'Embed' }).click();
    await page.waitForURL('**/embed?p=alba-lab-tinyserve');
    await page.getByRole('combobox', { name: 'Image' }).selectOption('Chart of health');
    const image = page.getByRole('img', { name: 'Preview' });
    await expect.poll(() => image.getAttribute('src')).toMatch(/\?metric=health$/);
    const width = () => image.evaluate((one: HTMLImageElement) => one.naturalWidth);
    await expect.poll(width).toBeGreaterThan(300);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy Markdown' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^\[!\[Chart of alba-lab\/tinyserve\]\(/i);
    expect(copied).toContain('/chart/alba-lab-tinyserve.svg?metric=health)](');

    const project = page.getByRole('combobox', { name: 'Project name, id or GitHub URL' });
    await project.fill('threadsw');
    await page.getByText('No project with this name.').waitFor();
    expect(await page.getByRole('group', { name: 'Markdown' }).isVisible()).toBe(false);
    await page.getByRole('option', { name: 'threadswarm' }).first().click();
    await page.getByRole('group', { name: 'Markdown' }).waitFor();
    expect(await project.inputValue()).toBe('alba-lab-threadswarm');
    expect(await page.getByText('No project with this name.').count()).toBe(0);
  });
});
