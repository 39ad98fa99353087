// Checks one page of each type with the real server: accessibility, valid HTML, width, links, and
// that it does not shift its layout while it loads over a slow connection.
import { HtmlValidate } from 'html-validate';
import { LinkChecker } from 'linkinator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../pipeline/publish/build-site.ts';
import { listen, listenWith } from '../support/listening.ts';
import {
  findSqueezed,
  findViolations,
  findWide,
  launchChromium,
  sumShifts,
  watchShifts,
  withPage,
} from './chromium.ts';
import { addOddProjects } from './odd-projects.ts';
import { addresses } from './page-types.ts';
import { withSlowConnection } from './slow-connection.ts';

let browser: Browser;
let url: string;
let slowUrl: string;

beforeAll(async () => {
  const { app, url: fastUrl } = await listen({ buildSite, change: addOddProjects });
  url = fastUrl;
  slowUrl = await listenWith(withSlowConnection(app.fetch));
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const markup = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // The list of a combobox is allowed: a native select cannot be searched by typing.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
  },
});

/** The width while the page loads, and the width for every accessibility rule. */
const visits = [
  { colorScheme: 'dark', loadWidth: 360, width: 360 },
  { colorScheme: 'light', loadWidth: 1024, width: 1440 },
] as const;

describe('a page of each type', () => {
  test.concurrent.for(addresses)(
    '%s is accessible, keeps its layout while it loads, and fits at every width',
    async (address) => {
      for (const { colorScheme, loadWidth, width } of visits) {
        // Uses a new window, because the browser delays painting when it moves from page to page.
        const options = { colorScheme, viewport: { width: loadWidth, height: 800 } };
        const faults = await withPage(browser, options, async (page) => {
          await watchShifts(page);
          const answer = await page.goto(slowUrl + address, { waitUntil: 'networkidle' });
          expect(await sumShifts(page), `at ${loadWidth}`).toBeLessThanOrEqual(0.01);
          expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
          await page.setViewportSize({ width, height: 800 });
          expect(await findViolations(page), `${colorScheme} at ${width}`).toEqual([]);
          if (width === 360) return;
          await page.emulateMedia({ colorScheme: 'dark' });
          expect(await findViolations(page, ['color-contrast']), 'dark at 1440').toEqual([]);
          for (const each of [360, 768, 1024, 1440]) {
            await page.setViewportSize({ width: each, height: 800 });
            expect(await findWide(page), `at ${each}`).toEqual([]);
            expect(await findSqueezed(page), `at ${each}`).toEqual([]);
          }
        });
        expect(faults).toEqual([]);
      }
    },
  );

  test.for(addresses)('%s is valid HTML', async (address) => {
    const answer = await fetch(url + address);
    const report = await markup.validateString(await answer.text());
    const messages = report.results.flatMap((result) =>
      result.messages.map(({ ruleId, message, line }) => `${ruleId} at ${line}: ${message}`),
    );
    expect([...new Set(messages)]).toEqual([]);
  });
});

test('no link on the site is broken, redirected or leads to a missing anchor', async () => {
  const { links } = await new LinkChecker().check({
    path: `${url}/`,
    recurse: true,
    concurrency: 20,
    redirects: 'error',
    checkFragments: true,
    urlRewriteExpressions: [{ pattern: /^https:\/\/daybreak\.example(?=\/)/, replacement: url }],
    // Skips other sites, and the account pages, which have their own tests.
    // The fragment in a link to the SQL page is a query.
    linksToSkip: async (link) =>
      !link.startsWith(`${url}/`) ||
      link.startsWith(`${url}/account`) ||
      link.startsWith(`${url}/sql#q=`),
  });
  const looked = links.filter(({ state }) => state !== 'SKIPPED');
  const broken = looked.filter(({ state }) => state !== 'OK');
  expect(broken.map(({ parent, url: to, status }) => `${parent} → ${to}: ${status}`)).toEqual([]);
  expect(looked.length).toBeGreaterThan(100);
});
