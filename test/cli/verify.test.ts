// `daybreak verify` with a real server and its transparency log.
import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, cpSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataPaths } from '../../pipeline/io/atomic-files.ts';
import { recordInLog } from '../../pipeline/publish/record-in-log.ts';
import { toBundle, toCheckpoint } from '../../src/contracts/files/log.ts';
import { appendEntries, openLog } from '../../src/snapshot/log/local-log.ts';
import { runDaybreak } from '../support/daybreak-command.ts';
import { makeFolder } from '../support/folders.ts';
import { listenWith } from '../support/listening.ts';
import { firstId, makeApp, makeCurrent, writeServedRelease } from '../support/served-release.ts';

const toText = (bytes: Buffer) => bytes.toString('base64');
const makeKeys = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: toText(publicKey.export({ format: 'der', type: 'spki' })),
    signingKey: toText(privateKey.export({ format: 'der', type: 'pkcs8' })),
  };
};
const { publicKey, signingKey } = makeKeys();
const toHour = (hour: number) => `2026-07-01T0${hour}:00:00Z`;
const home = makeFolder();
const file = join(home, 'projects.parquet');

async function serveLog(count: number, dataDir = makeFolder()) {
  const folder = await writeServedRelease(dataDir);
  for (let number = 0; number < count; number += 1) {
    const now = new Date(Date.UTC(2026, 6, 1, 5 + number));
    await recordInLog({ paths: dataPaths(dataDir), signingKey }, folder, { type: 'release', now });
  }
  makeCurrent(dataDir, firstId);
  const { app, serving } = makeApp(dataDir);
  await serving.refresh();
  afterAll(() => serving.close());
  return { dataDir, folder, url: await listenWith(app.fetch) };
}

let server: Awaited<ReturnType<typeof serveLog>>;
const verify = async (words: string, url = server.url) =>
  await runDaybreak(`verify ${words}`, { env: { HOME: home, DAYBREAK_URL: url } });

beforeAll(async () => {
  server = await serveLog(2);
  copyFileSync(join(server.folder, 'site/dumps/projects.parquet'), file);
});

describe('daybreak verify', () => {
  it('proves that a file and a manifest are in a release of the log', async () => {
    const { code, stdout } = await verify(`${file} --key ${publicKey}`);
    expect(stdout).toContain('site/dumps/projects.parquet');
    expect(stdout).toContain(firstId);
    expect(code).toBe(0);
    const manifest = join(server.folder, 'manifest.json');
    const { data, meta } = JSON.parse((await verify(`${manifest} --json`)).stdout);
    expect(meta).toMatchObject({ log: 'daybreak.example/log' });
    expect(data).toMatchObject([
      { entry: { type: 'release', id: firstId }, path: 'manifest.json', index: meta.size - 1 },
    ]);
    expect(data[0].proof.length).toBeGreaterThan(0);
    expect((await verify(firstId)).code).toBe(0);
  });

  it('proves all forecasts and corrected prices of a model, or one by its ID', async () => {
    const { dataDir, url } = await serveLog(0);
    const forecast = 'model_removed_60d/opal/opal-7b@2026-06-30';
    const price = 'price/opal/opal-7b@2026-07-01T12:00:00Z';
    const entries = [
      { type: 'forecast', id: forecast, probability: 0.2 },
      { type: 'forecast', id: 'model_removed_60d/opal/opal-7b-mini@2026-06-30' },
      { type: 'release', id: firstId, as_of: '2026-06-30', manifest: 'a', at: toHour(5) },
      { type: 'correction', of: 'price', id: price, after: { price_in_usd_per_mtok: 0.25 } },
      { type: 'resolution', id: forecast, outcome: 'yes' },
      { type: 'release', id: firstId, as_of: '2026-06-30', manifest: 'b', at: toHour(6) },
    ].map((entry) => Buffer.from(JSON.stringify(entry)));
    await appendEntries(await openLog(dataPaths(dataDir).log), entries, (tree) =>
      toCheckpoint({ origin: 'daybreak.example/log', ...tree }, signingKey),
    );
    const find = async (id: string) => JSON.parse((await verify(`${id} --json`, url)).stdout).data;
    const all = await find('opal/opal-7b');
    expect(all).toMatchObject([
      { index: 0, recorded_at: toHour(5), entry: { probability: 0.2 } },
      { index: 3, recorded_at: toHour(6), entry: { id: price } },
      { index: 4, recorded_at: toHour(6), entry: { outcome: 'yes' } },
    ]);
    const { stdout } = await verify('opal/opal-7b', url);
    expect(stdout).toContain('of price, after');
    expect(await find(forecast)).toEqual([all[0], all[2]]);
    expect(await find(price)).toEqual([all[1]]);
    expect((await verify('opal', url)).code).toBe(3);
  });

  it('refuses another file, an unknown ID and a wrong key', async () => {
    const other = join(home, 'other');
    writeFileSync(other, 'x');
    expect(await verify(other)).toMatchObject({
      code: 11,
      stderr: expect.stringContaining(`not part of the current release ${firstId}`),
    });
    expect(await verify('nothing')).toMatchObject({ code: 3 });
    const { publicKey: wrong } = makeKeys();
    expect(await verify(`${file} --key ${wrong}`)).toMatchObject({ code: 11 });
    expect(await verify(`${file} --key x`)).toMatchObject({ code: 2 });
  });

  it('refuses a log that does not match its checkpoint', async () => {
    const altered = makeFolder();
    cpSync(join(server.dataDir, 'log'), join(altered, 'log'), { recursive: true });
    const { url } = await serveLog(0, altered);
    expect((await verify(file, url)).code).toBe(0);
    const [path = ''] = globSync('log/tile/entries/000.p/*', { cwd: altered }).sort().slice(-1);
    writeFileSync(join(altered, path), toBundle([Buffer.from('{}')]));
    expect(await verify(file, url)).toMatchObject({
      code: 11,
      stderr: expect.stringContaining('does not match its checkpoint'),
    });
  });

  it('compares the log with that of another server, which can be older', async () => {
    const older = makeFolder();
    const { url } = await serveLog(1, older);
    expect((await verify(`${file} --with ${url}`)).code).toBe(0);
    const fork = await serveLog(1);
    await recordInLog({ paths: dataPaths(fork.dataDir), signingKey }, fork.folder, {
      type: 'rollback',
      now: new Date('2026-07-01T09:00:00Z'),
    });
    expect(await verify(`${file} --with ${fork.url}`)).toMatchObject({
      code: 11,
      stderr: expect.stringContaining('have different logs'),
    });
    expect((await verify(`${file} --with http://127.0.0.1:1`)).code).toBe(5);
  });

  it('refuses a release that is not in the log', async () => {
    const { dataDir } = await serveLog(0);
    cpSync(join(server.dataDir, 'log'), join(dataDir, 'log'), { recursive: true });
    const folder = await writeServedRelease(dataDir, { id: '20260702T050000Z' });
    makeCurrent(dataDir, '20260702T050000Z');
    const { app, serving } = makeApp(dataDir);
    await serving.refresh();
    const url = await listenWith(app.fetch);
    const graph = join(folder, 'site/projects-data.json');
    expect(await verify(graph, url)).toMatchObject({
      code: 11,
      stderr: expect.stringContaining('is not in the log'),
    });
    serving.close();
  });
});
