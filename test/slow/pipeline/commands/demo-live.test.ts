import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../support/cli.ts';
import { makeFolder } from '../../../support/folders.ts';
import { buildPlainPages } from '../../../support/small-release.ts';
import { findUnreachableUrl, startUpstreams } from '../../../support/upstreams/all.ts';
import { makeStarredWorld, startPublicGithub } from '../../../support/upstreams/public-github.ts';

const day = '2026-11-20';
const upstreams = await startUpstreams({ day, repositories: 1, models: 60, pageSize: 100 });
const { GITHUB_TOKEN: _, GITHUB_SEARCH_PER_MINUTE: __, ...urls } = upstreams.env;
const nowhere = await findUnreachableUrl();
afterAll(async () => await upstreams.close());

let ms = Date.parse(`${day}T05:00:00Z`);
const demo = async (dataDir: string, env: NodeJS.ProcessEnv) =>
  await runCli(dataDir, ['--json', 'demo', '--live', '--once', '--sample', '60'], {
    env: { ...urls, ...env },
    nowMs: () => ms,
    sleep: async (wait) => {
      ms += wait;
    },
    host: { buildSite: buildPlainPages },
  });

const readManifest = (dataDir: string) =>
  JSON.parse(readFileSync(join(dataDir, 'current/manifest.json'), 'utf8')) as {
    sample: boolean;
    counts: { projects: number };
  };

describe('the command demo --live', () => {
  const dataDir = join(makeFolder(), 'data');
  const other = join(makeFolder(), 'data');

  it('publishes real projects in a folder of its own', async () => {
    const github = await startPublicGithub(makeStarredWorld(2000), { day, nowMs: () => ms });
    const { code, stdout, stderr } = await demo(dataDir, { GITHUB_URL: github.url });
    await github.close();
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('10 searches per minute. This takes about 14 minutes');
    expect(JSON.parse(stdout)).toMatchObject({ live: true, why: null });
    expect(readManifest(join(dataDir, 'live'))).toMatchObject({ sample: false });
    expect(readManifest(join(dataDir, 'live')).counts.projects).toBeGreaterThan(300);
    expect(existsSync(join(dataDir, 'current'))).toBe(false);
    expect(existsSync(join(dataDir, 'observations'))).toBe(false);
    expect(github.violations).toEqual([]);
    expect(github.authorized).toEqual([]);
  }, 120_000);

  it('serves the last live data when there is no network', async () => {
    const { code, stdout, stderr } = await demo(dataDir, { GITHUB_URL: nowhere });
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(/GitHub could not be reached.*\n.*Using the last live data/);
    expect(JSON.parse(stdout)).toMatchObject({ live: false });
    expect(existsSync(join(dataDir, 'current'))).toBe(false);
  }, 120_000);

  it('falls back to the data of the demo when there is no network, and prints the reason', async () => {
    const { code, stdout, stderr } = await demo(other, { GITHUB_URL: nowhere });
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(/GitHub could not be reached: .*\n.*Using the data of the demo instead/);
    const report = JSON.parse(stdout) as { live: boolean; why: string };
    expect(report.live).toBe(false);
    expect(report.why).toContain('ECONNREFUSED');
    expect(readManifest(other)).toMatchObject({ sample: true });
  }, 120_000);

  it('falls back to the data of the demo when GitHub refuses every search', async () => {
    const github = await startPublicGithub([], { day, nowMs: () => ms, perMinute: 0 });
    const { code, stdout, stderr } = await demo(other, { GITHUB_URL: github.url });
    await github.close();
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ live: false });
    expect((JSON.parse(stdout) as { why: string }).why).toContain('allows no more requests');
  }, 120_000);
});
