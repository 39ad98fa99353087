// Checks one page of each type with the real server: accessibility, valid HTML, width, and links.
import { HtmlValidate } from 'html-validate';
import { LinkChecker } from 'linkinator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../pipeline/publish/build-site.ts';
import { listen } from '../support/listening.ts';
import { findSqueezed, findViolations, findWide, launchChromium, withPage } from './chromium.ts';
import { addOddProjects } from './odd-projects.ts';
import { addresses } from './page-types.ts';

let browser: Browser;
let url: string;

beforeAll(async () => {
  ({ url } = await listen({ buildSite, change: addOddProjects }));
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

/** Each color scheme and each width once, with every accessibility rule. */
const visits = [
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const;

describe('a page of each type', () => {
  test.concurrent.for(addresses)(
    '%s is accessible and fits at every width in light and dark mode',
    async (address) => {
      const faults = await withPage(browser, {}, async (page) => {
        for (const { width, colorScheme } of visits) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme });
          const answer = await page.goto(url + address, { waitUntil: 'networkidle' });
          expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
          expect(await findViolations(page), `${colorScheme} at ${width}`).toEqual([]);
        }
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await findViolations(page, ['color-contrast']), 'dark at 1440').toEqual([]);
        for (const width of [360, 768, 1024, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await findWide(page), `at ${width}`).toEqual([]);
          expect(await findSqueezed(page), `at ${width}`).toEqual([]);
        }
      });
      expect(faults).toEqual([]);
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
