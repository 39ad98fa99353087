// What the transparency log records of a release, and how it is uploaded and served.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataPaths, hashFile } from '../../../pipeline/io/atomic-files.ts';
import { recordInLog } from '../../../pipeline/publish/record-in-log.ts';
import { uploadLog } from '../../../pipeline/publish/upload-log.ts';
import { createFolderTarget } from '../../../pipeline/publish/upload-to-folder.ts';
import { toLogEntry } from '../../../src/contracts/files/log.ts';
import { openLog } from '../../../src/snapshot/log/local-log.ts';
import { makeFolder } from '../../support/folders.ts';
import { firstId, makeApp, writeServedRelease } from '../../support/served-release.ts';
import type { SmallGraph } from '../../support/small-graph.ts';

const secondId = '20260702T050000Z';
const forecast = (probability: number, outcome: string | null = null) => ({
  id: 'model_removed_60d/opal/opal-7b@2026-06-30',
  kind: 'model_removed_60d',
  subject: 'opal/opal-7b',
  made_on: '2026-06-30',
  resolves_on: '2026-08-29',
  probability,
  base_rate: 0.1,
  naive: 0.1,
  version: 1,
  is_replay: false,
  outcome,
  resolved_on: outcome && '2026-07-02',
});
const stating =
  (...forecasts: ReturnType<typeof forecast>[]) =>
  (rows: SmallGraph) => {
    const replay = { ...forecast(0.5, 'no'), id: 'replay', is_replay: true };
    rows.forecast = [...forecasts, replay];
  };

/** Corrects a price of two months, and lists a correction from now on and a new change. */
function correctPrices(rows: SmallGraph): void {
  rows.forecast = [];
  const [listed, changed] = rows.price_change.filter((row) => row.model_id === 'opal/opal-7b');
  const [other, free] = rows.price_change.filter((row) => row.model_id !== 'opal/opal-7b');
  rows.price_change = [
    { ...listed },
    { ...changed, ends_at: changed?.applies_at },
    {
      ...changed,
      place: 3,
      occurred_at: '2026-07-01 12:00:00',
      known_at: '2026-07-01 12:00:00',
      price_in_usd_per_mtok: '0.25',
      kind: 'corrected',
    },
    { ...other, ends_at: '2026-07-01 12:00:00' },
    {
      ...other,
      place: 2,
      occurred_at: '2026-07-01 12:00:00',
      applies_at: '2026-07-01 12:00:00',
      known_at: '2026-07-01 12:00:00',
      price_out_usd_per_mtok: '70',
      kind: 'corrected',
    },
    { ...free, ends_at: '2026-06-01 00:00:00' },
    { ...free, place: 2, applies_at: '2026-06-01 00:00:00', price_out_usd_per_mtok: '70' },
  ];
}

const record = async (
  dataDir: string,
  folder: string,
  type: 'release' | 'rollback',
  previous?: string,
) =>
  await recordInLog({ paths: dataPaths(dataDir) }, folder, {
    type,
    now: new Date('2026-07-01T06:00:00Z'),
    previous,
  });
const read = async (dataDir: string) =>
  (await openLog(dataPaths(dataDir).log)).entries.map(toLogEntry);

describe('the log of a publisher', () => {
  it('records each release, rollback, forecast and outcome once, and corrections', async () => {
    const dataDir = makeFolder();
    const first = await writeServedRelease(dataDir, { change: stating(forecast(0.2)) });
    await record(dataDir, first, 'release');
    const { sha256: manifest } = await hashFile(join(first, 'manifest.json'));
    const stated = {
      id: 'model_removed_60d/opal/opal-7b@2026-06-30',
      made_on: '2026-06-30',
      resolves_on: '2026-08-29',
      probability: 0.2,
      base_rate: 0.1,
      naive: 0.1,
      version: 1,
    };
    const released = { id: firstId, as_of: '2026-06-30', manifest, at: '2026-07-01T06:00:00Z' };
    const start = [
      { type: 'forecast', ...stated },
      { type: 'release', ...released },
    ];
    expect(await read(dataDir)).toEqual(start);

    const change = stating(forecast(0.3, 'yes'));
    const second = await writeServedRelease(dataDir, { id: secondId, change });
    await record(dataDir, second, 'release');
    await record(dataDir, second, 'release');
    await record(dataDir, first, 'rollback');
    const resolved = { id: stated.id, outcome: 'yes', resolved_on: '2026-07-02' };
    expect(await read(dataDir)).toMatchObject([
      ...start,
      { type: 'correction', of: 'forecast', ...stated, probability: 0.3 },
      { type: 'resolution', ...resolved },
      { type: 'release', id: secondId },
      { type: 'release', id: secondId },
      { type: 'correction', of: 'forecast', probability: 0.2 },
      { type: 'rollback', ...released },
    ]);
  });

  it('records a price once when a release corrects what the one before published', async () => {
    const dataDir = makeFolder();
    const first = await writeServedRelease(dataDir, { change: stating() });
    const second = await writeServedRelease(dataDir, { id: secondId, change: correctPrices });
    await record(dataDir, first, 'release');
    await record(dataDir, second, 'release', first);
    await record(dataDir, second, 'release', second);
    await record(dataDir, second, 'release', first);
    const corrections = (await read(dataDir)).filter(({ type }) => type === 'correction');
    expect(corrections).toEqual([
      {
        type: 'correction',
        of: 'price',
        id: 'price/opal/opal-7b@2026-07-01T12:00:00Z',
        model: 'opal/opal-7b',
        day: '2026-06-30',
        applies_at: '2026-05-01T00:00:00Z',
        before: { price_in_usd_per_mtok: 0.15, price_out_usd_per_mtok: 0.6 },
        after: { price_in_usd_per_mtok: 0.25, price_out_usd_per_mtok: 0.6 },
      },
    ]);
  });

  it('is uploaded, and served with its tiles', async () => {
    const [dataDir, target] = [makeFolder(), makeFolder()];
    const folder = await writeServedRelease(dataDir, { change: stating() });
    const { log } = dataPaths(dataDir);
    await uploadLog(log, createFolderTarget(target));
    expect(readdirSync(target)).toEqual([]);
    for (let count = 0; count < 2; count += 1) {
      await record(dataDir, folder, 'release');
      await uploadLog(log, createFolderTarget(target));
    }
    expect(await openLog(join(target, 'log'))).toMatchObject(await openLog(log).then(toParts));
    expect(existsSync(join(target, 'log/tile/entries/000.p/1'))).toBe(true);

    const { app } = makeApp(dataDir);
    for (const root of ['/log', '/releases/current/log']) {
      const checkpoint = await app.request(`${root}/checkpoint`);
      expect(await checkpoint.text()).toBe(readFileSync(join(log, 'checkpoint'), 'utf8'));
      expect(checkpoint.headers.get('Cache-Control')).toBe('no-cache');
      const tile = await app.request(`${root}/tile/0/000.p/2`);
      expect(Buffer.from(await tile.arrayBuffer())).toHaveLength(64);
      expect(tile.headers.get('Cache-Control')).toContain('immutable');
    }
    for (const path of ['tile/0/001', 'tile/0/../0/000.p/2', '..%2Fauth-secret', 'tile']) {
      expect((await app.request(`/log/${path}`)).status, path).not.toBe(500);
    }
    expect((await app.request('/log/tile/0/001')).status).toBe(404);
    expect((await app.request('/log/..%2Fcurrent')).status).toBe(404);
  });
});

const toParts = ({ entries, checkpoint }: Awaited<ReturnType<typeof openLog>>) => ({
  entries,
  checkpoint,
});
