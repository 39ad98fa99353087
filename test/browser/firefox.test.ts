// The pages in Firefox. Puppeteer drives the installed Firefox; Playwright would need its own
// build.
import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type KeyInput, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { buildSite } from '../../pipeline/publish/build-site.ts';
import { listen } from '../support/listening.ts';
import { type Open, type Scheme, schemes, type Tab, testPages } from './every-browser.ts';
import { addOddProjects } from './odd-projects.ts';

const executablePath = '/usr/bin/firefox-esr';
const preferences = { dark: 0, light: 1 } as const;

let url: string;
const browsers = new Map<Scheme, Browser>();

const launch = (scheme: Scheme) =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'layout.css.prefers-color-scheme.content-override': preferences[scheme] },
  });

const toTab = (page: Page): Tab => ({
  evaluate: (script) => page.evaluate(script),
  goto: async (path) => void (await page.goto(url + path, { waitUntil: 'networkidle0' })),
  press: (key) => page.keyboard.press(key as KeyInput),
  type: (text) => page.keyboard.type(text),
  click: (selector) => page.click(selector),
});

const open: Open = async ({ scheme, path, width }, look) => {
  const browser = browsers.get(scheme);
  if (!browser) throw new Error(`There is no ${scheme} Firefox.`);
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (cause) =>
      faults.push(String((cause instanceof Error && cause.stack) || cause)),
    );
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await page.setViewport({ width, height: 800 });
    const tab = toTab(page);
    await tab.goto(path);
    await look(tab);
    return faults;
  } finally {
    await context.close();
  }
};

const isInstalled = existsSync(executablePath);
const why = isInstalled ? '' : ` (skipped: ${executablePath} is not installed)`;

describe.runIf(isInstalled)(`in Firefox${why}`, () => {
  beforeAll(async () => {
    ({ url } = await listen({ buildSite, change: addOddProjects }));
    for (const scheme of schemes) browsers.set(scheme, await launch(scheme));
  });
  afterAll(async () => {
    for (const browser of browsers.values()) await browser.close();
  });
  testPages(open);
});
