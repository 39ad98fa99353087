// The SQL page in Chromium with the real server and all other hosts blocked: the engine loads after
// a click, and its results equal those of native DuckDB.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../pipeline/publish/build-site.ts';
import { prepareSqlEngine } from '../../pipeline/publish/sql-engine.ts';
import { databaseFile } from '../../src/contracts/api/open-files.ts';
import { sqlExamples, toSqlLink } from '../../src/site/data/sql-examples.ts';
import { listen } from '../support/listening.ts';
import { findPython } from '../support/python.ts';
import { findViolations, findWide, launchChromium } from './chromium.ts';

// Undefined if the package is not installed. The tests are then skipped and reported as such.
const engine = await prepareSqlEngine();

let browser: Browser;
let url: string;
let page: Page;
let database: string;
const foreign: string[] = [];
const violations: string[] = [];

beforeAll(async () => {
  const made = await listen({ buildSite });
  url = made.url;
  database = await made.serving.use((release) => join(release?.folder ?? '', 'site', databaseFile));
  browser = await launchChromium();
  const context = await browser.newContext();
  await context.route(
    (to) => to.origin !== url && to.protocol !== 'data:' && to.protocol !== 'blob:',
    (route) => {
      foreign.push(route.request().url());
      return route.abort();
    },
  );
  page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text());
  });
  page.on('pageerror', (error) => violations.push(error.message));
});
afterAll(() => browser?.close());

const status = () => page.textContent('[data-part="status"]');
const waitForStatus = (pattern: RegExp) =>
  page.waitForFunction(
    (source) =>
      new RegExp(source).test(document.querySelector('[data-part="status"]')?.textContent ?? ''),
    pattern.source,
    { timeout: 30_000 },
  );

async function run(sql: string): Promise<string | null> {
  await page.fill('[data-part="query"]', sql);
  await page.click('[data-part="run"]');
  await page.waitForSelector('[data-part="run"]:not([disabled])');
  return await status();
}

const rowsOf = (): Promise<string[][]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-part="rows"] tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent),
    ),
  );

/** Returns the rows of native DuckDB, formatted as on the page. */
async function nativeRows(sql: string): Promise<string[][]> {
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run(`attach '${database}' as daybreak (read_only)`);
  await connection.run('use daybreak');
  const reader = await connection.runAndReadAll(sql);
  const isNumber = reader
    .columnTypes()
    .map((type) => /^[A-Z0-9(), ]+$/.test(`${type}`) && /INT|DOUBLE|FLOAT|DECIMAL/.test(`${type}`));
  const rows = reader.getRowsJson();
  connection.closeSync();
  return rows.map((row) =>
    row.map((value, index) => {
      if (value === null) return 'null';
      if (isNumber[index]) return String(Number(value));
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    }),
  );
}

/** Returns the same rows from DuckDB's Python client, for all queries in one process. */
function pythonRows(python: string, queries: readonly string[]): string[][][] {
  const tool = join(import.meta.dirname, '../tools/query_rows.py');
  const input = JSON.stringify(queries);
  const output = execFileSync(python, [tool, database], { input, encoding: 'utf8' });
  const results = JSON.parse(output) as unknown[][][];
  return results.map((rows) =>
    rows.map((row) =>
      row.map((value) =>
        typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value),
      ),
    ),
  );
}

const more = [
  'from projects order by id',
  'from models order by id',
  'select id, topics, stacks from projects order by id',
  'select min(created), max(pushed), avg(stars), sum(stars) from projects',
  'select id, day, stars - lag(stars) over (partition by id order by day) as gain from history order by id, day limit 300',
  'select quantile_cont(health, [0.1, 0.5, 0.9]) as quantiles from projects',
  "select id from projects where regexp_matches(description, 'agents?') order by id",
  'summarize meta',
  "select true as yes, null as nothing, 1e20 as large, 0.1 + 0.2 as sum, date '2026-01-02' as day",
  'with one as (select unnest([3, 1, 2]) as n) select * from one order by n',
];

const queries = [...sqlExamples.map(({ sql }) => sql), ...more];

describe.skipIf(!engine)('the SQL page', () => {
  test('states the size of the engine, and loads it only after a click', async () => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(`${url}/sql`, { waitUntil: 'networkidle' });
    expect(loaded.filter((path) => /^\/(assets\/sql\/|dumps\/)/.test(path))).toEqual([]);
    expect(await page.textContent('[data-sql]')).toMatch(/DuckDB-Wasm 1\.\d+\.\d+ \(7\.\d MB\)/);
  });

  test('shows the first result after a click', async () => {
    await page.click('[data-part="run"]');
    await waitForStatus(/rows? in/);
  });

  test.for(queries)('returns the same rows as DuckDB: %s', async (sql) => {
    expect(await run(sql)).toMatch(/rows? in/);
    expect(await rowsOf()).toEqual(await nativeRows(sql));
  });

  const python = findPython('duckdb');
  test.skipIf(!python)('returns the same rows as DuckDB for Python for all queries', async () => {
    expect(queries).toHaveLength(30);
    const expected = pythonRows(python ?? '', queries);
    await page.goto(`${url}/sql`, { waitUntil: 'networkidle' });
    for (const [index, sql] of queries.entries()) {
      expect(await run(sql)).toMatch(/rows? in/);
      expect(await rowsOf(), sql).toEqual(expected[index]);
    }
  });

  test('sorts a result by a column, shows a chart, and downloads CSV and JSON', async () => {
    await run('select name, stars from projects where stars is not null order by id');
    await page.click('[data-part="rows"] th:nth-child(2) button');
    const stars = (await rowsOf()).map(([, value]) => Number(value));
    expect(stars).toEqual(stars.toSorted((a, b) => b - a));
    await page.click('button[data-part="chart"]');
    expect(await page.locator('figure[data-part="chart"] dl > div').count()).toBe(stars.length);
    await run('select day, sum(stars) as stars from history group by day order by day');
    await page.click('button[data-part="chart"]');
    const image = page.locator('figure[data-part="chart"] img');
    expect(
      await image.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth)),
    ).toBe(640);
    await run("select 'a,b' as text, 1 as number, ['x'] as list");
    for (const [format, content] of [
      ['csv', 'text,number,list\r\n"a,b",1,"[""x""]"\r\n'],
      ['json', '[\n {\n  "text": "a,b",\n  "number": 1,\n  "list": [\n   "x"\n  ]\n }\n]\n'],
    ] as const) {
      const waiting = page.waitForEvent('download');
      await page.click(`[data-part="${format}"]`);
      const file = await waiting;
      expect(file.suggestedFilename()).toBe(`daybreak-query.${format}`);
      expect(readFileSync(await file.path(), 'utf8')).toBe(content);
    }
  });

  test('has accessible results, also on a phone', async () => {
    await run('from projects order by id');
    await page.click('button[data-part="chart"]');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page), colorScheme).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await findWide(page)).toEqual([]);
    expect(await findViolations(page, ['target-size', 'scrollable-region-focusable'])).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('fills the editor from the URL without running the query', async () => {
    const sql = "select count(*) as n from projects where name <> '#&'";
    await page.goto(`${url}${toSqlLink(sql)}`);
    expect(await page.inputValue('[data-part="query"]')).toBe(sql);
    expect(await status()).toBe('Press Run to run the query.');
    await run(sql);
    expect(page.url()).toBe(`${url}${toSqlLink(sql)}`);
  });

  test('completes tables and columns with the keyboard', async () => {
    await page.fill('[data-part="query"]', '');
    await page.focus('[data-part="query"]');
    await page.keyboard.type('from proj');
    await page.keyboard.press('Tab');
    await page.keyboard.type(' where projects.lic');
    expect(await page.textContent('#sql-options')).toBe('license');
    await page.keyboard.press('Tab');
    await page.keyboard.type(" = 'MIT'");
    expect(await page.inputValue('[data-part="query"]')).toBe(
      "from projects where projects.license = 'MIT'",
    );
    await page.keyboard.press('Control+Enter');
    await waitForStatus(/rows? in/);
  });

  test('can stop a long query and stays responsive while it runs', async () => {
    await page.fill(
      '[data-part="query"]',
      'select count(*) from history a, history b, history c, history d where a.stars + b.stars > c.stars + d.stars',
    );
    await page.click('[data-part="run"]');
    await waitForStatus(/Running/);
    const frames = await page.evaluate(async () => {
      const started = performance.now();
      let count = 0;
      while (performance.now() - started < 500) {
        await new Promise((done) => requestAnimationFrame(done));
        count += 1;
      }
      return count;
    });
    expect(frames).toBeGreaterThan(5);
    await page.click('[data-part="stop"]');
    await waitForStatus(/^Stopped/);
    expect(await run('select count(*) from projects')).toMatch(/^1 row in/);
  });

  test('can stop a query while the engine loads, and run it again', async () => {
    await page.goto(`${url}/sql`);
    await page.click('[data-part="run"]');
    await page.click('[data-part="stop"]');
    await waitForStatus(/^Stopped/);
    expect(await run('select 1 as one')).toMatch(/^1 row in/);
  });

  test('keeps the first 100,000 rows of a result and shows 500 of them', async () => {
    const rows = 'select a.id from history a, history b';
    expect(await run(rows)).toMatch(/^The first 100,000 rows in .* the table shows 500\.$/);
    expect(await rowsOf()).toHaveLength(500);
    expect(await run('select 1 as one')).toMatch(/^1 row in/);
  });

  test('refuses statements other than queries with a message, and the engine opens no other files', async () => {
    expect(await run('install httpfs')).toContain('Extensions cannot be loaded');
    expect(await run('drop table projects')).toBe(
      'DROP is not available: the database is read-only.',
    );
    expect(await run("from read_csv('https://example.com/x.csv')")).toMatch(/Permission Error/);
    expect(await run("from 'https://example.com/x.parquet'")).toMatch(/Error/);
    expect(await run('select nothing from projects')).toMatch(/Binder Error/);
  });

  test('causes no violation of the content security policy and no request to another host', () => {
    expect(violations).toEqual([]);
    expect(foreign).toEqual([]);
  });
});

test('without JavaScript, the SQL page shows its examples and explains what is missing', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${url}/sql`);
  expect(await plain.isVisible('.unscripted')).toBe(true);
  expect(await plain.locator('.sql-examples li').count()).toBe(20);
  await context.close();
});
