// Creates a data folder with releases and keys for the API benchmark.
import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../pipeline/io/duckdb.ts';
import { createAccountStore } from '../../src/runtime/accounts/account-store.ts';
import { createKeyStore } from '../../src/runtime/keys/key-store.ts';
import { openState } from '../../src/runtime/state/open-state.ts';

/** Returns a release id that is later than any real one. */
export const idOf = (minute: number): string => `20990101T00${String(minute).padStart(2, '0')}00Z`;

/** Copies a release under a later id. */
export function copyRelease(source: string, dataDir: string, id: string): void {
  const folder = join(dataDir, 'releases', id);
  cpSync(source, folder, { recursive: true });
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  writeFileSync(path, JSON.stringify({ ...manifest, id }));
}

export function makeCurrent(dataDir: string, id: string): void {
  mkdirSync(dataDir, { recursive: true });
  const aside = join(dataDir, `.current-${id}`);
  symlinkSync(join('releases', id), aside);
  renameSync(aside, join(dataDir, 'current'));
}

/**
 * Creates one key for each of `count` accounts on the largest plan. One account would exceed its
 * quota.
 */
export async function makeKeys(dataDir: string, count: number): Promise<string[]> {
  const now = () => new Date();
  const state = await openState({ dataDir, now, log: () => undefined });
  const accounts = createAccountStore({ state, now, createId: randomUUID });
  const store = createKeyStore({ state, now, randomBytes });
  const keys: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const account = await accounts.ensure(`bench-${index}@bench.example`, 'business');
    keys.push((await store.create(account.id, 'bench')).key);
  }
  await state.close();
  return keys;
}

/**
 * The ids and names of a release to request, in an order that is random but the same in every run.
 */
export interface Askable {
  readonly ids: readonly string[];
  readonly searches: readonly string[];
  readonly filters: readonly string[];
}

export async function readAskable(folder: string, count: number): Promise<Askable> {
  await using db = await openDatabase(join(folder, 'graph.duckdb'), { readOnly: true });
  const column = async (sql: string) =>
    (await db.all(`${sql} order by hash(value) limit ${count}`)).map(({ value }) => String(value));
  const words = `
    select distinct unnest(regexp_split_to_array(lower(description), '[^a-z]+')) as word
    from project where description is not null`;
  return {
    ids: await column('select distinct id as value from history'),
    searches: await column(`
      select a.word || ' ' || b.word as value
      from (select word from (${words}) where length(word) > 3 order by hash(word) limit 40) as a
      cross join (select word from (${words}) where length(word) > 3 order by hash(word, 1) limit 40) as b`),
    filters: await column(`
      select 'lang=' || url_encode(lower(lang)) || '&license=' || url_encode(license) || '&health_min=' || minimum
          as value
      from (select distinct lang, license from project where lang is not null and license is not null)
      cross join (select unnest(range(0, 100, 4)) as minimum)`),
  };
}
