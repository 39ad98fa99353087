// The names of the same value in the dumps, the API, and the JSON files. Finds them by comparing the
// values of all records of a release.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase, quote } from '../../../pipeline/io/duckdb.ts';
import { fieldNames } from '../../../src/contracts/api/field-names.ts';
import type { DumpName } from '../../../src/contracts/api/open-files.ts';
import { keyOf } from '../../support/callers.ts';
import { serveSmallRelease } from '../../support/serve-small-release.ts';

const { app, dataDir } = serveSmallRelease({
  id: '20260701T050000Z',
  // Fills columns that are null in the small graph with a different value in each row.
  change({ model }) {
    for (const [at, row] of model.entries()) {
      Object.assign(row, {
        maker_name: `Maker ${at}`,
        family: `family-${at}`,
        cache_read_usd_per_mtok: `0.01${at}`,
        cache_write_usd_per_mtok: `0.02${at}`,
        batch_in_usd_per_mtok: `0.03${at}`,
        batch_out_usd_per_mtok: `0.04${at}`,
        knowledge: `2025-0${at + 1}`,
        released_on: `2026-01-0${at + 1}`,
        hugging_face_id: `hub/${at}`,
        weights_license: `License-${at}`,
        repository: `maker/repository-${at}`,
      });
    }
  },
});

type Fields = Readonly<Record<string, unknown>>;

const flatten = (value: object, under = ''): Fields =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      one !== null && typeof one === 'object' && !Array.isArray(one)
        ? Object.entries(flatten(one, `${under}${name}.`))
        : [[`${under}${name}`, one]],
    ),
  );

/** Numbers, texts and times in the same form for all formats. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return JSON.stringify(value.map(toText));
  const text = String(value).replace(/^([\d-]{10}) ([\d:.]+)\+00$/, '$1T$2Z');
  return /^-?[\d.]+$/.test(text) ? String(Number(text)) : text;
}

/** The fields with the values of a column in all records. A column without values has none. */
function findFields(
  column: readonly unknown[],
  records: readonly (Fields | undefined)[],
): string[] {
  const names = new Set(records.flatMap((record) => Object.keys(record ?? {})));
  const places = records.flatMap((record, at) => (record ? [[record, column[at]] as const] : []));
  if (places.every(([, value]) => toText(value) === null)) return [];
  return [...names].filter((name) =>
    places.every(([record, value]) => toText(record[name]) === toText(value)),
  );
}

async function compare(
  dump: DumpName,
  readApi: (id: string) => string,
  files: readonly string[],
): Promise<unknown[]> {
  await using db = await openDatabase(':memory:');
  const site = join(dataDir, 'current/site');
  const rows = await db.all(`from read_parquet(${quote(join(site, `dumps/${dump}.parquet`))})`);
  const api = await Promise.all(
    rows.map(async ({ id }) => {
      const headers = { 'X-Api-Key': keyOf('pro') };
      const response = await app.request(`/api/v1${readApi(String(id))}`, { headers });
      return flatten((await response.json()).data);
    }),
  );
  const listed = files.flatMap((name) => JSON.parse(readFileSync(join(site, name), 'utf8'))[dump]);
  const json = rows.map(({ id }) => {
    const record = listed.find((one) => one.id === id);
    return record && flatten(record);
  });
  return Object.keys(rows[0] ?? {}).flatMap((column) => {
    const values = rows.map((row) => row[column]);
    const found = { api: findFields(values, api), json: findFields(values, json) };
    const isOther = (names: readonly string[]) => names.length > 0 && !names.includes(column);
    if (!isOther(found.api) && !isOther(found.json)) return [];
    const keepSame = (names: readonly string[]) => (names.includes(column) ? [column] : names);
    return [{ dump, column, api: keepSame(found.api), json: keepSame(found.json) }];
  });
}

it('are listed where they differ', async () => {
  const found = [
    ...(await compare('projects', (id) => `/project/${id}`, ['projects-data.json'])),
    ...(await compare('models', (id) => `/models/${id}`, [
      'models-data.json',
      'paid-models-data.json',
    ])),
  ];
  expect(fieldNames).toEqual(found);
});
