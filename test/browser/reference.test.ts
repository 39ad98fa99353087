// The API reference in Chromium with the real server and its content security policy.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../pipeline/publish/build-site.ts';
import { buildOpenApi } from '../../src/contracts/api/openapi.ts';
import { toReference } from '../../src/site/docs/reference.ts';
import { keyOf } from '../support/callers.ts';
import { listen } from '../support/listening.ts';
import { launchChromium } from './chromium.ts';

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
let browser: Browser;
let url: string;

beforeAll(async () => {
  ({ url } = await listen({ buildSite }));
  browser = await launchChromium();
});
afterAll(() => browser?.close());

interface Settings {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly javaScriptEnabled?: boolean;
}

/** Opens a page. Fails on browser errors and on requests to other hosts. */
async function open(path: string, settings: Settings, look: (page: Page) => Promise<void>) {
  const { width = 1280, ...others } = settings;
  const context = await browser.newContext({ viewport: { width, height: 900 }, ...others });
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(`${url}/`)) faults.push(`asked for ${request.url()}`);
    });
    await page.goto(url + path);
    await look(page);
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
}

test('a form sends a request with the reader’s key and shows status, headers and JSON', async () => {
  await open('/developers/api/list-projects', {}, async (page) => {
    await page.getByLabel('Your API key').fill(keyOf('pro'));
    await page.getByRole('button', { name: 'Use key' }).click();
    await page.getByText('Requests on this page use the key').waitFor();
    const box = page.locator('section.endpoint');
    await box.getByText('Try it').click();
    await box.getByLabel('limit').fill('2');
    await box.getByLabel('health_min').fill('');
    await box.getByLabel('lang').fill('');
    await box.getByLabel('facets').fill('');
    expect(await box.locator('[data-part="command"]').textContent()).toBe(
      `curl -H "X-Api-Key: $DAYBREAK_KEY" '${url}/api/v1/projects?sort=momentum&limit=2'`,
    );
    const asked = page.waitForRequest((request) => request.url().includes('/api/v1/projects'));
    await box.getByRole('button', { name: 'Send' }).click();
    expect((await asked).headers()['x-api-key']).toBe(keyOf('pro'));
    expect((await asked).url()).not.toContain(keyOf('pro'));
    await box.getByRole('status').getByText(/^200 /).waitFor();
    const body = JSON.parse((await box.locator('[data-part="body"]').textContent()) ?? '');
    expect(body.data).toHaveLength(2);
    expect(await box.locator('[data-part="headers"]').textContent()).toContain(
      'x-ratelimit-limit: 50000',
    );
  });
});

test('a slash in a path parameter is escaped, and an error response is shown as an error', async () => {
  await open('/developers/api/get-project', {}, async (page) => {
    const box = page.locator('section.endpoint');
    await box.getByText('Try it').click();
    await box.getByRole('textbox', { name: 'id' }).fill('Alba-Lab/threadswarm');
    await box.getByRole('button', { name: 'Send' }).click();
    await box.getByRole('status').getByText(/^401 /).waitFor();
    expect(await box.locator('[data-part="body"]').textContent()).toContain('missing_key');
    expect(await box.locator('[data-part="command"]').textContent()).toContain(
      '/project/Alba-Lab%2Fthreadswarm',
    );
  });
});

test('the key is stored only in this tab until the reader removes it', async () => {
  await open('/developers/api', {}, async (page) => {
    await page.getByLabel('Your API key').fill('dbk_0123456789abcdef');
    await page.getByRole('button', { name: 'Use key' }).click();
    await page.reload();
    await page.getByText('use the key dbk_01234567…').waitFor();
    const kept = await page.evaluate(() => [
      JSON.stringify(localStorage),
      document.cookie,
      location.href,
      document.documentElement.outerHTML,
    ]);
    expect(kept.join()).not.toContain('0123456789abcdef');
    await page.getByRole('button', { name: 'Forget key' }).click();
    await page.getByText('No key is set.').waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});

test('a GET of webhooks is sent to the right URL, and webhook operations that change something have no form', async () => {
  await open('/developers/api/list-webhooks', {}, async (page) => {
    const box = page.locator('section.endpoint');
    await box.getByText('Try it').click();
    expect(await box.locator('[data-part="command"]').textContent()).toBe(
      `curl -H "X-Api-Key: $DAYBREAK_KEY" '${url}/api/v1/webhooks'`,
    );
    for (const path of ['create-or-test-webhook', 'remove-webhook', 'records']) {
      await page.goto(`${url}/developers/api/${path}`);
      expect(await page.locator('section.endpoint').count()).toBe(1);
      expect(await page.getByText('Try it').count()).toBe(0);
    }
  });
});

test('without JavaScript, the reference is readable and shows no forms', async () => {
  const { groups } = toReference(buildOpenApi({ siteName: '', siteUrl: url, examples: {} }));
  await open('/developers/api', { javaScriptEnabled: false }, async (page) => {
    for (const { page: operation } of groups.flatMap(({ endpoints }) => endpoints)) {
      expect(await page.locator(`main dt a[href="${operation}"]`).count(), operation).toBe(1);
    }
    expect(await page.getByLabel('Your API key').isVisible()).toBe(false);
    await page.goto(`${url}/developers/api/list-projects`);
    expect(await page.locator('details.try').count()).toBe(1);
    expect(await page.getByText('Try it').first().isVisible()).toBe(false);
    expect(await page.getByLabel('Your API key').isVisible()).toBe(false);
    expect(await page.getByLabel('Search the docs').isVisible()).toBe(false);
    expect(await page.getByText('"ok": true').first().isVisible()).toBe(true);
  });
});

describe.for([
  [360, 'light'],
  [360, 'dark'],
  [1280, 'light'],
] as const)('at %i pixels in the %s color scheme', ([width, colorScheme]) => {
  // Pages with forms, which quality.test.ts checks only while they are closed.
  test.for(['/developers/api/list-projects', '/developers/api/create-or-test-webhook'])(
    '%s with open forms fits the window and has no accessibility violations',
    async (path) => {
      await open(path, { width, colorScheme }, async (page) => {
        for (const summary of await page.locator('.try > summary').all()) await summary.click();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          width,
        );
        await page.evaluate(axe);
        const found = await page.evaluate(async () => {
          const { violations } = await (
            globalThis as unknown as {
              axe: {
                run(
                  part: string,
                ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
              };
            }
          ).axe.run('main');
          return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
        });
        expect(found).toEqual([]);
      });
    },
  );
});

test.each([true, false])(
  'with JavaScript set to %s, the reader can choose the language of an example',
  async (javaScriptEnabled) => {
    await open('/developers/api/list-projects', { javaScriptEnabled }, async (page) => {
      const shown = page.locator('.tab:visible');
      expect(await shown.textContent()).toContain('curl ');
      await page.getByText('Python', { exact: true }).click();
      expect(await shown.textContent()).toContain('import urllib.request');
      // The language tabs are radio buttons, so arrow keys work.
      await page.keyboard.press('ArrowRight');
      expect(await shown.textContent()).toContain('package main');
      if (!javaScriptEnabled) return;
      await page.goto(`${url}/developers/api/get-project`);
      expect(await shown.textContent()).toContain('package main');
    });
  },
);

test('only the examples contain the API key of this tab', async () => {
  await open('/developers/api/list-projects', {}, async (page) => {
    const key = keyOf('pro');
    const codes = async () => (await page.locator('.tab code').allTextContents()).join('\n');
    expect((await codes()).split('dbk_your_key')).toHaveLength(5);
    await page.getByLabel('Your API key').fill(key);
    await page.getByRole('button', { name: 'Use key' }).click();
    await page.reload();
    const isKey = /^dbk_[0-9A-Za-z]{38}$/.test(key);
    expect((await codes()).split(key)).toHaveLength(isKey ? 5 : 1);
    await page.evaluate(() => sessionStorage.setItem('daybreak-key', `dbk_${'x'.repeat(38)}`));
    for (const path of ['/developers', '/developers/api/list-projects']) {
      await page.goto(url + path);
      const all = (await page.locator('[data-copied] code').allTextContents()).join('\n');
      expect(all).toContain(`dbk_${'x'.repeat(38)}`);
      expect(all).not.toContain('dbk_your_key');
    }
    await page.evaluate(() =>
      sessionStorage.setItem('daybreak-key', '<img src=x onerror=alert(1)>'),
    );
    await page.reload();
    expect(await codes()).toContain('dbk_your_key');
  });
});

test('the search finds operations, sections, error codes and records', async () => {
  await open('/developers/limits', {}, async (page) => {
    const field = page.getByRole('searchbox', { name: 'Search the docs' });
    const found = page.locator('#docs-found a');
    for (const [query, path] of [
      ['health_min', '/developers/api/list-projects'],
      ['quota_exceeded', '/developers/errors#quota_exceeded'],
      ['webhook signature', '/developers/webhooks'],
    ] as const) {
      await field.fill(query);
      await expect
        .poll(() => found.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
        .toEqual(expect.arrayContaining([expect.stringMatching(new RegExp(`^${path}`))]));
    }
    await field.fill('nothing-has-this-word');
    await page.getByText('Nothing found. Try fewer words.').waitFor();
    await field.fill('list projects');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/developers/api/**');
  });
});

test.each([390, 1440])(
  'the quickstart is visible without scrolling at %i pixels',
  async (width) => {
    await open('/developers', { width }, async (page) => {
      for (const part of [
        page.locator('.start pre'),
        page.getByRole('main').getByRole('link', { name: 'Get an API key' }),
      ]) {
        const box = await part.boundingBox();
        expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
      }
    });
  },
);

test('the copy button copies each example exactly', async () => {
  await open('/developers/webhooks', {}, async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const boxes = page.locator('[data-copied]');
    const count = await boxes.count();
    expect(count).toBeGreaterThan(1);
    expect(await page.locator('[data-copied] button:visible').count()).toBe(count);
    const button = boxes.first().getByRole('button');
    await button.click();
    await expect.poll(() => button.innerText()).toMatch(/^Copied/);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await boxes.first().locator('code').textContent());
  });
});
