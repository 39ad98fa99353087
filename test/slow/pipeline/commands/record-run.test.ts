// The run record and the messages of daily and hourly runs that fail or succeed.
import { readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { RunRecord } from '../../../../src/contracts/files/run-status.ts';
import { runCli } from '../../../support/cli.ts';
import { makeFolder } from '../../../support/folders.ts';
import { readMail, startMailServer } from '../../../support/mail-server.ts';
import { catalogueOfModels, githubOf, hubOf, pricesOf } from '../../../support/month-world.ts';
import { makeSmallCatalog } from '../../../support/small-catalog.ts';
import { buildPlainPages } from '../../../support/small-release.ts';
import { findUnreachableUrl } from '../../../support/upstreams/all.ts';
import { startGithub } from '../../../support/upstreams/github.ts';
import { startHuggingFace } from '../../../support/upstreams/hugging-face.ts';
import { startModelsDev } from '../../../support/upstreams/models-dev.ts';
import { startOpenRouter } from '../../../support/upstreams/openrouter.ts';

const nowMs = () => Date.parse('2026-03-10T05:00:00Z');
const readRun = (dataDir: string, kind: 'morning' | 'hourly') =>
  RunRecord.parse(JSON.parse(readFileSync(join(dataDir, 'runs', `${kind}.json`), 'utf8')));

const answers: Array<{ status: number; headers: Record<string, string>; body: object }> = [];
const server = createServer((_request, response) => {
  const { status, headers, body } = answers[0] ?? { status: 500, headers: {}, body: {} };
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
});
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
afterAll(() => void server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const everywhere = (address: string) => ({
  GITHUB_URL: address,
  HF_URL: address,
  OPENROUTER_URL: address,
  MODELS_DEV_URL: address,
});

async function failMorning(env: Record<string, string>, dataDir = join(makeFolder(), 'data')) {
  const run = await runCli(dataDir, ['morning', '--collect'], {
    env,
    nowMs,
    sleep: async () => {},
  });
  return { ...run, dataDir };
}

describe('the run record of a failed morning contains the reason and what to do', () => {
  it('for an invalid token', async () => {
    answers[0] = { status: 401, headers: {}, body: { message: 'Bad credentials' } };
    const env = { ...everywhere(url), GITHUB_TOKEN: 'planted-token-value' };
    const { code, dataDir } = await failMorning(env);
    expect(code).toBe(7);
    const { why } = readRun(dataDir, 'morning');
    expect(why).toContain('the token is invalid or expired');
    expect(why).toContain('Set GITHUB_TOKEN to a valid token');
    expect(why).not.toContain('planted-token-value');
    expect(why).not.toContain('\n');
  });

  it('for a used-up rate limit', async () => {
    const reset = String(Math.floor(nowMs() / 1000) + 3000);
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
    answers[0] = { status: 403, headers, body: { message: 'API rate limit exceeded' } };
    const env = { ...everywhere(url), GITHUB_TOKEN: 'planted-token-value' };
    const { code, dataDir } = await failMorning(env);
    expect(code).toBe(7);
    expect(readRun(dataDir, 'morning').why).toMatch(
      /allows no more requests until 05:50 UTC.*Run the same command again after that time/,
    );
  });

  it('for a missing network, without the path of the data folder', async () => {
    const nowhere = await findUnreachableUrl();
    const env = { ...everywhere(nowhere), GITHUB_TOKEN: 'planted-token-value' };
    const { code, dataDir } = await failMorning(env);
    expect(code).toBe(7);
    const { why, failures } = readRun(dataDir, 'morning');
    expect(why).toMatch(/could not be reached.*Check the network connection and GITHUB_URL/);
    expect(why).not.toContain(dataDir);
    expect(failures).toBe(1);
    await failMorning(env, dataDir);
    expect(readRun(dataDir, 'morning').failures).toBe(2);
  });
});

it('a failed run reaches the operator by email, and repeated failures less and less often', async () => {
  const mails = await startMailServer();
  const env = {
    ...everywhere(await findUnreachableUrl()),
    GITHUB_TOKEN: 'planted-token-value',
    SMTP_URL: mails.url,
    MAIL_FROM: 'no-reply@daybreak.example',
    ALERTS_TO: 'operator@daybreak.example',
  };
  const dataDir = join(makeFolder(), 'data');
  const counts: number[] = [];
  for (let failure = 1; failure <= 4; failure += 1) {
    expect((await failMorning(env, dataDir)).code).toBe(7);
    counts.push(mails.got.length);
  }
  expect(counts).toEqual([1, 2, 2, 3]);
  const [first, , last] = mails.got.map(({ text }) => readMail(text));
  expect(mails.got[0]?.to).toBe('operator@daybreak.example');
  expect(first?.headers.get('subject')).toBe('Daybreak: the daily run failed');
  expect(first?.text).toMatch(/could not be reached.*Check the network connection/s);
  expect(first?.text).not.toContain('planted-token-value');
  expect(last?.text).toContain('It is failure 4 in a row.');
  // Without a working receiver, the run ends as before.
  await mails.close();
  await rm(join(dataDir, 'runs'), { recursive: true });
  const { code, stderr } = await failMorning(env, dataDir);
  expect(code).toBe(7);
  expect(stderr).toContain('The alert could not be sent: The SMTP server did not accept the email');
});

it('hourly fails if there is no release yet', async () => {
  const dataDir = join(makeFolder(), 'data');
  const { code, stderr } = await runCli(dataDir, ['hourly'], { env: everywhere(url), nowMs });
  expect(code).toBe(2);
  expect(stderr).toContain('Run `morning` first');
  expect(readRun(dataDir, 'hourly')).toMatchObject({ outcome: 'failed', release: null });
  // The file has a fixed size, so it can be overwritten on a full disk.
  expect(statSync(join(dataDir, 'runs/hourly.json')).size).toBe(4096);
});

it('hourly adds new prices to the release of the same day, and records which sources failed', async () => {
  const dataDir = join(makeFolder(), 'data');
  const world = { models: pricesOf(0) };
  const github = await startGithub(githubOf(0), { day: '2026-03-01', hasStarHistory: false });
  const prices = await startOpenRouter(world);
  const hub = await startHuggingFace(hubOf(0));
  const models = await startModelsDev(catalogueOfModels);
  const env = {
    GITHUB_URL: github.url,
    HF_URL: hub.url,
    OPENROUTER_URL: prices.url,
    MODELS_DEV_URL: models.url,
    GITHUB_TOKEN: 'planted-token-value',
    CATALOG_DIR: makeSmallCatalog(),
  };
  const run = async (command: string, at: string, more: Record<string, string> = {}) => {
    const options = { nowMs: () => Date.parse(`2026-03-${at}:00Z`), sleep: async () => {} };
    const host = { buildSite: buildPlainPages };
    return await runCli(dataDir, [command], { ...options, env: { ...env, ...more }, host });
  };
  const served = (name: string) =>
    JSON.parse(readFileSync(join(dataDir, 'current', name), 'utf8')) as {
      as_of?: string;
      generated: string;
      models: Array<{ id: string; in: number }>;
    };
  const morning = await run('morning', '01T05:00');
  expect(morning.code, morning.stderr).toBe(0);
  world.models = pricesOf(3);
  // The next day before its daily run: projects are still those of the previous day.
  const hour = await run('hourly', '02T01:30');
  expect(hour.code, hour.stderr).toBe(0);
  expect(served('manifest.json')).toMatchObject({
    as_of: '2026-03-01',
    generated: '2026-03-02T01:30:00Z',
  });
  const listed = served('site/paid-models-data.json').models;
  expect(listed.filter(({ in: price }) => price === 2).map(({ id }) => id)).toEqual([
    'maker/model-1',
    'maker/model-2',
    'maker/model-3',
  ]);
  const done = readRun(dataDir, 'hourly');
  expect(done).toMatchObject({ outcome: 'done', why: null });

  // Nothing has changed upstream, so nothing is published.
  const quiet = await run('hourly', '02T02:00');
  expect(quiet.code, quiet.stderr).toBe(0);
  expect(quiet.stdout).toContain('Nothing has changed since the current release');
  expect(served('manifest.json').generated).toBe('2026-03-02T01:30:00Z');
  expect(readRun(dataDir, 'hourly')).toMatchObject({ outcome: 'done', release: done.release });
  world.models = pricesOf(6);

  const later = await run('hourly', '02T02:30', { HF_URL: await findUnreachableUrl() });
  expect(later.code, later.stderr).toBe(7);
  expect(readRun(dataDir, 'hourly')).toMatchObject({ outcome: 'partial', failures: 1 });
  expect(readRun(dataDir, 'hourly').why).toMatch(
    /^Published with older data from hugging-face: .*could not be reached/,
  );
  const down = await findUnreachableUrl();
  const none = await run('hourly', '02T03:30', {
    HF_URL: down,
    OPENROUTER_URL: down,
    MODELS_DEV_URL: down,
  });
  expect(none.code).toBe(7);
  expect(readRun(dataDir, 'hourly')).toMatchObject({ outcome: 'failed', failures: 2 });
  for (const upstream of [github, prices, hub, models]) await upstream.close();
}, 180_000);
