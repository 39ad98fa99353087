// The watched list of an account in Chromium with a running server and real pages.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../pipeline/publish/build-site.ts';
import { type Running, startServer } from '../../src/runtime/server.ts';
import { makeFolder } from '../support/folders.ts';
import {
  firstId,
  makeCurrent,
  runtimeConfig,
  writeServedRelease,
} from '../support/served-release.ts';
import { collectFaults, findViolations, findWide, launchChromium } from './chromium.ts';

let browser: Browser;
let server: Running;
let url: string;

beforeAll(async () => {
  const dataDir = makeFolder();
  await writeServedRelease(dataDir, { buildSite });
  makeCurrent(dataDir, firstId);
  const config = runtimeConfig(dataDir);
  const site = { ...config.site, url: 'http://127.0.0.1', isFixed: false };
  server = await startServer({ ...config, site }, () => undefined);
  url = `http://127.0.0.1:${server.port}`;
  browser = await launchChromium();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const star = (page: Page) => page.getByRole('button', { name: 'Watch' });
const isPressed = (page: Page) => star(page).getAttribute('aria-pressed');
const rows = (page: Page) => page.locator('[data-watched] tbody th').allTextContents();
const entries = (page: Page) => page.locator('.things strong').allTextContents();
const visit = (page: Page, path: string) => page.goto(url + path, { waitUntil: 'networkidle' });
/** Records the paths below /account that the page requests from now on. */
function collectAccountCalls(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/account')) paths.push(`${request.method()} ${pathname}`);
  });
  return paths;
}

const credentials = { email: 'ada@example.org', password: 'seven quiet foxes' };
async function sign(page: Page, name: 'Sign in' | 'Create account'): Promise<void> {
  await visit(page, name === 'Sign in' ? '/account/sign-in' : '/account/sign-up');
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await page.waitForLoadState('networkidle');
}

test('the watched list of the browser moves into the account and is the same in every browser', {
  timeout: 120_000,
}, async () => {
  const first = await browser.newContext();
  const page = await first.newPage();
  const faults = collectFaults(page);
  const calls = collectAccountCalls(page);
  await visit(page, '/projects/alba-lab-tinyserve');
  await star(page).click();
  expect(await isPressed(page)).toBe('true');
  await visit(page, '/watch');
  expect(await page.getByText('The list is stored in this browser.').isVisible()).toBe(true);
  // The browser sends no account requests for readers who are not signed in.
  expect(calls).toEqual([]);

  await sign(page, 'Create account');
  expect(await page.evaluate(() => localStorage.getItem('watch'))).toBeNull();
  await page.getByRole('link', { name: 'Watched' }).click();
  expect(await entries(page)).toEqual(['tinyserve']);
  expect(await findViolations(page)).toEqual([]);
  expect(await findWide(page)).toEqual([]);

  calls.length = 0;
  await visit(page, '/models/opal/opal-7b');
  expect(await isPressed(page)).toBe('false');
  await star(page).click();
  await expect.poll(() => isPressed(page)).toBe('true');
  expect(calls).toEqual(['GET /account/watched.json', 'POST /account/watched.json']);
  await visit(page, '/watch');
  await expect.poll(() => rows(page)).toEqual(['opal-7b', 'tinyserve']);
  expect(await page.getByText('The list is stored in your account').isVisible()).toBe(true);

  // A second browser has its own list, whose entries are merged when it signs in.
  const second = await browser.newContext();
  const other = await second.newPage();
  const otherFaults = collectFaults(other);
  for (const path of ['/alternatives/noted', '/projects/alba-lab-tinyserve']) {
    await visit(other, path);
    await star(other).click();
  }
  await sign(other, 'Sign in');
  await visit(other, '/watch');
  await expect
    .poll(async () => (await rows(other)).toSorted())
    .toEqual(['Noted', 'opal-7b', 'tinyserve']);
  await other.getByRole('button', { name: 'Remove tinyserve' }).click();
  await expect.poll(() => rows(other)).toEqual(['Noted', 'opal-7b']);
  await visit(page, '/projects/alba-lab-tinyserve');
  expect(await isPressed(page)).toBe('false');

  // Signing out keeps the list in the account and clears it in the browser.
  await visit(other, '/account/watched');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await visit(other, '/watch');
  expect(await other.getByText('You are not watching anything yet').isVisible()).toBe(true);
  await visit(other, '/alternatives/noted');
  expect(await isPressed(other)).toBe('false');

  // If the session has expired, the star button uses the list of the browser.
  await visit(page, '/account/settings');
  await first.clearCookies();
  await visit(page, '/alternatives/noted');
  expect(await isPressed(page)).toBe('false');
  expect(await page.evaluate(() => localStorage.getItem('account'))).toBeNull();
  expect([...faults, ...otherFaults]).toEqual([]);
  await first.close();
  await second.close();
});

test('the watched list of an account works without JavaScript', { timeout: 60_000 }, async () => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  });
  const page = await context.newPage();
  await page.goto(`${url}/account/sign-up`);
  await page.getByLabel('Email').fill('eve@example.org');
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'Watched' }).click();
  expect(await page.getByText('Your list is empty').isVisible()).toBe(true);
  const add = async (kind: string, name: string) => {
    await page.getByLabel('Kind').selectOption(kind);
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Add' }).click();
  };
  await add('model', 'opal/opal-7b');
  await add('project', 'alba-lab/threadswarm');
  expect(await entries(page)).toEqual(['threadswarm', 'opal-7b']);
  const feed = await page.getByRole('link', { name: 'RSS' }).getAttribute('href');
  expect(await (await fetch(url + feed)).text()).toContain('threadswarm v4.0.0 released');
  await add('product', 'nothing of the kind');
  expect(await page.getByRole('alert').textContent()).toContain('No product is named');
  await page.getByRole('button', { name: 'Remove opal-7b' }).click();
  expect(await entries(page)).toEqual(['threadswarm']);
  await context.close();
});
