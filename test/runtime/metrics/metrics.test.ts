// The Prometheus metrics and their names.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMetrics, findRouteName } from '../../../src/runtime/metrics/metrics.ts';
import { createReleaseManager } from '../../../src/runtime/release/release-manager.ts';
import { findBackupTime } from '../../../src/runtime/state/daily-maintenance.ts';
import { makeFolder } from '../../support/folders.ts';
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
    const serving = createReleaseManager({ dataDir: makeFolder(), log: () => undefined });
    const metrics = createMetrics({
      serving,
      countWaiting: () => 0,
      now: () => new Date(),
      findBackupTime: () => undefined,
    });
    const answered = { requestId: '1', method: 'GET', problem: undefined };
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
      new RegExp(`^daybreak_http_request_duration_seconds${labels} (.*)$`, 'm').exec(text)?.[1];
    expect(of('_bucket{le="0.00025",route="page",status="2xx"}')).toBe('2');
    expect(of('_bucket{le="10",route="page",status="2xx"}')).toBe('2');
    expect(of('_bucket{le="\\+Inf",route="page",status="2xx"}')).toBe('3');
    expect(of('_count{route="page",status="2xx"}')).toBe('3');
    expect(Number(of('_sum{route="page",status="2xx"}'))).toBeCloseTo(20.000_45);
    expect(of('_bucket{le="0.0025",route="page",status="4xx"}')).toBe('0');
    expect(of('_bucket{le="0.005",route="page",status="4xx"}')).toBe('1');
  });

  it('cover requests, errors, the release, the response cache, the state database, and the process', async () => {
    const dataDir = makeFolder();
    await writeCurrentRelease(dataDir);
    const serving = createReleaseManager({ dataDir, log: () => undefined });
    const metrics = createMetrics({
      serving,
      countWaiting: () => 3,
      now: () => new Date('2026-07-02T05:00:00Z'),
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
      const compute = async () => ({ body: new Uint8Array(10), link: undefined, etag: '"1"' });
      await release?.responses.find('a', compute);
      await release?.responses.find('a', compute);
    });
    const answered = { requestId: '1', method: 'GET', tookMs: 1, problem: undefined };
    metrics.count({ ...answered, path: '/api/v1/meta', status: 200 });
    metrics.count({ ...answered, path: '/api/v1/hf', status: 429, problem: 'quota_exceeded' });

    const text = await metrics.render();
    expect(text).toMatch(/^daybreak_release_info\{release="20260701T050000Z",as_of="[\d-]+"\} 1$/m);
    expect(text).toMatch(/le="\+Inf",route="\/api\/v1\/hf",status="4xx"\} 1$/m);
    expect(await lineOf('daybreak_problems_total{code="quota_exceeded"}')).toMatch(/ 1$/);
    expect(Number((await lineOf('daybreak_release_age_seconds'))?.split(' ')[1])).toBeGreaterThan(
      0,
    );
    expect(await lineOf('daybreak_release_swaps_total')).toMatch(/ 1$/);
    expect(await lineOf('daybreak_release_refusals_total')).toMatch(/ 0$/);
    expect(await lineOf('daybreak_response_cache_hits_total')).toMatch(/ 1$/);
    expect(await lineOf('daybreak_response_cache_misses_total')).toMatch(/ 1$/);
    expect(await lineOf('daybreak_response_cache_bytes')).toMatch(/ [1-9]\d*$/);
    expect(await lineOf('daybreak_state_waiting')).toMatch(/ 3$/);
    expect(await lineOf('process_resident_memory_bytes')).toMatch(/ \d+/);
    for (const line of text.split('\n')) {
      expect(line).toMatch(/^$|^# (HELP|TYPE) \w+ .|^\w+(\{.*\})? [-\d.e+]+( \d+)?$|NaN$/);
    }
    serving.close();
  });
});
