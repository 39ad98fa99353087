// The observation log: reading and writing, replacing files, quarantine, killed writers, truncated
// files.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { laterColumns } from '../../../../pipeline/contracts/observations.ts';
import { Failure } from '../../../../pipeline/io/failure.ts';
import { monthFile } from '../../../../pipeline/io/observation-log-files.ts';
import { nameDamagedFiles } from '../../../../pipeline/observations/find-damaged-files.ts';
import {
  quarantineFile,
  writeDay,
  writeDays,
} from '../../../../pipeline/observations/observation-log.ts';
import { openWorkspace } from '../../../pipeline/observations/workspace.ts';

const price = (model: string, changes: object = {}) => ({
  source: 'catalog',
  observed_at: '2030-01-01T05:00:00Z',
  model,
  provider: 'maker',
  name: null,
  event: 'listed',
  price_in_usd_per_mtok: '0.123456789',
  price_out_usd_per_mtok: null,
  context_tokens: 128000,
  output_tokens: null,
  input_modalities: ['text', 'image'],
  output_modalities: [],
  tools: true,
  open_weights: null,
  hugging_face_id: null,
  released_on: '2029-12-31',
  ...changes,
});

/** Optional columns, which are read as null. */
const unstated = Object.fromEntries(laterColumns('model_prices').map(([name]) => [name, null]));

const day = '2030-01-01';
const manyDays = `select 'made-up' as source, timestamp '2030-01-01' + interval (d) day as observed_at,
  'owner/old' || n as old_name, 'owner/new' || n as new_name,
  (timestamp '2030-01-01' + interval (d) day)::date as day
  from range(120) as days (d) cross join range(30) as names (n)`;

describe('writing one day', () => {
  it('returns exactly what was written, including decimals and lists', async () => {
    const space = await openWorkspace();
    const report = await writeDay(space, 'model_prices', day, 'catalog', [price('maker/one')]);
    expect(report).toEqual({ written: 1, quarantined: 0, reasons: {} });
    const [row] = await space.rows('model_prices', '*');
    expect(row).toEqual({
      ...price('maker/one'),
      observed_at: '2030-01-01 05:00:00',
      context_tokens: '128000',
      ...unstated,
      day,
    });
  });

  it('replaces the day of the same source, and keeps other days and sources', async () => {
    const space = await openWorkspace();
    await writeDay(space, 'model_prices', day, 'catalog', [price('maker/one'), price('maker/two')]);
    await writeDay(space, 'model_prices', day, 'other', [price('x/y', { source: 'other' })]);
    await writeDay(space, 'model_prices', '2030-01-31', 'catalog', [price('maker/four')]);
    await writeDay(space, 'model_prices', '2030-02-01', 'catalog', [price('maker/five')]);
    await writeDay(space, 'model_prices', day, 'catalog', [price('maker/three')]);
    expect(await space.rows('model_prices', 'source, day::varchar as day, model')).toEqual([
      { source: 'catalog', day, model: 'maker/three' },
      { source: 'catalog', day: '2030-01-31', model: 'maker/four' },
      { source: 'catalog', day: '2030-02-01', model: 'maker/five' },
      { source: 'other', day, model: 'x/y' },
    ]);
    expect(await space.files()).toEqual([
      'observations/model_prices/catalog/2030-01.parquet',
      'observations/model_prices/catalog/2030-02.parquet',
      'observations/model_prices/other/2030-01.parquet',
    ]);
  });

  it('adds to a file of an earlier version that lacks newer columns', async () => {
    const space = await openWorkspace();
    const file = monthFile(space.observations, 'model_prices', 'catalog', '2030-01');
    await writeDay(space, 'model_prices', day, 'catalog', [price('maker/one')]);
    await space.db.run(
      `copy (select * exclude (kind, family) from read_parquet('${file}')) to '${file}.older' (format parquet)`,
    );
    await rename(`${file}.older`, file);
    await writeDay(space, 'model_prices', '2030-01-02', 'catalog', [
      price('maker/two', { family: 'two' }),
    ]);
    expect(await space.rows('model_prices', 'model, family')).toEqual([
      { model: 'maker/one', family: null },
      { model: 'maker/two', family: 'two' },
    ]);
  });

  it('writes the same bytes for the same rows in any order', async () => {
    const space = await openWorkspace();
    const rows = Array.from({ length: 500 }, (_, at) => price(`maker/${at}`));
    const file = 'observations/model_prices/catalog/2030-01.parquet';
    await writeDay(space, 'model_prices', day, 'catalog', rows);
    const first = await space.read(file);
    await writeDay(space, 'model_prices', day, 'catalog', rows.toReversed());
    expect(first.equals(await space.read(file))).toBe(true);
  });

  it('accepts rows from an async iterable', async () => {
    const space = await openWorkspace();
    async function* arriving() {
      yield price('maker/one');
      yield price('maker/two');
    }
    const report = await writeDay(space, 'model_prices', day, 'catalog', arriving());
    expect(report.written).toBe(2);
  });

  it('moves invalid rows to quarantine with the reason, and clears it once the day is valid', async () => {
    const space = await openWorkspace();
    const bad = [
      price('maker/float', { price_in_usd_per_mtok: 0.25 }),
      price('maker/extra', { colour: 'red' }),
      price('maker/one'),
      price('maker/foreign', { source: 'other' }),
    ];
    const report = await writeDay(space, 'model_prices', day, 'catalog', [
      price('maker/one'),
      ...bad,
    ]);
    expect(report).toMatchObject({ written: 1, quarantined: 4 });
    expect(Object.keys(report.reasons)).toEqual([
      'price_in_usd_per_mtok: Invalid input: expected string, received number',
      'row: Unrecognized key: "colour"',
      'repeats the key model, observed_at',
      'source: expected "catalog"',
    ]);
    const file = 'quarantine/model_prices/day=2030-01-01/catalog.jsonl';
    const lines = (await space.read(file)).toString().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).record)).toEqual(bad);
    await writeDay(space, 'model_prices', day, 'catalog', [price('maker/one')]);
    expect(await space.files()).not.toContain(file);
  });

  it('moves rows to quarantine if they were created after the observation', async () => {
    const space = await openWorkspace();
    const model = (id: string, created: string | null) => ({
      source: 'hub',
      observed_at: '2030-01-01T05:00:00Z',
      list: 'trending',
      position: 1,
      id,
      task: null,
      downloads_30d: null,
      likes: null,
      trending: null,
      created_at: created,
      library: null,
    });
    const report = await writeDay(space, 'hub_models', day, 'hub', [
      model('maker/today', '2030-01-01T23:00:00Z'),
      model('maker/tomorrow', '2030-01-02T00:00:00Z'),
      model('maker/unknown', null),
    ]);
    expect(report).toEqual({
      written: 2,
      quarantined: 1,
      reasons: { 'created_at: is after the day of the observation': 1 },
    });
  });

  it('keeps the earlier rows if no row is valid', async () => {
    const space = await openWorkspace();
    await writeDay(space, 'model_prices', day, 'catalog', [price('maker/one')]);
    const report = await writeDay(space, 'model_prices', day, 'catalog', [{}, null]);
    expect(report).toMatchObject({ written: 0, quarantined: 2 });
    expect(await space.rows('model_prices', 'model')).toEqual([{ model: 'maker/one' }]);
  });

  it('refuses an invalid day or source id', () => {
    expect(() => quarantineFile('bad', 'papers', '2030-02-30', 'x')).toThrow('is not a valid date');
    expect(() => quarantineFile('bad', 'papers', day, '../x')).toThrow('is not a source id');
  });
});

describe('writing many days', () => {
  it('writes one file per month, with the same bytes for any number of threads', async () => {
    const space = await openWorkspace();
    const bytes = [];
    for (const threads of [1, 2]) {
      await space.db.run(`set threads = ${threads}`);
      const report = await writeDays(space, 'renames', 'made-up', manyDays);
      expect(report).toEqual({ days: 120, rows: 3600 });
      const files = await space.files();
      expect(files).toHaveLength(4);
      bytes.push(Buffer.concat(await Promise.all(files.map((name) => space.read(name)))));
    }
    expect(bytes[0]?.equals(bytes[1] ?? Buffer.alloc(0))).toBe(true);
    const [setting] = await space.db.all("select current_setting('threads')::integer as threads");
    expect(setting).toEqual({ threads: 2 });
  });

  it('writes nothing if there are no rows', async () => {
    const space = await openWorkspace();
    const report = await writeDays(space, 'renames', 'made-up', `${manyDays} limit 0`);
    expect(report).toEqual({ days: 0, rows: 0 });
    expect(await space.files()).toEqual([]);
  });

  it('leaves complete files when it is killed, and the next run removes temporary files', async () => {
    const space = await openWorkspace();
    const script = join(import.meta.dirname, 'endless-writer.ts');
    const writer = spawn(process.execPath, [script, space.observations], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(writer.stdout, 'data');
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    await nameDamagedFiles(space.observations);
    expect(await space.rows('renames', 'old_name')).toHaveLength(200);
    // The temporary folder of a process that no longer exists must be removed.
    await mkdir(join(space.observations, `.aside-${writer.pid}-left`), { recursive: true });
    await writeDays(space, 'renames', 'made-up', manyDays);
    const left = await readdir(space.observations);
    expect(left).toEqual(['renames']);
  });

  it('keeps the temporary files of other running processes', async () => {
    const space = await openWorkspace();
    const name = `.aside-${process.ppid}-busy`;
    await mkdir(join(space.observations, name), { recursive: true });
    await writeDays(space, 'renames', 'made-up', manyDays);
    expect(await readdir(space.observations)).toEqual([name, 'renames']);
  });
});

describe('checking a log with a truncated file', () => {
  it('reports the path of the file and says what to do', async () => {
    const space = await openWorkspace();
    await writeDays(space, 'renames', 'made-up', manyDays);
    const torn = monthFile(space.observations, 'renames', 'made-up', '2030-02');
    const whole = await space.read('observations/renames/made-up/2030-02.parquet');
    await writeFile(torn, whole.subarray(0, whole.length / 2));
    const reading = nameDamagedFiles(space.observations);
    await expect(reading).rejects.toThrow(
      `1 of 4 files of the stream "renames" cannot be read: ${torn}. Restore them from a backup`,
    );
    await expect(reading).rejects.toBeInstanceOf(Failure);
  });
});
