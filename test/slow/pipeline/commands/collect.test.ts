import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CollectReport } from '../../../../pipeline/commands/collect.ts';
import type { StreamName } from '../../../../pipeline/contracts/observations.ts';
import { openDatabase } from '../../../../pipeline/io/duckdb.ts';
import { fromLog } from '../../../../pipeline/io/observation-log-files.ts';
import { runCli } from '../../../support/cli.ts';
import { makeFolder } from '../../../support/folders.ts';
import {
  findUnreachableUrl,
  type LocalUpstreams,
  startUpstreams,
} from '../../../support/upstreams/all.ts';
import { startFaults } from '../../../support/upstreams/faults.ts';

const today = new Date().toISOString().slice(0, 10);
let upstreams: LocalUpstreams;
let nowhere: string;

beforeAll(async () => {
  nowhere = await findUnreachableUrl();
  upstreams = await startUpstreams({ day: today, repositories: 300, models: 60, pageSize: 20 });
});
afterAll(async () => await upstreams.close());

const newFolder = () => join(makeFolder(), 'data');
const collect = async (
  dataDir: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
) =>
  await runCli(dataDir, ['--json', 'collect', ...args], {
    env: { ...upstreams.env, ...env },
    sleep: async () => {},
  });
const readReport = (stdout: string): CollectReport => JSON.parse(stdout) as CollectReport;

async function countRows(dataDir: string, stream: StreamName): Promise<number> {
  const db = await openDatabase(':memory:');
  try {
    const log = fromLog(join(dataDir, 'observations'), stream);
    const [row] = await db.all(`select count(*)::double as n from ${log}`);
    return Number(row?.n);
  } finally {
    db.close();
  }
}

describe('the collect command', () => {
  it('writes the observations of all sources, and reports requests and costs', async () => {
    const dataDir = newFolder();
    const { code, stdout, stderr } = await collect(dataDir);
    expect(code, stderr).toBe(0);
    const { day, sources } = readReport(stdout);
    expect(day).toBe(today);
    expect(sources.map(({ source, outcome }) => [source, outcome])).toEqual([
      ['github', 'complete'],
      ['hugging-face', 'complete'],
      ['openrouter', 'complete'],
      ['models-dev', 'complete'],
    ]);
    const github = sources.find(({ source }) => source === 'github');
    expect(github?.reach).toMatchObject({ slicesIncomplete: 0, gone: 0 });
    expect(github?.reach?.read).toBe(github?.reach?.promised);
    const asked = upstreams.github.requests.map((request) => decodeURIComponent(request));
    expect(asked.some((request) => request.includes('topic:mcp-server '))).toBe(true);
    expect(asked.some((request) => request.includes('"mcp server" in:name,description'))).toBe(
      true,
    );
    for (const { source, requests, quarantined, rows } of sources) {
      expect({ source, asked: requests > 0, quarantined, given: rows > 0 }).toEqual({
        source,
        asked: true,
        quarantined: 0,
        given: true,
      });
    }
    expect(await countRows(dataDir, 'repositories')).toBeGreaterThan(300);
    expect(await countRows(dataDir, 'model_prices')).toBe(120);
    expect(await countRows(dataDir, 'collections')).toBe(4);
    expect(`${stdout}${stderr}`).not.toContain('planted-token-value');
    const left = readdirSync(join(dataDir, 'collect', today));
    expect(left.filter((name) => name.endsWith('.jsonl'))).toEqual([]);

    const before = upstreams.hub.requests.length;
    const second = readReport((await collect(dataDir)).stdout);
    expect(second.sources.map(({ outcome }) => outcome)).toEqual(Array(4).fill('kept'));
    expect(upstreams.hub.requests).toHaveLength(before);
    const again = readReport(
      (await collect(dataDir, ['--source', 'openrouter', '--again'])).stdout,
    );
    // The list had not changed: it comes from the ETag cache.
    expect(again.sources).toMatchObject([
      { source: 'openrouter', outcome: 'complete', requests: 1, unchanged: 1, rows: 0 },
    ]);
    const hub = readReport(
      (await collect(dataDir, ['--source', 'hugging-face', '--again'])).stdout,
    );
    const firstOfHub = sources.find(({ source }) => source === 'hugging-face');
    expect(hub.sources).toMatchObject([
      { outcome: 'complete', unchanged: firstOfHub?.requests, rows: firstOfHub?.rows },
    ]);
  }, 60_000);

  it('with --dry-run, prints the planned requests and sends none', async () => {
    const before = upstreams.github.requests.length;
    const { code, stdout } = await runCli(newFolder(), ['collect', '--dry-run'], {
      env: upstreams.env,
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/github: \d+ requests, \d+ points in total[\s\S]*No requests were sent/);
    expect(upstreams.github.requests).toHaveLength(before);
  });

  it('refuses a day in the future and an unknown source', async () => {
    const later = await collect(newFolder(), ['--as-of', '2999-01-01']);
    expect(later.code).toBe(2);
    expect(later.stderr).toContain('--as-of 2999-01-01 is in the future');
    const other = await collect(newFolder(), ['--source', 'elsewhere']);
    expect(other.code).toBe(2);
  });

  it('never stores current data for a past day, but continues a collection that began yesterday', async () => {
    const dataDir = newFolder();
    const hub = ['--source', 'hugging-face', '--as-of', today];
    expect((await collect(dataDir, hub)).code).toBe(0);
    const tomorrow = { env: upstreams.env, nowMs: () => Date.parse(today) + 86_400_000 };
    const later = (args: string[]) => runCli(dataDir, ['--json', 'collect', ...args], tomorrow);
    const continued = await later(hub);
    expect(readReport(continued.stdout).sources).toMatchObject([{ outcome: 'kept' }]);
    for (const [args, refused] of [
      [['--as-of', today], 'github, openrouter, models-dev'],
      [['--as-of', '2026-03-01'], 'github, hugging-face, openrouter, models-dev'],
      [[...hub, '--again'], 'hugging-face'],
    ] as const) {
      const { code, stderr } = await later([...args]);
      expect(code).toBe(2);
      expect(stderr).toContain(`is over, and the sources only return current data: ${refused}.`);
    }
  });

  it('continues without a source that is down, and requests only that source in the next run', async () => {
    const dataDir = newFolder();
    const first = await collect(dataDir, [], { HF_URL: nowhere });
    expect(first.code, first.stderr).toBe(7);
    const failed = readReport(first.stdout).sources.find(({ outcome }) => outcome === 'failed');
    expect(failed?.source).toBe('hugging-face');
    expect(failed?.failed).toMatch(/Hugging Face could not be reached.*HF_URL/);
    const second = readReport((await collect(dataDir)).stdout);
    expect(second.sources.map(({ outcome }) => outcome)).toEqual([
      'kept',
      'complete',
      'kept',
      'kept',
    ]);
  }, 90_000);

  it('fails when all sources are down, with a message for each', async () => {
    const { code, stderr } = await collect(newFolder(), [], {
      GITHUB_URL: nowhere,
      HF_URL: nowhere,
      OPENROUTER_URL: nowhere,
      MODELS_DEV_URL: nowhere,
    });
    expect(code).toBe(7);
    expect(stderr).toMatch(
      /Data could not be collected from any source[\s\S]*github: GitHub could not be reached/,
    );
    expect(stderr).not.toMatch(/^ +at /m);
  }, 90_000);

  it('says that the token is invalid, without printing it', async () => {
    const faulty = await startFaults(upstreams.github.url, {
      seed: 1,
      share: 1,
      kinds: ['bad-token'],
    });
    const { stderr, code } = await collect(newFolder(), ['--source', 'github'], {
      GITHUB_URL: faulty.url,
    });
    await faulty.close();
    expect(code).toBe(7);
    expect(stderr).toContain('the token is invalid or expired');
    expect(stderr).toContain('Set GITHUB_TOKEN');
    expect(stderr).not.toContain('planted-token-value');
  });
});
