// One page of each type, behind the real server: open to every reader, valid, still and in its frame.
import { HtmlValidate } from 'html-validate';
import { LinkChecker } from 'linkinator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../pipeline/publish/site.ts';
import { listen } from '../support/listening.ts';
import { findViolations, findWide, launchChromium, sumShifts, withPage } from './chromium.ts';
import { addOddProjects } from './odd-projects.ts';

let browser: Browser;
let url: string;

beforeAll(async () => {
  ({ url } = await listen({ buildSite, change: addOddProjects }));
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const addresses = [
  '/',
  '/projects',
  '/projects?q=agents',
  '/projects/page/1',
  '/projects/alba-lab-threadswarm',
  '/projects/fable-unscored',
  '/projects/h4x-evil',
  '/projects/igloo-2',
  '/projects/lima-odd',
  '/emerging',
  '/alternatives',
  '/alternatives/noted',
  '/models',
  '/models/opal/opal-7b',
  '/hub',
  '/verticals/finance',
  '/verticals/legal',
  '/stacks/mcp',
  '/topics/agents',
  '/languages/python',
  '/picks',
  '/compare',
  '/compare?p=alba-lab-threadswarm,alba-lab-tinyserve',
  '/blog',
  '/blog/2026-w26',
  '/data',
  '/methods',
  '/methods/health',
  '/developers',
  '/developers/api',
  '/developers/limits',
  '/developers/errors',
  '/developers/open-data',
  '/developers/changelog',
  '/status',
  '/about',
  '/terms',
  '/privacy',
  '/projects/threadswarn',
];

const markup = new HtmlValidate({ extends: ['html-validate:recommended'] });

async function expectOpen(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page), colorScheme).toEqual([]);
  }
}

describe('every type of page', () => {
  test.concurrent.for(addresses)('%s is right at every width and in both schemes', async (address) => {
    const faults = await withPage(browser, {}, async (page) => {
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const answer = await page.goto(url + address, { waitUntil: 'networkidle' });
        expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
        expect(await sumShifts(page), `shifts at ${width}`).toBeLessThan(0.02);
        expect(await findWide(page), `at ${width}`).toEqual([]);
        await expectOpen(page);
      }
      await page.setViewportSize({ width: 768, height: 800 });
      expect(await findWide(page), 'at 768').toEqual([]);
    });
    expect(faults).toEqual([]);
  });

  test.for(addresses)('%s is valid HTML', async (address) => {
    const answer = await fetch(url + address);
    const report = await markup.validateString(await answer.text());
    const messages = report.results.flatMap((result) =>
      result.messages.map(({ ruleId, message, line }) => `${ruleId} at ${line}: ${message}`),
    );
    expect([...new Set(messages)]).toEqual([]);
  });
});

test('no link of the whole site is broken, redirected or leads to a place that is not there', async () => {
  const { links } = await new LinkChecker().check({
    path: `${url}/`,
    recurse: true,
    concurrency: 20,
    redirects: 'error',
    checkFragments: true,
    urlRewriteExpressions: [{ pattern: /^https:\/\/daybreak\.example(?=\/)/, replacement: url }],
    linksToSkip: async (link) => !link.startsWith(`${url}/`),
  });
  const looked = links.filter(({ state }) => state !== 'SKIPPED');
  const broken = looked.filter(({ state }) => state !== 'OK');
  expect(broken.map(({ parent, url: to, status }) => `${parent} → ${to}: ${status}`)).toEqual([]);
  expect(looked.length).toBeGreaterThan(100);
});
