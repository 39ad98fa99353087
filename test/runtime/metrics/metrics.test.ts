// The Prometheus metrics and their names.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRouteName } from '../../../src/runtime/metrics/metrics.ts';
import { createReleaseManager } from '../../../src/runtime/release/release-manager.ts';
import { findBackupTime } from '../../../src/runtime/state/daily-maintenance.ts';
import { makeFolder } from '../../support/folders.ts';
import { makeMetrics } from '../../support/metrics.ts';
import { writeCurrentRelease } from '../../support/served-release.ts';

describe('findRouteName', () => {
  it.each([
    ['/api/v1/meta', '/api/v1/meta'],
    ['/api/v1/project/alba-lab-threadswarm', '/api/v1/project/{id}'],
    ['/api/v1/project/alba-lab/threadswarm', '/api/v1/project/{id}'],
    ['/api/v1/project', '/api/v1/*'],
    ['/api/v1/alternatives', '/api/v1/alternatives'],
    ['/api/v1/alternatives/notion', '/api/v1/alternatives/{product}'],
    ['/api/v1/what-else', '/api/v1/*'],
    ['/api/v2/meta', '/api/*'],
    ['/healthz', '/healthz'],
    ['/projects-data.json', 'file'],
    ['/feed.php', 'file'],
    ['/projects/alba-lab-threadswarm', 'page'],
    ['/account/keys', '/account'],
  ])('groups the path %s under %s', (path, expected) => {
    expect(findRouteName(path)).toBe(expected);
  });
});

describe('the metrics', () => {
  it('count requests by route, status class, and duration', async () => {
    const dataDir = makeFolder();
    const serving = createReleaseManager({ dataDir, log: () => undefined });
    const metrics = makeMetrics({ dataDir, serving });
    const answered = { requestId: '1', method: 'GET', problem: undefined };
    metrics.count({ ...answered, method: 'PLANTED', path: '/a', status: 405, tookMs: 1 });
    for (const [status, tookMs] of [
      [200, 0.2],
      [204, 0.25],
      [404, 3],
      [200, 20_000],
    ] as const) {
      metrics.count({ ...answered, path: '/a', status, tookMs });
    }
    const text = await metrics.render();
    const of = (labels: string) =>
      new RegExp(`^http_server_request_duration_seconds${labels} (.*)$`, 'm').exec(text)?.[1];
    const ok =
      'http_request_method="GET",http_response_status_code="200",http_route="page",url_scheme="http"';
    const missing = ok.replace('200', '404');
    expect(of(`_bucket{${ok},le="0.00025"}`)).toBe('1');
    expect(of(`_bucket{${ok},le="10"}`)).toBe('1');
    expect(of(`_bucket{${ok},le="\\+Inf"}`)).toBe('2');
    expect(of(`_count{${ok}}`)).toBe('2');
    expect(Number(of(`_sum{${ok}}`))).toBeCloseTo(20.000_2);
    expect(of(`_bucket{${missing},le="0.0025"}`)).toBe('0');
    expect(of(`_bucket{${missing},le="0.005"}`)).toBe('1');
    expect(text).toContain('http_request_method="_OTHER"');
  });

  it('cover requests, errors, the release, the response cache, the state database, and the process', async () => {
    const dataDir = makeFolder();
    await writeCurrentRelease(dataDir);
    const serving = createReleaseManager({ dataDir, log: () => undefined });
    const metrics = makeMetrics({
      dataDir,
      serving,
      countWaiting: () => 3,
      now: () => new Date('2026-07-02T05:00:00Z'),
      readDeliveries: async () => ({
        delivered: 5,
        failed: 2,
        nextAt: new Date('2026-07-02T04:59:00Z'),
      }),
      findBackupTime: () => findBackupTime(dataDir),
    });
    const lineOf = async (name: string) =>
      (await metrics.render()).split('\n').find((line) => line.startsWith(`${name} `));
    expect(await metrics.render()).not.toContain('daybreak_release_info{');
    expect(await lineOf('daybreak_release_age_seconds')).toBeUndefined();
    expect(await lineOf('daybreak_backup_age_seconds')).toBeUndefined();
    mkdirSync(join(dataDir, 'backups'));
    for (const [name, day] of [
      ['daily-2026-06-30', '2026-06-30'],
      ['daily-2026-06-29', '2026-06-29'],
      ['before-restore-2026-07-02', '2026-07-02'],
    ]) {
      const file = join(dataDir, `backups/${name}.jsonl`);
      writeFileSync(file, '');
      utimesSync(file, new Date(`${day}T05:00:00Z`), new Date(`${day}T05:00:00Z`));
    }
    expect(await lineOf('daybreak_backup_age_seconds')).toMatch(/ 172800$/);

    await serving.refresh();
    await serving.use(async (release) => {
      const compute = async () => ({ body: 'x'.repeat(10), link: undefined, etag: '"1"' });
      await release?.responses.find('a', compute);
      await release?.responses.find('a', compute);
    });
    const answered = { requestId: '1', method: 'GET', tookMs: 1, problem: undefined };
    metrics.count({ ...answered, path: '/api/v1/meta', status: 200 });
    metrics.count({ ...answered, path: '/api/v1/hf', status: 429, problem: 'quota_exceeded' });

    const text = await metrics.render();
    expect(text).toMatch(
      /^daybreak_release_info\{daybreak_release_id="20260701T050000Z",daybreak_release_as_of="[\d-]+"\} 1$/m,
    );
    expect(text).toMatch(
      /_count\{.*_code="429",http_route="\/api\/v1\/hf",.*error_type="quota_exceeded"\} 1$/m,
    );
    expect(await lineOf('daybreak_webhook_deliveries{daybreak_webhook_outcome="failed"}')).toMatch(
      / 2$/,
    );
    expect(await lineOf('daybreak_webhook_delay_seconds')).toMatch(/ 60$/);
    for (const state of ['used', 'free', 'reserved']) {
      expect(
        await lineOf(`system_filesystem_usage_bytes{system_filesystem_state="${state}"}`),
      ).toMatch(/ \d+$/);
    }
    expect(await lineOf('process_cpu_time_seconds_total{cpu_mode="user"}')).toMatch(/ [\d.]+$/);
    expect(Number((await lineOf('daybreak_release_age_seconds'))?.split(' ')[1])).toBeGreaterThan(
      0,
    );
    expect(await lineOf('daybreak_release_swaps_total')).toMatch(/ 1$/);
    expect(await lineOf('daybreak_release_refusals_total')).toMatch(/ 0$/);
    expect(await lineOf('daybreak_response_cache_hits_total')).toMatch(/ 1$/);
    expect(await lineOf('daybreak_response_cache_misses_total')).toMatch(/ 1$/);
    expect(await lineOf('daybreak_response_cache_size_bytes')).toMatch(/ [1-9]\d*$/);
    expect(await lineOf('daybreak_state_waiting')).toMatch(/ 3$/);
    expect(await lineOf('process_memory_usage_bytes')).toMatch(/ \d+/);
    for (const line of text.split('\n')) {
      expect(line).toMatch(/^$|^# (HELP|TYPE) \w+ .|^\w+(\{.*\})? [-\d.e+]+( \d+)?$|NaN$/);
    }
    serving.close();
  });

  it('no longer report a value that became unknown, or a metric that cannot be read', async () => {
    const dataDir = makeFolder();
    const serving = createReleaseManager({ dataDir, log: () => undefined });
    const faults: string[] = [];
    let backup: Date | undefined = new Date();
    const metrics = makeMetrics({
      dataDir,
      serving,
      log: (level, message, fields) => faults.push(`${level} ${message}: ${fields?.reason}`),
      readDeliveries: async () => {
        if (!backup) throw new Error('The database is down.');
        return { delivered: 1, failed: 0, nextAt: undefined };
      },
      findBackupTime: () => backup,
    });
    const before = await metrics.render();
    expect(before).toMatch(/^daybreak_backup_age_seconds /m);
    expect(before).toMatch(/^daybreak_webhook_delay_seconds 0$/m);
    backup = undefined;
    const after = await metrics.render();
    expect(after).not.toMatch(/^daybreak_(backup_age|webhook_)/m);
    expect(after).toMatch(/^process_uptime_seconds /m);
    expect(faults).toEqual(
      Array(2).fill('error a metric cannot be read: Error: The database is down.'),
    );
  });
});
