// Complete visits with the real server, with and without JavaScript.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../pipeline/publish/build-site.ts';
import { listen } from '../support/listening.ts';
import { launchChromium, withPage } from './chromium.ts';

let browser: Browser;
let url: string;

beforeAll(async () => {
  ({ url } = await listen({ buildSite }));
  browser = await launchChromium();
});
afterAll(() => browser?.close());

type Options = Parameters<Browser['newContext']>[0];

/** Opens a page. Fails on browser errors and on requests to other hosts. */
async function visit(options: Options, look: (page: Page) => Promise<void>): Promise<void> {
  const away: string[] = [];
  const viewport = { width: 1280, height: 800 };
  const faults = await withPage(browser, { viewport, ...options }, async (page) => {
    page.on('request', (request) => {
      if (!request.url().startsWith(`${url}/`)) away.push(request.url());
    });
    await page.goto(`${url}/`);
    await look(page);
  });
  expect([...faults, ...away]).toEqual([]);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('a reader searches, filters, opens and compares projects, starting at the home page', async () => {
  await visit({ colorScheme: 'light' }, async (page) => {
    const search = page.getByRole('combobox', { name: /^Search projects, models/ });
    await search.fill('agents');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/projects?q=agents');
    const status = page.getByRole('status');
    await expect
      .poll(() => status.textContent())
      .toMatch(/^1\d of 12 projects, sorted by relevance$/);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Rust');
    await expect.poll(() => status.textContent()).toBe('1 of 12 projects, sorted by relevance');
    await page.locator('#found tbody th a').click();
    await page.waitForURL('**/projects/alba-lab-tinyserve');
    expect(await heading(page)).toBe('tinyserve');
    const chart = page.getByRole('slider', { name: /^Stars of alba-lab\/tinyserve over 90 days/ });
    expect((await chart.boundingBox())?.height).toBeGreaterThan(150);
    await page.getByText('Weekly numbers').click();
    expect(await page.getByRole('rowheader', { name: '2026-06-30' }).isVisible()).toBe(true);
    await page.goBack();
    await expect.poll(() => status.textContent()).toBe('1 of 12 projects, sorted by relevance');
    await page.getByRole('checkbox', { name: 'Compare alba-lab-tinyserve' }).check();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('checkbox', { name: 'Compare alba-lab-threadswarm' }).check();
    await page.locator('[data-chosen]').getByRole('link', { name: 'Compare' }).click();
    await expect.poll(() => status.textContent()).toBe('Comparing tinyserve, threadswarm.');
  });
});

test('a project page links to similar projects, its industry and its stack', async () => {
  await visit({}, async (page) => {
    await page.goto(`${url}/projects/alba-lab-threadswarm`);
    await page.getByRole('link', { name: 'tinyserve' }).last().click();
    await page.waitForURL('**/projects/alba-lab-tinyserve');
    await page.getByRole('link', { name: 'Finance' }).click();
    expect(await heading(page)).toBe('Finance');
    await page.getByRole('link', { name: 'PyTorch' }).click();
    expect(await heading(page)).toBe('PyTorch');
    await page.getByRole('link', { name: /^All \d+ in the explorer/ }).click();
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/ of 12 projects/);
  });
});

describe('the theme', () => {
  /** Records the background color of every painted frame, from the first one on. */
  const watchPaper = () => {
    const seen: string[] = [];
    Object.assign(globalThis, { papers: seen });
    const look = () => {
      if (document.body) seen.push(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  const readPapers = (page: Page) =>
    page.evaluate(() => [...new Set(Reflect.get(globalThis, 'papers') as string[])]);

  test('is applied before the first paint of every page', async () => {
    await visit({ colorScheme: 'light' }, async (page) => {
      const light = await paper(page);
      await page.addInitScript(watchPaper);
      // The theme must be applied even if its script loads late.
      await page.route('**/theme.js', async (route) => {
        await new Promise((done) => setTimeout(done, 200));
        await route.continue();
      });
      await page.getByRole('button', { name: 'Theme: system' }).click();
      const dark = await paper(page);
      expect(dark).not.toBe(light);
      for (const path of ['/projects/alba-lab-threadswarm', '/models', '/developers/api', '/']) {
        await page.goto(url + path, { waitUntil: 'networkidle' });
        expect(await readPapers(page), path).toEqual([dark]);
      }
      const other = await page.context().newPage();
      await other.goto(`${url}/about`);
      expect(await paper(other)).toBe(dark);
    });
  });

  test('follows the system setting by default', async () => {
    await visit({ colorScheme: 'light' }, async (page) => {
      const light = await paper(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await paper(page)).not.toBe(light);
    });
  });
});

describe('without JavaScript', () => {
  const plain = { javaScriptEnabled: false };

  test('a reader reaches a project and its chart from the home page', async () => {
    await visit(plain, async (page) => {
      expect(await page.getByRole('searchbox').count()).toBe(0);
      await page.getByRole('navigation', { name: 'Sections' }).getByText('Discover').click();
      await page.waitForURL('**/projects');
      const industries = page.locator('section', {
        has: page.getByRole('heading', { name: 'Industries' }),
      });
      await industries.getByRole('link', { name: 'Finance' }).first().click();
      await page.waitForURL('**/verticals/finance');
      await page.getByRole('table').getByRole('link', { name: 'threadswarm' }).click();
      await page.waitForURL('**/projects/alba-lab-threadswarm');
      const chart = page.getByRole('img', { name: /^Stars of Alba-Lab\/threadswarm/ });
      expect((await chart.boundingBox())?.height).toBeGreaterThan(150);
      await page.getByText('Weekly numbers').click();
      expect(await page.getByRole('rowheader', { name: '2026-06-30' }).isVisible()).toBe(true);
    });
  });

  test.for([
    ['/topics/agents', 'threadswarm'],
    ['/languages/rust', 'tinyserve'],
    ['/stacks/mcp', 'graphkit'],
    ['/emerging', 'nohistory'],
  ] as const)('the page %s lists %s', async ([path, name]) => {
    await visit(plain, async (page) => {
      await page.goto(url + path);
      await page.getByRole('table').getByRole('link', { name, exact: true }).click();
      expect(await heading(page)).toBe(name);
    });
  });

  test('interactive elements are hidden', async () => {
    await visit(plain, async (page) => {
      for (const path of ['/', '/projects', '/models', '/alternatives', '/compare', '/nowhere']) {
        await page.goto(url + path);
        const usable = page.locator('button:visible, select:visible, input:visible');
        const names = await usable.evaluateAll((all) => all.map((one) => one.outerHTML));
        // The form of the 404 page, the headings of tables, and the tabs of the models page also
        // work without JavaScript.
        const works = /class="sort"|find-here|>Search<|name="view"/;
        const idle = names.filter((html) => !works.test(html));
        expect(idle, path).toEqual([]);
      }
    });
  });
});

test('an old URL with owner and repository redirects to the project page', async () => {
  await visit({}, async (page) => {
    await page.goto(`${url}/projects/Alba-Lab/threadswarm`);
    expect(page.url()).toBe(`${url}/projects/alba-lab-threadswarm`);
    await page.goto(`${url}/projects/old-home/swarm`);
    expect(page.url()).toBe(`${url}/projects/alba-lab-threadswarm`);
  });
});

test('the 404 page suggests similar projects', async () => {
  await visit({}, async (page) => {
    const answer = await page.goto(`${url}/projects/alba-lab-thraedswarm`);
    expect(answer?.status()).toBe(404);
    await page.getByRole('link', { name: 'threadswarm' }).first().click();
    await page.waitForURL('**/projects/alba-lab-threadswarm');
    await page.goto(`${url}/wp-login`);
    await page.getByText('No project or product has a similar name.').waitFor();
  });
});

test('a check on a phone moves to its summary', async () => {
  await visit({ viewport: { width: 390, height: 844 } }, async (page) => {
    await page.goto(`${url}/check`);
    const status = page.locator('[data-check-status]');
    const expectSummary = async (text: RegExp) => {
      await expect.poll(() => status.textContent()).toMatch(text);
      await expect
        .poll(() => status.evaluate((line) => line === document.activeElement))
        .toBe(true);
      expect((await status.boundingBox())?.y).toBeLessThan(100);
      await page.evaluate(() => scrollTo(0, 0));
    };
    await page.getByLabel('Contents').fill('threadswarm==1.0.0');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expectSummary(/^We know 1 of 1 dep/);
    await page.getByLabel('or choose up to 5 files').setInputFiles({
      name: 'package.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"dependencies":{"@ember/old":"1"}}'),
    });
    await expectSummary(/Read as package\.json\.$/);
    await page.getByLabel('Contents').fill('Once upon a time');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expectSummary(/is not recognized/);
  });
});

test('a visitor checks a stack, and the file stays in the browser', async () => {
  await visit({}, async (page) => {
    await page.goto(`${url}/check`);
    const status = page.locator('[data-check-status]');
    await page.getByRole('button', { name: 'Try an example' }).click();
    await expect.poll(() => status.textContent()).toMatch(/Read as requirements\.txt\.$/);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.postData() ?? ''));
    const manifest = JSON.stringify({
      name: 'a-secret-name',
      dependencies: { '@ember/old': '1', linked: 'github:Alba-Lab/tinyserve', unheard: '2' },
    });
    await page.getByLabel('Contents').fill(manifest);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect.poll(() => status.textContent()).toMatch(/^We know 2 of 3 dep/);
    const lines = page.locator('[data-check-result] tbody');
    expect(await lines.count()).toBe(2);
    expect(await lines.first().textContent()).toMatch(/^@ember\/old 1.*dormant/);
    expect(await page.getByText('Versions and vulnerabilities are not checked.').count()).toBe(1);
    expect(sent.join()).not.toContain('a-secret-name');
    expect(await page.getByText(/^unheard/).isVisible()).toBe(true);

    await page.getByLabel('or choose up to 5 files').setInputFiles({
      name: 'requirements.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('ThreadSwarm>=2'),
    });
    await expect.poll(() => status.textContent()).toMatch(/^We know 1 of 1 dep/);
    const contents = page.getByLabel('Contents');
    await contents.fill('vllm==0.6.0\nlangchain==0.1.0\n');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect.poll(() => status.textContent()).toMatch(/Read as requirements\.txt\.$/);
    await page.getByLabel('Kind of file').selectOption('package.json');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect.poll(() => status.textContent()).toMatch(/^package.json is not valid JSON\. /);
    await page.getByLabel('Kind of file').selectOption('');
    await contents.fill('Once upon a time');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect.poll(() => status.textContent()).toMatch(/is not recognized/);
    const ending = page.locator('[data-table="models"] tbody', { hasText: 'quartz/max' });
    for (const text of ['quartz/max\nopal-7b\nunheard-1', 'ask(client, "quartz/max")']) {
      await contents.fill(text);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await expect.poll(() => status.textContent()).toMatch(/IDs? of (a )?models?: 0 ended, 1 end/);
      expect(await ending.textContent()).toMatch(/Ending2026-09-30.* Try opal\/opal-7b\./);
    }
  });
});

test('without JavaScript, no link leads to a comparison, which requires it', async () => {
  await visit({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`${url}/compare`);
    expect(await page.locator('a[href^="/compare?"]:visible').count()).toBe(0);
    expect(await page.locator('a[href^="/compare?"]').count()).toBeGreaterThan(0);
  });
});
