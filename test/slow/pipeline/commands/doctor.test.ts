// `doctor` with sources that respond, changed their format, refuse requests, or cannot be reached.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { probes } from '../../../../pipeline/doctor/probes.ts';
import { DoctorReport } from '../../../../src/contracts/files/doctor.ts';
import { dayMs } from '../../../../src/lib/time.ts';
import { runCli } from '../../../support/cli.ts';
import { makeFolder } from '../../../support/folders.ts';
import { hasRecording, readRecording } from '../../../support/recordings.ts';
import { firstId, writeCurrentRelease } from '../../../support/served-release.ts';
import {
  findUnreachableUrl,
  type LocalUpstreams,
  startUpstreams,
} from '../../../support/upstreams/all.ts';
import { type JsonAnswer, serveJson } from '../../../support/upstreams/json-server.ts';

let upstreams: LocalUpstreams;
beforeAll(async () => {
  upstreams = await startUpstreams({ day: '2026-06-30', repositories: 20, models: 5, pageSize: 5 });
  return () => upstreams.close();
});

async function check(
  env: NodeJS.ProcessEnv = {},
  nowMs?: () => number,
  dataDir: string = makeFolder(),
) {
  const all = { ...upstreams.env, PORT: '0', ...env };
  const { code, stdout, stderr } = await runCli(dataDir, ['--json', 'doctor'], {
    env: all,
    ...(nowMs ? { nowMs } : {}),
  });
  const saved = JSON.parse(readFileSync(join(dataDir, 'doctor.json'), 'utf8'));
  const report = DoctorReport.parse(JSON.parse(stdout));
  expect(saved).toEqual(report);
  const sources = Object.fromEntries(report.sources.map((source) => [source.name, source]));
  return { code, stderr, report, sources, text: stdout + stderr };
}

/** Starts a source that always returns the same response. */
async function serve(answer: JsonAnswer): Promise<string> {
  const { url, close } = await serveJson(() => answer);
  onTestFinished(close);
  return url;
}

describe('doctor, when all sources respond as documented', () => {
  it('sends one request to each source and exits with 0', async () => {
    const before = upstreams.github.requests.length;
    const { code, report, sources, text } = await check();
    expect(report.sources.map(({ verdict }) => verdict)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(code).toBe(0);
    expect(upstreams.github.requests.length - before).toBe(1);
    expect(sources.GitHub?.authentication).toBe('accepted');
    expect(sources['Hugging Face']?.authentication).toBe('none');
    expect(Math.abs(sources.GitHub?.skew_seconds ?? 99)).toBeLessThan(3);
    expect(text).not.toContain(upstreams.env.GITHUB_TOKEN);
    expect(report.machine.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['disk', 'memory', 'port', 'backup', 'release']),
    );
  });

  it('prints a line for each source and each check of the machine', async () => {
    const { code, stdout } = await runCli(makeFolder(), ['doctor'], { env: upstreams.env });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok {10}GitHub: Responds as documented\. The token is accepted\./m);
    expect(stdout).toMatch(/^(ok|warning) +disk: [\d.]+ GB free/m);
  });
});

describe('doctor, when a source changed its format', () => {
  const model = {
    id: 'maker/one',
    downloads: 10,
    likes: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    trendingScore: 1,
    pipeline_tag: null,
    tags: [],
    library_name: null,
  };

  it.each([
    ['a missing field', { ...model, likes: undefined }, 'missing', '[].likes'],
    ['a field of another type', { ...model, downloads: 'many' }, 'changed', '[].downloads'],
    ['a new field', { ...model, sponsors: 3 }, 'added', '[].sponsors'],
  ] as const)('reports %s with exit code 4', async (_, record, kind, path) => {
    const { code, sources, stderr } = await check({ HF_URL: await serve({ body: [record] }) });
    const none = { missing: [], changed: [], added: [] };
    expect(sources['Hugging Face']).toMatchObject({ verdict: 'drift' });
    expect(sources['Hugging Face']?.drift).toEqual({ ...none, [kind]: [path] });
    expect(sources['Hugging Face']?.message).toContain(path);
    expect(code).toBe(4);
    expect(stderr).toContain('Unexpected response format or wrong clock: Hugging Face.');
  });

  it('reports a response that is not a list', async () => {
    const { code, sources } = await check({ HF_URL: await serve({ body: { models: [] } }) });
    expect(sources['Hugging Face']?.drift.changed).toEqual(['the response']);
    expect(code).toBe(4);
  });
});

describe('doctor, when a source does not return usable data', () => {
  it('exits with 7 if the source cannot be reached', async () => {
    const { code, sources, stderr } = await check({ OPENROUTER_URL: await findUnreachableUrl() });
    expect(sources.OpenRouter).toMatchObject({ verdict: 'unreachable', skew_seconds: null });
    expect(sources.OpenRouter?.message).toContain('OPENROUTER_URL');
    expect(sources.OpenRouter?.message).not.toContain('times in a row');
    expect(sources.GitHub?.verdict).toBe('ok');
    expect(code).toBe(7);
    expect(stderr).toContain('No usable response: OpenRouter.');
  });

  it('exits with 7 if the token is rejected, without printing the token', async () => {
    const url = await serve({ status: 401, body: { message: 'Bad credentials' } });
    const { code, sources, text } = await check({ GITHUB_URL: url });
    expect(sources.GitHub).toMatchObject({ verdict: 'refused', authentication: 'rejected' });
    expect(sources.GitHub?.message).toContain('GITHUB_TOKEN');
    expect(text).not.toContain(upstreams.env.GITHUB_TOKEN);
    expect(code).toBe(7);
  });

  it('exits with 7 if the rate limit is used up, without waiting', async () => {
    const reset = Math.floor(Date.now() / 1000) + 3600;
    const headers = {
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(reset),
    };
    const body = { message: 'API rate limit exceeded' };
    const { code, sources } = await check({
      GITHUB_URL: await serve({ status: 403, headers, body }),
    });
    expect(sources.GitHub).toMatchObject({ verdict: 'refused' });
    expect(code).toBe(7);
  });
});

it('doctor shows the remaining requests of a rate limit', async () => {
  const headers = { ratelimit: '"api";r=489;t=123', 'ratelimit-policy': '"api";q=500;w=300' };
  const { sources } = await check({ HF_URL: await serve({ headers, body: [] }) });
  expect(sources['Hugging Face']?.limit).toMatchObject({
    resource: 'api',
    remaining: 489,
    limit: 500,
  });
});

it('doctor exits with 4 if the clock is two minutes off', async () => {
  const { code, sources } = await check({}, () => Date.now() - 120_000);
  expect(sources.GitHub?.verdict).toBe('clock');
  expect(sources.GitHub?.message).toMatch(/The clock of this machine is 1(19|20|21) s behind/);
  expect(code).toBe(4);
});

it('doctor warns about a port that is in use', async () => {
  const server = createServer((_, response) => response.writeHead(404).end());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { code, report } = await check({ PORT: String(port) });
  const found = report.machine.find(({ name }) => name === 'port');
  expect(found?.verdict).toBe('warning');
  expect(found?.message).toContain(`127.0.0.1:${port} cannot be used (EADDRINUSE)`);
  expect(code).toBe(0);
});

it('doctor checks the age of the last backup and of the release', async () => {
  const dataDir = makeFolder();
  const find = async (name: string, nowMs = Date.now()) => {
    const { report } = await check({}, () => nowMs, dataDir);
    return report.machine.find((one) => one.name === name);
  };
  expect(await find('backup')).toMatchObject({
    verdict: 'ok',
    message: expect.stringContaining('yet'),
  });
  expect(await find('release')).toMatchObject({
    verdict: 'ok',
    message: expect.stringContaining('yet'),
  });
  mkdirSync(join(dataDir, 'backups'));
  for (const day of ['2026-06-29', '2026-06-30']) {
    writeFileSync(join(dataDir, 'backups', `daily-${day}.jsonl`), '');
  }
  await writeCurrentRelease(dataDir);
  const manifestPath = join(dataDir, 'releases', firstId, 'manifest.json');
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const generatedMs = Date.parse(manifest.generated);
  writeFileSync(manifestPath, JSON.stringify({ ...manifest, sample: false }));
  const fresh = generatedMs + 3_600_000;
  expect(await find('release', fresh)).toMatchObject({ verdict: 'ok' });
  expect(await find('release', fresh + 2 * dayMs)).toMatchObject({
    verdict: 'warning',
    message: expect.stringContaining(manifest.generated),
  });
  expect(await find('backup', Date.parse('2026-07-01'))).toMatchObject({ verdict: 'ok' });
  expect(await find('backup', Date.parse('2026-07-04'))).toMatchObject({
    verdict: 'warning',
    message: expect.stringContaining('2026-06-30'),
  });
  writeFileSync(manifestPath, '{');
  expect(await find('release')).toMatchObject({ verdict: 'warning' });
});

const recorded = 'openrouter/models_2026-05-15.json.gz';
it.skipIf(!hasRecording(recorded))('doctor finds no format change in recorded responses', () => {
  const none = { missing: [], changed: [], added: [] };
  expect(probes.openrouter.findDrift(readRecording(recorded))).toEqual(none);
  const models = readRecording('huggingface/api_models_trending_raw_2026-04-26.json.gz');
  expect(probes['hugging-face'].findDrift(models)).toEqual(none);
});
