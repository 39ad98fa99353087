// From the home page to the first successful API call: at most three clicks and two fields.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../pipeline/publish/build-site.ts';
import { readConfig } from '../../src/runtime/config/config.ts';
import { createLog } from '../../src/runtime/logging/log.ts';
import { type Running, startServer } from '../../src/runtime/server.ts';
import { makeFolder } from '../support/folders.ts';
import { findPort } from '../support/ports.ts';
import { firstId, makeCurrent, writeServedRelease } from '../support/served-release.ts';
import { launchChromium } from './chromium.ts';

const dataDir = makeFolder();
let browser: Browser;
let server: Running;
let url: string;

beforeAll(async () => {
  await writeServedRelease(dataDir, { buildSite });
  makeCurrent(dataDir, firstId);
  const config = { ...readConfig({ PORT: await findPort(), LOG_LEVEL: 'silent' }), dataDir };
  const log = createLog(
    'silent',
    () => undefined,
    () => new Date(),
  );
  server = await startServer(config, log);
  url = `http://127.0.0.1:${server.port}`;
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Counts the clicks and fields that a new user needs. */
function count(page: Page) {
  const done = { clicks: 0, fields: 0 };
  return {
    done,
    async click(role: 'link' | 'button', name: string) {
      done.clicks += 1;
      await page.getByRole(role, { name }).first().click();
    },
    async fill(label: string, text: string) {
      done.fields += 1;
      await page.getByLabel(label).fill(text);
    },
  };
}

test.each([390, 1440])(
  'a new user makes the first API call with three clicks and two fields at %i pixels',
  async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(url);
    const person = count(page);
    await person.click('link', 'Get an API key');
    await person.fill('Email', `ada${width}@example.org`);
    await person.fill('Password', 'seven quiet foxes');
    await person.click('button', 'Create account');
    const answered = page.waitForResponse((response) => response.url().includes('/api/v1/'));
    await person.click('button', 'Run it now');
    const response = await answered;
    expect(response.status()).toBe(200);
    expect(person.done).toEqual({ clicks: 3, fields: 2 });
    await page.getByText(/^200 in \d+ ms, 499 requests left today$/).waitFor();
    const shown = await page.getByRole('group', { name: 'Response' }).textContent();
    expect(JSON.parse(shown ?? '')).toMatchObject({ ok: true });
    // The page's command sends the same request to the host that served the page.
    const key = await page.locator('[data-secret]').inputValue();
    const command = await page.getByRole('group', { name: 'Your first request' }).textContent();
    expect(command).toContain(`'${response.url()}'`);
    expect(command).toContain(key);
    expect((await response.request().allHeaders())['x-api-key']).toBe(key);
    expect(faults).toEqual([]);
    await context.close();
  },
);
