// Page types and what one does on them, in Firefox. Puppeteer drives the Firefox of the system; Playwright
// needs one of its own.
import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../pipeline/publish/site.ts';
import { listen } from '../support/listening.ts';
import { findSqueezed, findViolations, findWide } from './chromium.ts';
import { addOddProjects } from './odd-projects.ts';

const executablePath = '/usr/bin/firefox-esr';
/** Firefox cannot change the scheme of a page from outside, only of the whole browser. */
const schemes = { dark: 0, light: 1 } as const;
type Scheme = keyof typeof schemes;

let url: string;
const browsers = new Map<Scheme, Browser>();

const launch = (scheme: Scheme) =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'layout.css.prefers-color-scheme.content-override': schemes[scheme] },
  });

async function open(
  scheme: Scheme,
  { path, width }: { readonly path: string; readonly width: number },
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const browser = browsers.get(scheme);
  if (!browser) throw new Error(`There is no ${scheme} Firefox.`);
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (cause) => faults.push(String(cause)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  try {
    await page.setViewport({ width, height: 800 });
    await page.goto(url + path, { waitUntil: 'networkidle0' });
    await look(page);
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
}

const textOf = (page: Page, selector: string) =>
  page.$eval(selector, (element) => element.textContent ?? '');

const paths = [
  '/',
  '/projects',
  '/projects/alba-lab-threadswarm',
  '/projects/fable-unscored',
  '/alternatives/noted',
  '/models',
  '/models/opal/opal-7b',
  '/models/compare?models=opal/opal-7b,quartz/max',
  '/compare?p=alba-lab-threadswarm,alba-lab-tinyserve',
  '/check',
  '/blog/2026-w26',
  '/data',
  '/methods/health',
  '/developers/api/list-projects',
  '/status',
];

describe.runIf(existsSync(executablePath))('in Firefox', () => {
  beforeAll(async () => {
    ({ url } = await listen({ buildSite, change: addOddProjects }));
    for (const scheme of ['dark', 'light'] as const) browsers.set(scheme, await launch(scheme));
  });
  afterAll(async () => {
    for (const browser of browsers.values()) await browser.close();
  });

  test.for(paths)('%s is right: dark at 390 pixels, light at 1440', async (path) => {
    for (const [scheme, width] of [
      ['dark', 390],
      ['light', 1440],
    ] as const) {
      await open(scheme, { path, width }, async (page) => {
        const isDark = await page.evaluate('matchMedia("(prefers-color-scheme: dark)").matches');
        expect(isDark).toBe(scheme === 'dark');
        expect(await findViolations(page), `${scheme} at ${width}`).toEqual([]);
        expect(await findWide(page), `at ${width}`).toEqual([]);
        expect(await findSqueezed(page), `at ${width}`).toEqual([]);
      });
    }
  });

  test('a search is typed, corrected, and opened by keyboard', async () => {
    await open('light', { path: '/', width: 1440 }, async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('threadswrm');
      await page.waitForSelector('[role="option"]');
      expect(await textOf(page, '[role="listbox"]')).toContain('threadswarm');
      await page.keyboard.press('ArrowDown');
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
      expect(page.url()).toMatch(/\/projects\/\S*threadswarm/);
    });
  });

  test('a chart is read by arrow keys', async () => {
    await open('light', { path: '/projects/alba-lab-tinyserve', width: 390 }, async (page) => {
      await page.focus('[role="slider"]');
      await page.keyboard.press('Home');
      expect(await textOf(page, '[data-readout]')).toBe('Apr 2, 2026: 11,737 stars.');
    });
  });

  test('a project is watched and found in the list', async () => {
    await open('dark', { path: '/projects/alba-lab-tinyserve', width: 390 }, async (page) => {
      await page.click('[data-watch]');
      await page.goto(`${url}/watch`, { waitUntil: 'networkidle0' });
      expect(await textOf(page, '[data-watched] tbody')).toContain('12,004');
    });
  });

  test('models are filtered by typing', async () => {
    await open('light', { path: '/models', width: 1440 }, async (page) => {
      await page.type('search [name="q"]', 'opal-7b');
      await page.waitForFunction(() =>
        document.querySelector('[data-table] [data-status]')?.textContent?.startsWith('1 '),
      );
    });
  });

  test('a query runs in the page', async () => {
    await open('light', { path: '/sql', width: 1440 }, async (page) => {
      await page.waitForSelector('[data-part="run"]:enabled');
      await page.click('[data-part="run"]');
      await page.waitForSelector('[data-part="rows"] tbody tr', { timeout: 30_000 });
    });
  });
});
