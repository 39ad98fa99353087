// The account pages in Chromium with a running server, with and without scripts, also on a phone.
import { cpSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/runtime/config/config.ts';
import { createLog } from '../../src/runtime/logging/log.ts';
import { type Running, startServer } from '../../src/runtime/server.ts';
import { makeFolder } from '../support/folders.ts';
import { type MailServer, readMail, startMailServer } from '../support/mail-server.ts';
import { findPort } from '../support/ports.ts';
import { firstId, makeCurrent, writeServedRelease } from '../support/served-release.ts';
import { buildPlainPages } from '../support/small-release.ts';
import { launchChromium } from './chromium.ts';

const dataDir = makeFolder();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let browser: Browser;
let mail: MailServer;
let server: Running;
let url: string;

beforeAll(async () => {
  const publicDir = join(import.meta.dirname, '../../public');
  await writeServedRelease(dataDir, {
    async buildSite(input) {
      cpSync(publicDir, input.outDir, { recursive: true });
      return await buildPlainPages(input);
    },
  });
  makeCurrent(dataDir, firstId);
  mail = await startMailServer();
  const port = await findPort();
  const config = {
    ...readConfig({
      ...{ PORT: port, LOG_LEVEL: 'silent', DATA_DIR: dataDir },
      ...{ SMTP_URL: mail.url, MAIL_FROM: 'no-reply@daybreak.example' },
      SITE_URL: `http://127.0.0.1:${port}`,
    }),
    dataDir,
  };
  server = await startServer(
    config,
    createLog(
      'silent',
      () => undefined,
      () => new Date(),
    ),
  );
  url = `http://127.0.0.1:${server.port}`;
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await mail?.close();
});

/**
 * Returns accessibility violations. The page's content policy does not allow scripts, so axe runs
 * from outside.
 */
async function findViolations(page: Page): Promise<string[]> {
  const result: unknown = await page.evaluate(`(() => { ${axe}; return axe.run(); })()`);
  const { violations } = result as { violations: { id: string; nodes: { html: string }[] }[] };
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function open(scheme: 'light' | 'dark', width: number, javaScriptEnabled = true) {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: scheme,
    javaScriptEnabled,
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    const isOfStatus = message.text().includes('the server responded with a status');
    if (message.type() === 'error' && !isOfStatus) faults.push(message.text());
  });
  return { context, page, faults };
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`${url}/account`);
  await page.getByRole('link', { name: 'Create a free account' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('seven quiet foxes');
  // Skips the first API key. first-call.test.ts tests sign-up with a key.
  await page.getByLabel('Create my first API key').uncheck();
  await page.getByRole('button', { name: 'Create account' }).click();
}

const ask = (key: string) =>
  fetch(`${url}/api/v1/projects?limit=1`, { headers: { 'X-Api-Key': key } });

const visits: readonly (readonly ['light' | 'dark', number, boolean])[] = [
  ['light', 1280, true],
  ['dark', 360, true],
  ['light', 360, false],
];
for (const [scheme, width, scripts] of visits) {
  const name = `a key is made, used and revoked: ${scheme}, ${width} pixels, scripts ${scripts}`;
  test(name, { timeout: 120_000 }, async () => {
    const { context, page, faults } = await open(scheme, width, scripts);
    const look = async () => {
      if (!scripts) return;
      expect(await findViolations(page)).toEqual([]);
      expect(await isWide(page)).toBe(false);
    };
    await page.goto(`${url}/account/sign-in`);
    await look();
    await signUp(page, `${scheme}${width}${scripts}@example.org`);
    await look();
    await page.getByLabel('Key name').fill('dashboard');
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = await page.locator('[data-secret]').inputValue();
    expect(key).toMatch(/^dbk_/);
    await look();
    expect(await page.getByRole('button', { name: 'Copy', exact: true }).count()).toBe(
      scripts ? 1 : 0,
    );
    expect(await page.getByRole('group', { name: 'Your first request' }).textContent()).toContain(
      `curl -H 'X-Api-Key: ${key}'`,
    );
    expect(await page.content()).toContain(`'${url}/api/v1/projects?`);
    for (let count = 0; count < 3; count += 1) expect((await ask(key)).status).toBe(200);
    await page.goto(`${url}/account`);
    expect(await page.locator('.amount').textContent()).toMatch(/^3 of 500 requests today/);
    expect(await page.content()).not.toContain(key);
    await page.getByText('Change', { exact: true }).click();
    await look();
    await page.getByRole('link', { name: 'Revoke' }).click();
    await look();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(
      `“dashboard” (${key.slice(0, 12)}…)`,
    );
    expect((await ask(key)).status).toBe(200);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('Change', { exact: true }).click();
    await page.getByRole('link', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    expect(await page.getByRole('status').textContent()).toContain('revoked');
    expect((await ask(key)).status).toBe(403);
    for (const path of [
      '/account/settings',
      '/account/webhooks',
      '/account/emails',
      '/account/plan',
    ]) {
      await page.goto(url + path);
      await look();
    }
    await page.goto(`${url}/account/webhooks`);
    const sent = page.getByRole('region', { name: 'What webhooks send' });
    expect(await sent.textContent()).toMatch(/A license changes.*Dev: 3 webhooks, /s);
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(new URL(page.url()).pathname).toBe('/account/sign-in');
    expect(faults).toEqual([]);
    await context.close();
  });
}

test('the email form of a confirmed account fits a phone', async () => {
  const { context, page, faults } = await open('light', 390);
  await signUp(page, 'confirmed@example.org');
  // The header knows the account on the first page after the sign-up.
  expect(await page.locator('[data-account-link]').textContent()).toContain('C');
  await page.goto(`${url}/account/emails`);
  await page.getByRole('button', { name: 'Send link' }).click();
  const findMail = () => mail.got.find(({ to }) => to === 'confirmed@example.org');
  await expect.poll(findMail).toBeDefined();
  const [link] = /http\S+confirm\?code=\S+/.exec(readMail(findMail()?.text ?? '').text) ?? [];
  await page.goto(link ?? '');
  await page.getByRole('button', { name: 'Confirm email' }).click();
  for (const name of ['every Monday', 'after each daily run']) {
    const input = await page.getByRole('radio', { name }).boundingBox();
    const label = await page.locator('.choice', { hasText: name }).boundingBox();
    expect(input?.width).toBeLessThan(24);
    // A label of two lines is higher.
    expect(label?.height).toBeLessThan(40);
  }
  expect(await isWide(page)).toBe(false);
  expect(await findViolations(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test('session cookies do not authenticate API requests, and account pages are never cached', async () => {
  const { context, page } = await open('light', 1280);
  await signUp(page, 'cookie@example.org');
  const cookies = await context.cookies();
  const cookie = cookies.find(({ name }) => name.includes('session_token'));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const headers = { Cookie: `${cookie?.name}=${cookie?.value}` };
  expect((await fetch(`${url}/api/v1/projects`, { headers })).status).toBe(401);
  const answer = await fetch(`${url}/account`, { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  await context.close();
});

test('an application is connected after a sign-up, and the browser returns to it', async () => {
  const application = createServer((_request, response) => response.end('connected'));
  await new Promise<void>((done) => application.listen(0, '127.0.0.1', done));
  const { port } = application.address() as AddressInfo;
  const registered = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Assistant',
      redirect_uris: ['http://127.0.0.1/callback'],
    }),
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const { context, page, faults } = await open('light', 360);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: `http://127.0.0.1:${port}/callback`,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  await page.goto(`${url}/account/authorize?${query}`);
  await page.getByRole('link', { name: 'Create a free account' }).click();
  await page.getByLabel('Email').fill('assistant@example.org');
  await page.getByLabel('Password').fill('seven quiet foxes');
  await page.getByRole('button', { name: 'Create account' }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'Connect “Assistant” to your account?',
  );
  expect(await findViolations(page)).toEqual([]);
  expect(await isWide(page)).toBe(false);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByText('connected').waitFor();
  expect(page.url()).toContain(`http://127.0.0.1:${port}/callback?code=`);
  expect(faults).toEqual([]);
  await context.close();
  application.close();
});
