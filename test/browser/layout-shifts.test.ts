// Pages must not shift their layout while they load over a slow connection.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../pipeline/publish/build-site.ts';
import { listen, listenWith } from '../support/listening.ts';
import { launchChromium, sumShifts, watchShifts, withPage } from './chromium.ts';
import { addOddProjects } from './odd-projects.ts';
import { addresses } from './page-types.ts';
import { withSlowConnection } from './slow-connection.ts';

let browser: Browser;
let url: string;

beforeAll(async () => {
  const { app } = await listen({ buildSite, change: addOddProjects });
  url = await listenWith(withSlowConnection(app.fetch));
  browser = await launchChromium();
});
afterAll(() => browser?.close());

test.concurrent.for(addresses)(
  '%s does not shift its layout while it loads slowly',
  async (address) => {
    for (const width of [360, 1024]) {
      // Uses a new window, because the browser delays painting when it moves from page to page.
      await withPage(browser, { viewport: { width, height: 800 } }, async (page) => {
        await watchShifts(page);
        await page.goto(url + address, { waitUntil: 'networkidle' });
        expect(await sumShifts(page), `at ${width}`).toBeLessThanOrEqual(0.01);
      });
    }
  },
);
