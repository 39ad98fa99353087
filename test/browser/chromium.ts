// Chromium for browser tests, and checks that apply to every page.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

declare global {
  interface Window {
    shifts?: number;
  }
}

/** The method that pages of Playwright and Puppeteer have in common. */
interface Scripted {
  evaluate(script: string): Promise<unknown>;
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Prefers the headless shell, which has no windows to draw and needs half the CPU time. */
const paths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export const chromiumPath = (): string => paths.find((path) => existsSync(path)) ?? '';

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });

/**
 * Collects errors that the browser reports while the page is open, except for the page's own
 * status.
 */
export function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    const isOfStatus = message.text().includes('the server responded with a status');
    if (message.type() === 'error' && !isOfStatus) faults.push(message.text());
  });
  return faults;
}

/**
 * Runs `look` on a page with its own browser context. Returns the errors that the browser reported.
 */
export async function withPage(
  browser: Browser,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<void>,
): Promise<string[]> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const faults = collectFaults(page);
    await look(page);
    return faults;
  } finally {
    await context.close();
  }
}

interface Outcome {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

const isOutcome = (found: unknown): found is Outcome =>
  typeof found === 'object' && found !== null && 'violations' in found;

/**
 * Returns accessibility violations found by axe, with all rules or only the given ones. Axe runs
 * from outside because the page's content policy does not allow other scripts.
 */
export async function findViolations(
  page: Scripted,
  runOnly?: readonly string[],
): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const options = {
    resultTypes: ['violations'],
    // Click targets must be large enough, or far enough from their neighbors.
    ...(runOnly ? { runOnly } : { rules: { 'target-size': { enabled: true } } }),
  };
  const found: unknown = await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`);
  if (!isOutcome(found)) throw new Error('axe returned no results.');
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 300)}`),
  );
}

const runIn = async (page: Scripted, find: () => string[]): Promise<string[]> =>
  (await page.evaluate(`(${find})()`)) as string[];

/** Returns elements beyond the right edge of the window, except inside a box that scrolls. */
export const findWide = (page: Scripted): Promise<string[]> =>
  runIn(page, () => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth + 0.5,
    );
    const named = wide.map((element) => `${element.localName}.${element.className}`);
    return [`${root.scrollWidth} pixels: ${named.slice(-3).join(', ')}`];
  });

/** Returns table cells that are so narrow that their words break into single letters. */
export const findSqueezed = (page: Scripted): Promise<string[]> =>
  runIn(page, () =>
    [...document.querySelectorAll('main :is(th, td, dd)')]
      .filter((cell) => {
        const words = document.createRange();
        words.selectNodeContents(cell);
        const { width } = cell.getBoundingClientRect();
        return width > 0 && width < 80 && words.getBoundingClientRect().height > 160;
      })
      .map((cell) => `${cell.localName}: ${cell.textContent.trim().slice(0, 80)}`),
  );

/** Records the layout shifts of each page that opens from now on, for `sumShifts`. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const isExplained = 'hadRecentInput' in entry && entry.hadRecentInput === true;
        if (isExplained || !('value' in entry)) continue;
        window.shifts = (window.shifts ?? 0) + Number(entry.value);
      }
    });
    observer.observe({ type: 'layout-shift' });
  });

/** Returns the sum of all layout shifts since the page opened that no key press explains. */
export const sumShifts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++)
      await new Promise((done) => requestAnimationFrame(done));
    return window.shifts ?? 0;
  });
