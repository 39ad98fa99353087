// A backup contains everything, is made during writes, and can be restored into either database.
import { randomBytes, randomUUID } from 'node:crypto';
import { lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAccountStore } from '../../../../src/runtime/accounts/account-store.ts';
import { openKeyRing } from '../../../../src/runtime/keys/key-ring.ts';
import { createKeyStore } from '../../../../src/runtime/keys/key-store.ts';
import { openQuotas } from '../../../../src/runtime/quotas/quotas.ts';
import { writeBackup } from '../../../../src/runtime/state/backup.ts';
import { BackupError } from '../../../../src/runtime/state/backup-format.ts';
import { restoreBackup } from '../../../../src/runtime/state/restore.ts';
import type { State } from '../../../../src/runtime/state/state.ts';
import { makeFolder } from '../../../support/folders.ts';
import { createStates, describeStates } from '../../../support/states.ts';

const at = new Date('2030-01-01T12:34:56.789Z');
const now = () => at;
const authSecret = 'a secret of the tests, long enough';
let adopted: string | undefined;
const adoptSecret = (secret: string) => {
  adopted = secret;
};

/** Creates an account with a key, a login and a day of usage. */
async function fill(state: State): Promise<{ accountId: string; key: string }> {
  const accounts = createAccountStore({ state, now, createId: randomUUID });
  const account = await accounts.ensure('a@b.example', 'pro');
  const { key } = await createKeyStore({ state, now, randomBytes }).create(account.id, 'It’s "x"');
  const login = {
    id: 'l1',
    account_id: account.id,
    provider_id: 'credential',
    user_id: account.id,
    access_token: null,
    refresh_token: null,
    id_token: null,
    access_token_expires_at: at,
    refresh_token_expires_at: null,
    scope: null,
    password: 'line\nline\u2028',
    created_at: at,
    updated_at: at,
  };
  await state.db.insertInto('login').values(login).execute();
  const usage = { day: '2030-01-01', account_id: account.id, used: 7 };
  await state.db.insertInto('usage_day').values(usage).execute();
  return { accountId: account.id, key };
}

const readAll = async ({ db }: State) => ({
  accounts: await db.selectFrom('account').selectAll().execute(),
  logins: await db.selectFrom('login').selectAll().execute(),
  keys: await db.selectFrom('api_key').selectAll().execute(),
  usage: await db.selectFrom('usage_day').selectAll().execute(),
});

describeStates('a backup of the state', (states) => {
  const folder = makeFolder();
  const backup = async (state: State) => {
    const file = join(folder, `${randomUUID()}.jsonl`);
    return { file, ...(await writeBackup({ state, now, authSecret }, file)) };
  };

  it('is complete, and readable only by its owner', async () => {
    const state = await states.open();
    await fill(state);
    const { file, rows } = await backup(state);
    expect(rows).toBe(4);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(6);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      format: 'daybreak-state',
      version: 1,
      createdAt: at.toISOString(),
      authSecret,
    });
    expect(lines.at(-1)).toBe('{"rows":4}');
  });

  it('replaces the existing state when it is restored, also in the memory of a running server', async () => {
    const state = await states.open();
    const { accountId, key } = await fill(state);
    const before = await readAll(state);
    const { file } = await backup(state);
    const quotas = openQuotas({ state, log: () => undefined, now });
    const ring = await openKeyRing({ state, log: () => undefined, now });
    const keys = createKeyStore({ state, now, randomBytes });
    const later = (await keys.create(accountId, '')).key;
    expect(await ring.find(later)).toBeDefined();
    expect(await quotas.take(accountId, 500)).toMatchObject({ used: 8 });
    const [first] = await keys.search(key);
    await keys.revoke(accountId, first?.id ?? '');

    expect(await restoreBackup({ state, adoptSecret }, file)).toEqual({
      rows: 4,
      createdAt: at.toISOString(),
    });
    expect(adopted).toBe(authSecret);
    expect(await readAll(state)).toEqual(before);
    expect(await ring.find(later)).toBeUndefined();
    expect(await ring.find(key)).toMatchObject({ accountId });
    expect(await quotas.read(accountId, 500)).toMatchObject({ used: 7 });
    expect(await quotas.take(accountId, 500)).toMatchObject({ used: 8 });
    await ring.close();
    await quotas.close();
  });

  it('is consistent while other transactions write', async () => {
    const state = await states.open();
    const { accountId } = await fill(state);
    // Each transaction moves a request from one day to another, so the sum stays the same.
    const day = (name: string, used: number) => ({ day: name, account_id: accountId, used });
    await state.db
      .insertInto('usage_day')
      .values(Array.from({ length: 3_000 }, (_, index) => day(`old-${index}`, 1)))
      .execute();
    let isDone = false;
    const writing = (async () => {
      for (let index = 0; !isDone; index += 1) {
        await state.db.transaction().execute(async (transaction) => {
          await transaction
            .deleteFrom('usage_day')
            .where('day', '=', `old-${index % 3_000}`)
            .execute();
          await transaction
            .insertInto('usage_day')
            .values(day(`new-${index}`, 1))
            .execute();
        });
      }
      return true;
    })();
    const { file } = await backup(state);
    isDone = true;
    expect(await writing).toBe(true);
    const rows = readFileSync(file, 'utf8').match(/"day":"(old|new)-/g);
    expect(rows).toHaveLength(3_000);
  });

  it('replaces an earlier backup file, and no other file', async () => {
    const state = await states.open();
    const { file } = await backup(state);
    const write = (path: string) => writeBackup({ state, now, authSecret }, path);
    expect(await write(file)).toEqual({ rows: 0 });
    const other = join(folder, 'notes.txt');
    writeFileSync(other, 'not a backup');
    await expect(write(other)).rejects.toThrow(/exists and is not a backup/);
    expect(readFileSync(other, 'utf8')).toBe('not a backup');
    for (const path of ['/dev/null', folder]) {
      await expect(write(path)).rejects.toThrow(/not a regular file/);
    }
    const link = join(folder, `${randomUUID()}.link`);
    symlinkSync(file, link);
    await expect(write(link)).rejects.toThrow(/not a regular file/);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  it('of an earlier version is restored without the tables that no longer exist', async () => {
    const state = await states.open();
    await fill(state);
    const before = await readAll(state);
    const { file } = await backup(state);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const passkey = '{"table":"passkey","row":{"id":"p","user_id":"a"}}';
    writeFileSync(file, [...lines.slice(0, -1), passkey, '{"rows":5}'].join('\n'));
    await state.db.deleteFrom('login').execute();
    await restoreBackup({ state, adoptSecret }, file);
    expect(await readAll(state)).toEqual(before);
  });

  it('whose secret cannot be used changes nothing', async () => {
    const state = await states.open();
    await fill(state);
    const before = await readAll(state);
    const { file } = await backup(state);
    await state.db.deleteFrom('login').execute();
    const changed = await readAll(state);
    const refuse = () => {
      throw new BackupError('another secret');
    };
    await expect(restoreBackup({ state, adoptSecret: refuse }, file)).rejects.toThrow(BackupError);
    expect(await readAll(state)).toEqual(changed);
    expect(changed).not.toEqual(before);
  });

  it('that cannot be restored changes nothing', async () => {
    const state = await states.open();
    await fill(state);
    const before = await readAll(state);
    const { file } = await backup(state);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const broken = {
      'cut off': lines.slice(0, -2),
      'cut off in a line': [...lines.slice(0, -2), (lines.at(-2) ?? '').slice(0, 20)],
      'more after the end': [...lines, lines[1]],
      'not a backup': ['{"format":"other"}'],
      'nothing at all': [],
      'an unknown table': [lines[0], '{"table":"other","row":{}}', '{"rows":1}'],
      'an unknown column': [lines[0], '{"table":"account","row":{"shoe":1}}', '{"rows":1}'],
      'an unknown plan': lines.map((line) => line.replace('"plan":"pro"', '"plan":"gold"')),
    };
    for (const [name, text] of Object.entries(broken)) {
      writeFileSync(`${file}.broken`, text.join('\n'));
      const restoring = restoreBackup({ state, adoptSecret }, `${file}.broken`);
      await expect(restoring, name).rejects.toThrow(BackupError);
    }
    await expect(restoreBackup({ state, adoptSecret }, '/nowhere')).rejects.toThrow(
      /cannot be read/,
    );
    expect(await readAll(state)).toEqual(before);
  });
});

describe('a backup of one kind of database', () => {
  const [duckdb, postgres] = [createStates('duckdb'), createStates('postgres')];
  const folder = makeFolder();

  it('can be restored into the other kind, in both directions', async () => {
    const [first, second, third] = [
      await duckdb.open(),
      await postgres.open(),
      await duckdb.open(),
    ];
    await fill(first);
    const [one, two] = [join(folder, 'one.jsonl'), join(folder, 'two.jsonl')];
    await writeBackup({ state: first, now, authSecret }, one);
    await restoreBackup({ state: second, adoptSecret }, one);
    expect(await readAll(second)).toEqual(await readAll(first));
    await writeBackup({ state: second, now, authSecret }, two);
    await restoreBackup({ state: third, adoptSecret }, two);
    expect(await readAll(third)).toEqual(await readAll(first));
    expect(readFileSync(two, 'utf8')).toBe(readFileSync(one, 'utf8'));
  });
});
