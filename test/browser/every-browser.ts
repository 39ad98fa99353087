// Page types and interactions to test in Firefox and WebKit.
import { expect, test } from 'vitest';
import { findSqueezed, findViolations, findWide } from './chromium.ts';

/** Color scheme of the browser. In Firefox and WebKit it cannot be changed for a single page. */
export type Scheme = 'dark' | 'light';
export const schemes = ['dark', 'light'] as const;

/** An open page in a browser. */
export interface Tab {
  evaluate(script: string): Promise<unknown>;
  goto(path: string): Promise<void>;
  /** Presses a key, named as in `KeyboardEvent.key`. */
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  click(selector: string): Promise<void>;
}

export interface Visit {
  readonly scheme: Scheme;
  readonly path: string;
  readonly width: number;
}

/** Opens a page in a new browser context. Returns the errors that the browser reported. */
export type Open = (visit: Visit, look: (tab: Tab) => Promise<void>) => Promise<string[]>;

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

/**
 * The rules whose results depend on how a browser draws the page. Chromium checks the same pages
 * with every rule.
 */
const layoutRules = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

const textOf = (tab: Tab, selector: string) =>
  tab.evaluate(`document.querySelector('${selector}')?.textContent ?? ''`);

/** Waits until the expression is true in the page, even if the page is replaced meanwhile. */
const become = (tab: Tab, expression: string) =>
  expect.poll(() => tab.evaluate(expression), { timeout: 100_000 });

export function testPages(openPage: Open): void {
  const open: Open = async (visit, look) => {
    const faults = await openPage(visit, look);
    expect(faults).toEqual([]);
    return faults;
  };

  test.for(paths)(
    '%s has no errors in dark mode at 390 pixels and in light mode at 1440 pixels',
    async (path) => {
      for (const [scheme, width] of [
        ['dark', 390],
        ['light', 1440],
      ] as const) {
        await open({ scheme, path, width }, async (tab) => {
          expect(await tab.evaluate('innerWidth')).toBe(width);
          const isDark = await tab.evaluate('matchMedia("(prefers-color-scheme: dark)").matches');
          expect(isDark).toBe(scheme === 'dark');
          expect(await findViolations(tab, layoutRules), `${scheme} at ${width}`).toEqual([]);
          expect(await findWide(tab), `at ${width}`).toEqual([]);
          expect(await findSqueezed(tab), `at ${width}`).toEqual([]);
        });
      }
    },
  );

  test('a search corrects spelling, and a result is opened by keyboard', async () => {
    await open({ scheme: 'light', path: '/', width: 1440 }, async (tab) => {
      await tab.press('/');
      await tab.type('threadswrm');
      await become(tab, `document.querySelector('[role="option"]')?.textContent`).toContain(
        'threadswarm',
      );
      await tab.press('ArrowDown');
      await tab.press('Enter');
      await become(tab, 'location.pathname').toMatch(/\/projects\/\S*threadswarm/);
    });
  });

  test('arrow keys select the days of a chart', async () => {
    const path = '/projects/alba-lab-tinyserve';
    await open({ scheme: 'light', path, width: 390 }, async (tab) => {
      await become(tab, `document.querySelector('[role="slider"]') !== null`).toBe(true);
      await tab.evaluate(`document.querySelector('[role="slider"]').focus()`);
      await tab.press('Home');
      expect(await textOf(tab, '[data-readout]')).toBe('Apr 2, 2026: 11,737 stars.');
    });
  });

  test('a watched project appears in the watched list', async () => {
    const path = '/projects/alba-lab-tinyserve';
    await open({ scheme: 'dark', path, width: 390 }, async (tab) => {
      await tab.click('[data-watch]');
      await tab.goto('/watch');
      await become(tab, `document.querySelector('[data-watched] tbody').textContent`).toContain(
        '12,004',
      );
    });
  });

  test('the models table is filtered while typing', async () => {
    await open({ scheme: 'light', path: '/models', width: 1440 }, async (tab) => {
      await tab.click('search [name="q"]');
      await tab.type('opal-7b');
      await become(tab, `document.querySelector('[data-table] [data-status]').textContent`).toMatch(
        /^1 /,
      );
    });
  });

  // WebKit needs seconds to compile the engine, and longer during other tests.
  test('the SQL page runs a query', { timeout: 120_000 }, async () => {
    await open({ scheme: 'light', path: '/sql', width: 1440 }, async (tab) => {
      await become(tab, `document.querySelector('[data-part="run"]:enabled') !== null`).toBe(true);
      await tab.click('[data-part="run"]');
      await become(tab, `document.querySelector('[data-part="rows"] tbody tr') !== null`).toBe(
        true,
      );
    });
  });
}
