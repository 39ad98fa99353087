// GET /status: the built page, with the current run status inserted.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { RunRecord } from '../../../../src/contracts/files/run-status.ts';
import { makeFolder } from '../../../support/folders.ts';
import { makeMetrics } from '../../../support/metrics.ts';
import {
  firstId,
  makeApp,
  makeCurrent,
  writeServedRelease,
} from '../../../support/served-release.ts';
import { buildPlainPages } from '../../../support/small-release.ts';

const dataDir = makeFolder();
const { app, serving } = makeApp(dataDir);
beforeAll(async () => {
  await writeServedRelease(dataDir, {
    buildSite: async (input) => {
      writeFileSync(
        join(input.outDir, 'status.html'),
        '<!doctype html><html lang="en"><title>Status</title><p id="runs">Look there.</p></html>',
      );
      return await buildPlainPages(input);
    },
  });
  makeCurrent(dataDir, firstId);
  await serving.refresh();
  return () => serving.close();
});

const failed: RunRecord = {
  kind: 'morning',
  pid: 1,
  day: '2026-07-01',
  started: '2026-07-01T05:00:00Z',
  ended: '2026-07-01T05:01:00Z',
  outcome: 'failed',
  why: 'GitHub <answered> 401: set GITHUB_TOKEN.',
  failures: 1,
  release: null,
  done: { day: '2026-06-30', ended: '2026-06-30T05:02:00Z' },
};

it('/status shows that there was no run yet, then why the last daily run failed', async () => {
  const before = await app.request('/status');
  expect(await before.text()).toContain('No daily run has started. The scheduler is not running.');
  mkdirSync(join(dataDir, 'runs'));
  writeFileSync(join(dataDir, 'runs/morning.json'), JSON.stringify(failed));
  const later = makeApp(dataDir, { now: () => new Date('2026-07-01T06:10:00Z') });
  await later.serving.refresh();
  const response = await later.app.request('/status');
  later.serving.close();
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  const page = await response.text();
  expect(page).toContain(
    'The last daily run failed (started 2026-07-01 05:00 UTC, ended 2026-07-01 05:01 UTC). ' +
      'GitHub &lt;answered&gt; 401: set GITHUB_TOKEN. ' +
      'Last successful run: 2026-06-30 05:02 UTC.',
  );
  expect(page).toContain('No hourly run has started. The scheduler is not running.');
  expect(page).not.toContain('Look there.');
});

it('/status says what the last run could not collect with its settings', async () => {
  const lacks = 'Without GITHUB_TOKEN, only the public search of GitHub is used.';
  const record: RunRecord = { ...failed, outcome: 'done', why: null, not_collected: lacks };
  mkdirSync(join(dataDir, 'runs'), { recursive: true });
  writeFileSync(join(dataDir, 'runs/morning.json'), JSON.stringify(record));
  const later = makeApp(dataDir, { now: () => new Date('2026-07-01T07:10:00Z') });
  await later.serving.refresh();
  const page = await (await later.app.request('/status')).text();
  const meta = await (await later.app.request('/api/v1/meta')).json();
  later.serving.close();
  expect(page).toContain(
    `The last daily run succeeded (started 2026-07-01 05:00 UTC, ended 2026-07-01 05:01 UTC). ${lacks}`,
  );
  expect(meta).toMatchObject({ data: { runs: { morning: { not_collected: lacks } } } });
});

it('/status, /meta and the metrics agree about runs and sources', async () => {
  const sentences = {
    never: 'No daily run has started.',
    done: 'The last daily run succeeded',
    partial: 'The last daily run partially succeeded',
    failed: 'The last daily run failed',
    interrupted: 'The last daily run was interrupted',
  };
  const now = () => new Date('2026-07-01T07:10:00Z');
  const file = join(dataDir, 'runs/morning.json');
  mkdirSync(join(dataDir, 'runs'), { recursive: true });
  for (const [outcome, sentence] of Object.entries(sentences)) {
    // The process of a recorded run that is in progress has ended.
    const recorded = outcome === 'interrupted' ? 'running' : outcome;
    rmSync(file, { force: true });
    if (outcome !== 'never') writeFileSync(file, JSON.stringify({ ...failed, outcome: recorded }));
    const made = makeApp(dataDir, { now });
    await made.serving.refresh();
    const text = await makeMetrics({ dataDir, now, serving: made.serving }).render();
    const page = await (await made.app.request('/status')).text();
    const meta = (await (await made.app.request('/api/v1/meta')).json()) as {
      data: { sources: { name: string; stale: boolean; observed: string | null }[] };
    };
    made.serving.close();
    expect(page).toContain(sentence);
    const shown = /^daybreak_run_outcome\{.*kind="morning",daybreak_run_outcome="(\w+)"\} 1$/gm;
    expect([...text.matchAll(shown)].map(([, one]) => one)).toEqual([outcome]);
    const age = /^daybreak_run_success_age_seconds\{daybreak_run_kind="morning"\} (\d+)$/m;
    // From 05:02 of the day before to 07:10.
    expect(age.exec(text)?.[1]).toBe(outcome === 'never' ? undefined : String(26 * 3600 + 8 * 60));
    const stale = /^daybreak_source_stale\{daybreak_source_name="([^"]+)"\} ([01])$/gm;
    const sources = meta.data.sources.map(({ name, stale: isStale }) => [
      name,
      isStale ? '1' : '0',
    ]);
    expect(sources.length).toBeGreaterThan(2);
    expect([...text.matchAll(stale)].map(([, ...one]) => one)).toEqual(sources);
    const ages = /^daybreak_source_age_seconds\{daybreak_source_name="([^"]+)"\} (\d+)$/gm;
    expect([...text.matchAll(ages)].map(([, name, seconds]) => [name, Number(seconds)])).toEqual(
      meta.data.sources.flatMap(({ name, observed }) =>
        observed === null ? [] : [[name, (now().getTime() - Date.parse(observed)) / 1000]],
      ),
    );
  }
});

it('/status is served unchanged if the page has no placeholder', async () => {
  const plain = makeFolder();
  await writeServedRelease(plain);
  makeCurrent(plain, firstId);
  const other = makeApp(plain);
  await other.serving.refresh();
  const response = await other.app.request('/status');
  other.serving.close();
  expect(response.status).toBe(404);
});

it('/status shows the results of the last check of the sources', async () => {
  const report = {
    checked: '2026-07-01T04:50:00Z',
    machine: [{ name: 'disk', verdict: 'warning', message: '0.1 GB are free.' }],
    sources: ['ok', 'drift'].map((verdict, index) => ({
      name: index === 0 ? 'GitHub' : 'Open<Router>',
      url: 'https://one.example',
      verdict,
      authentication: null,
      limit: null,
      skew_seconds: 0,
      took_ms: 10,
      message: 'Private.',
      drift: { missing: [], added: [], changed: [] },
    })),
  };
  const file = join(dataDir, 'doctor.json');
  for (const text of [JSON.stringify(report), '{"checked": 1}', 'torn {']) {
    writeFileSync(file, text);
    const page = await (await app.request('/status')).text();
    expect(page.includes('Last check of the sources')).toBe(text.includes('disk'));
    expect(page).not.toMatch(/Private|0\.1 GB/);
    if (!text.includes('disk')) continue;
    expect(page).toContain(
      'Last check of the sources (2026-07-01 04:50 UTC): ' +
        'Open&lt;Router&gt; responds in a different format than documented.',
    );
  }
  rmSync(file);
});
