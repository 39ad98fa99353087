// Passkeys in Chromium with a virtual authenticator and a running server.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/runtime/config/config.ts';
import { type Running, startServer } from '../../src/runtime/server.ts';
import { makeFolder } from '../support/folders.ts';
import { findPort } from '../support/ports.ts';
import { firstId, makeCurrent, writeServedRelease } from '../support/served-release.ts';
import { buildPlainPages } from '../support/small-release.ts';
import { collectFaults, findViolations, findWide, launchChromium } from './chromium.ts';

let browser: Browser;
let server: Running;
let url: string;

beforeAll(async () => {
  const dataDir = makeFolder();
  const publicDir = join(import.meta.dirname, '../../public');
  await writeServedRelease(dataDir, {
    async buildSite(input) {
      cpSync(publicDir, input.outDir, { recursive: true });
      return await buildPlainPages(input);
    },
  });
  makeCurrent(dataDir, firstId);
  const port = await findPort();
  const config = readConfig({ PORT: port, LOG_LEVEL: 'silent', DATA_DIR: dataDir });
  server = await startServer({ ...config, dataDir }, () => undefined);
  url = `http://localhost:${port}`;
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Adds a virtual authenticator whose user confirms every request, or is not present. */
async function addDevice(context: BrowserContext, page: Page, isPresent = true) {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: isPresent,
    },
  });
  return {
    setPresent: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    list: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`${url}/account/sign-up`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('seven quiet foxes');
  await page.getByLabel('Create my first API key').uncheck();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`${url}/account`);
}

const pathOf = (page: Page) => new URL(page.url()).pathname;
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(`${url}/account/sign-in`);
};

test('a user adds a passkey, signs in with it, and removes it', { timeout: 120_000 }, async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  const faults = collectFaults(page);
  const look = async () => {
    expect(await findViolations(page)).toEqual([]);
    expect(await findWide(page)).toEqual([]);
  };
  const device = await addDevice(context, page);
  await signUp(page, 'ada@example.org');
  await page.goto(`${url}/account/settings`);
  expect(await page.getByText('No passkeys yet.').isVisible()).toBe(true);
  await page.getByLabel('Passkey name').fill('test phone');
  await look();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.waitForURL(`${url}/account/settings?done=passkey`);
  expect(await page.locator('.notice').textContent()).toContain('Passkey added.');
  expect(await page.getByText('test phone', { exact: true }).isVisible()).toBe(true);
  expect(await page.getByText(/never used/).isVisible()).toBe(true);
  const [credential] = await device.list();
  expect(credential).toMatchObject({ isResidentCredential: true, rpId: 'localhost' });
  expect(credential?.userName).toBe('ada@example.org');
  await look();

  // The same device cannot add a second passkey.
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect
    .poll(() => page.locator('[data-passkey-status]').textContent())
    .toBe('This device already has a passkey for your account.');

  await device.setPresent(false);
  await signOut(page);
  await page.waitForLoadState('networkidle');
  await look();
  await device.setPresent(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(`${url}/account`);
  // The user chooses the passkey from the browser's suggestions.
  await signOut(page);
  await page.waitForURL(`${url}/account`);
  await page.goto(`${url}/account/settings`);
  expect(await page.getByText(/last used 20\d\d-/).isVisible()).toBe(true);

  await page.getByRole('link', { name: /^Remove.*test phone/ }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('“test phone”');
  await look();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  expect(await page.locator('.notice').textContent()).toContain('Passkey removed.');
  expect(await page.getByText('No passkeys yet.').isVisible()).toBe(true);
  await device.setPresent(false);
  await signOut(page);
  await page.waitForLoadState('networkidle');
  await device.setPresent(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect
    .poll(() => page.locator('[data-passkey-status]').textContent())
    .toContain('passkey is not registered');
  expect(pathOf(page)).toBe('/account/sign-in');
  expect(faults).toEqual([]);
  await context.close();
});

test('pages on a URL that does not support passkeys say why', { timeout: 60_000 }, async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signUp(page, 'eve@example.org');
  const session = (await context.cookies()).find(({ name }) => name.includes('session_token'));
  const other = url.replace('localhost', '127.0.0.1');
  if (session) await context.addCookies([{ ...session, domain: '127.0.0.1' }]);
  await page.goto(`${other}/account/settings`);
  await expect
    .poll(() => page.locator('[data-passkey-status]').textContent())
    .toBe(`Passkeys work only at ${url}. Open this page there.`);
  expect(await page.getByRole('button', { name: 'Add passkey' }).isVisible()).toBe(false);
  await context.close();
  const unscripted = await browser.newContext({ javaScriptEnabled: false });
  const plain = await unscripted.newPage();
  await plain.goto(`${url}/account/sign-in`);
  expect(await plain.getByRole('button', { name: 'Sign in with a passkey' }).isVisible()).toBe(
    false,
  );
  expect(await plain.getByRole('button', { name: 'Sign in', exact: true }).isVisible()).toBe(true);
  await unscripted.close();
});
