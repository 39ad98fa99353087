// Opens a page of a test server in a new browser context, and waits for its status line.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Opens `url`, runs `look`, and expects that the console stays free of errors. */
export async function openPage(
  browser: Browser,
  url: string,
  look: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(url);
    await look(page);
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
}

const status = (page: Page) => page.getByRole('status');

/** Waits until the status line contains the text, which means that the rows are shown. */
export async function expectStatus(page: Page, text: string | RegExp): Promise<void> {
  const within = { timeout: 10_000 };
  await expect.poll(() => status(page).textContent(), within).toMatch(text);
}
