// Every type of page that one explores with, held against axe in both schemes and at both widths.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSmallSite } from '../support/built-site.ts';
import { makeFolder } from '../support/folders.ts';
import type { SmallGraph } from '../support/small-graph-rows.ts';
import { serveFolder } from './static-server.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = makeFolder();
let browser: Browser;
let server: Awaited<ReturnType<typeof serveFolder>>;

/** A name without end or a place to break it, and a topic that is no word. */
function addOddProject(rows: SmallGraph): void {
  const [first = {}] = rows.project;
  const name = 'x'.repeat(10_000);
  const full_name = `lima/${name}`;
  const topics = ['🤖', '🤖🧠'];
  rows.project.push({ ...first, id: 'lima-odd', project_key: 'odd', name, full_name, topics });
}

beforeAll(async () => {
  const { outDir } = await buildSmallSite(folder, addOddProject);
  server = await serveFolder(outDir);
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

const addresses = [
  '/',
  '/projects?q=agents',
  '/projects/page/1',
  '/projects/alba-lab-threadswarm',
  '/projects/h4x-evil',
  '/projects/lima-odd',
  '/emerging',
  '/alternatives',
  '/alternatives/noted',
  '/models',
  '/models/opal/opal-7b',
  '/hub',
  '/picks',
  '/topics/agents',
  '/verticals/finance',
  '/compare',
  '/compare?p=alba-lab-threadswarm,alba-lab-tinyserve',
];

describe.for(['light', 'dark'] as const)('in a %s scheme', (colorScheme) => {
  test.for(addresses)('%s is open to every reader', async (address) => {
    for (const width of [360, 1440]) {
      const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
      try {
        const page = await context.newPage();
        await page.goto(server.url + address, { waitUntil: 'networkidle' });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        await page.evaluate(axe);
        const found = await page.evaluate('axe.run(document, { resultTypes: ["violations"] })');
        expect(toWords(found)).toEqual([]);
      } finally {
        await context.close();
      }
    }
  });
});

interface Outcome {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

const isOutcome = (found: unknown): found is Outcome =>
  typeof found === 'object' && found !== null && 'violations' in found;

function toWords(found: unknown): string[] {
  if (!isOutcome(found)) throw new Error('axe gave no outcome.');
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
