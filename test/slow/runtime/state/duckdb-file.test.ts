// The state file survives kills, damage, and years of requests.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Alert } from '../../../../src/lib/alert.ts';
import { openQuotas } from '../../../../src/runtime/quotas/quotas.ts';
import { startMaintenance } from '../../../../src/runtime/state/daily-maintenance.ts';
import { StateBusyError } from '../../../../src/runtime/state/duckdb-file.ts';
import { openState } from '../../../../src/runtime/state/open-state.ts';
import type { State } from '../../../../src/runtime/state/state.ts';
import { insertDeliveries } from '../../../../src/runtime/webhooks/delivery-store.ts';
import { callAdmin } from '../../../support/admin.ts';
import { makeFolder } from '../../../support/folders.ts';
import { createStates } from '../../../support/states.ts';

const program = join(import.meta.dirname, '../quotas/quota-process.ts');
const at = new Date('2030-01-01T12:00:00Z');
const now = () => at;

/** Creates a state whose last changes are only in its write-ahead log. */
async function leaveLog(): Promise<string> {
  const dataDir = makeFolder();
  const child = spawn(process.execPath, [program, dataDir, '-', '10']);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'close');
  return dataDir;
}

/** Overwrites a part of a file: from byte `from` to `to`, or shares of its length below 1. */
function overwrite(path: string, from: number, to: number): void {
  const bytes = readFileSync(path);
  const toByte = (at: number) => (at < 1 ? Math.floor(at * bytes.length) : at);
  writeFileSync(path, bytes.fill(0xff, toByte(from), toByte(to)));
}

const countAccounts = async ({ db }: State) =>
  (await db.selectFrom('account').select('id').execute()).length;

describe('the file of the state database', () => {
  const states = createStates('duckdb');

  it('can be read and written only by its owner', async () => {
    const options = await states.options();
    await states.open(options);
    expect(statSync(join(options.dataDir, 'state.duckdb')).mode & 0o777).toBe(0o600);
  });

  it('becomes private if an earlier version left it readable', async () => {
    const dataDir = await leaveLog();
    const wal = join(dataDir, 'state.duckdb.wal');
    // A damaged log is copied before DuckDB opens it. The copy must be private, too.
    writeFileSync(wal, readFileSync(wal).subarray(0, -1));
    for (const name of ['state.duckdb', 'state.duckdb.wal']) chmodSync(join(dataDir, name), 0o644);
    await states.open({ dataDir, log: () => undefined, now });
    const files = readdirSync(dataDir).filter((name) => name.startsWith('state.'));
    expect(files).toHaveLength(2);
    for (const name of files) expect(statSync(join(dataDir, name)).mode & 0o777, name).toBe(0o600);
  });

  it.each<[string, (wal: string) => void, RegExp]>([
    ['has other first bytes', (wal) => overwrite(wal, 0, 8), /\.wal .*not from DuckDB.*Move the/],
    ['has a damaged entry', (wal) => overwrite(wal, 0.25, 0.5), /\.wal\) is damaged, you can move/],
    [
      'has no database next to it',
      (wal) => rmSync(wal.replace(/\.wal$/, '')),
      /\.wal .*no state file next to it.*Move the file/,
    ],
  ])('is refused, and not changed, if its write-ahead log %s', async (_what, damage, message) => {
    const dataDir = await leaveLog();
    const wal = join(dataDir, 'state.duckdb.wal');
    damage(wal);
    const [bytes, names] = [readFileSync(wal), readdirSync(dataDir)];
    await expect(openState({ dataDir, log: () => undefined, now })).rejects.toThrow(message);
    expect(readFileSync(wal)).toEqual(bytes);
    expect(readdirSync(dataDir)).toEqual(names);
  });

  it('reports a write-ahead log that ends within an entry, and keeps the earlier entries', async () => {
    const dataDir = await leaveLog();
    const wal = join(dataDir, 'state.duckdb.wal');
    const bytes = readFileSync(wal);
    writeFileSync(wal, bytes.subarray(0, -5));
    const logged: unknown[] = [];
    const log = (...words: unknown[]) => void logged.push(words);
    const state = await states.open({ dataDir, log, now });
    expect(logged).toMatchObject([
      ['error', expect.stringContaining('middle of an entry'), { lostBytes: expect.any(Number) }],
    ]);
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.broken'))).toHaveLength(1);
    // The account was committed before the key, whose transaction is incomplete.
    expect(await countAccounts(state)).toBe(1);
    expect(await state.db.selectFrom('api_key').selectAll().execute()).toEqual([]);
  });

  it('does not touch the write-ahead log of a running process', async () => {
    const dataDir = makeFolder();
    const holder = spawn(process.execPath, [program, dataDir, '-', '10']);
    await once(holder.stdout, 'data');
    const wal = join(dataDir, 'state.duckdb.wal');
    const cut = readFileSync(wal).subarray(0, -1);
    writeFileSync(wal, cut);
    const opening = openState({ dataDir, log: () => undefined, now });
    await expect(opening).rejects.toThrow(StateBusyError);
    expect(readFileSync(wal)).toEqual(cut);
    expect(readdirSync(dataDir).sort()).toEqual(['state.duckdb', 'state.duckdb.wal']);
    holder.kill('SIGKILL');
    await once(holder, 'close');
  });

  it('is created with a warning, because a wrong DATA_DIR looks the same', async () => {
    const { dataDir } = await states.options();
    const admin = () => callAdmin('keys list', { env: { DATA_DIR: dataDir } });
    const none = 'None found.\n';
    expect((await admin()).stderr).toBe(
      `created a new state database, because there was none: {"path":"${dataDir}/state.duckdb"}\n${none}`,
    );
    expect((await admin()).stderr).toBe(none);
  });

  it('contains what a killed process had written', async () => {
    const dataDir = await leaveLog();
    const state = await states.open({ dataDir, log: () => undefined, now });
    expect(await countAccounts(state)).toBe(1);
  });

  it('is left unchanged if it is damaged, with a message about what to do', async () => {
    const dataDir = await leaveLog();
    writeFileSync(join(dataDir, 'state.duckdb'), 'x'.repeat(20_000));
    const opening = openState({ dataDir, log: () => undefined, now });
    await expect(opening).rejects.toThrow(/restore the newest backup/);
    expect(readdirSync(dataDir).sort()).toEqual(['state.duckdb', 'state.duckdb.wal']);
  });

  it('is refused while another process uses it', async () => {
    const dataDir = makeFolder();
    const holder = spawn(process.execPath, [program, dataDir, '-', '10']);
    await once(holder.stdout, 'data');
    const opening = openState({ dataDir, log: () => undefined, now });
    await expect(opening).rejects.toThrow(StateBusyError);
    holder.kill('SIGKILL');
    await once(holder, 'close');
  });

  it('stays small, however often requests are counted', async () => {
    const options = await states.options();
    for (let opening = 0; opening < 5; opening += 1) {
      const state = await states.open(options);
      const quotas = openQuotas({ state, log: () => undefined, now, lease: 1 });
      for (let request = 0; request < 400; request += 1) {
        await quotas.take(`account-${request % 10}`, 400);
      }
      await quotas.close();
      expect(await state.db.selectFrom('usage_day').selectAll().execute()).toHaveLength(10);
      await state.close();
    }
    expect(statSync(join(options.dataDir, 'state.duckdb')).size).toBeLessThan(4_000_000);
  });
});

describe('the daily maintenance of the state', () => {
  const states = createStates('duckdb');
  const alerts: Alert[] = [];
  const alert = async (one: Alert) => void alerts.push(one);

  it('keeps backups of seven days and deletes expired rows', async () => {
    const options = await states.options();
    const state = await states.open(options);
    const session = (id: string, expiresAt: Date) => ({
      id,
      token: id,
      user_id: 'a',
      expires_at: expiresAt,
      created_at: at,
      updated_at: at,
    });
    const [ended, current] = [new Date('2030-01-01'), new Date('2030-03-01')];
    await state.db
      .insertInto('session')
      .values([session('ended', ended), session('current', current)])
      .execute();
    for (let day = 1; day <= 9; day += 1) {
      const upkeep = startMaintenance({
        state,
        dataDir: options.dataDir,
        secret: 'unused',
        log: () => undefined,
        alert,
        now: () => new Date(`2030-02-0${day}T00:00:00Z`),
      });
      await upkeep.close();
    }
    const kept = readdirSync(join(options.dataDir, 'backups')).sort();
    expect(kept).toHaveLength(7);
    expect([kept[0], kept[6]]).toEqual(['daily-2030-02-03.jsonl', 'daily-2030-02-09.jsonl']);
    expect(await state.db.selectFrom('session').select('id').execute()).toEqual([
      { id: 'current' },
    ]);
    // The state is lost and created again. The backup of the day must still contain the old rows.
    const backup = join(options.dataDir, 'backups/daily-2030-02-09.jsonl');
    const before = readFileSync(backup, 'utf8');
    await state.db.deleteFrom('session').execute();
    await startMaintenance({
      state,
      dataDir: options.dataDir,
      secret: 'unused',
      log: () => undefined,
      alert,
      now: () => new Date('2030-02-09T12:00:00Z'),
    }).close();
    expect(readFileSync(backup, 'utf8')).toBe(before);
    // An empty state does not create a backup, because a later start may find the old state.
    rmSync(backup);
    await startMaintenance({
      state,
      dataDir: options.dataDir,
      secret: 'unused',
      log: () => undefined,
      alert,
      now: () => new Date('2030-02-09T13:00:00Z'),
    }).close();
    expect(existsSync(backup)).toBe(false);
  });

  it('logs an error, tells the operator, and the server continues', async () => {
    const options = await states.options();
    const state = await states.open(options);
    writeFileSync(join(options.dataDir, 'backups'), 'a file in the way');
    const logged: unknown[] = [];
    const log = (...words: unknown[]) => void logged.push(words);
    const upkeep = { state, dataDir: options.dataDir, secret: 'unused', log, now, alert };
    await startMaintenance(upkeep).close();
    expect(logged).toMatchObject([['error', 'the daily upkeep of the state failed', {}]]);
    expect(alerts.map(({ title }) => title)).toEqual([
      'the daily backup or upkeep of the state failed',
    ]);
    expect(await countAccounts(state)).toBe(0);
  });

  it('tells the operator if many deliveries fail, but not if a few do', async () => {
    const options = await states.options();
    const state = await states.open(options);
    const add = (count: number, result: 'failed' | 'delivered', finished = now()) =>
      insertDeliveries(
        state.db,
        Array.from({ length: count }, (_, n) => ({
          id: `${result}-${count}-${n}-${finished.getTime()}`,
          webhook_id: 'whk_1',
          kind: 'release',
          day: '2030-01-01',
          part: n + 1,
          body: '{}',
          state: result,
          attempts: 4,
          next_at: null,
          claimed_until: null,
          created_at: finished,
          finished_at: finished,
          attempt_log: '[]',
          answer: null,
        })),
      );
    const run = async () => {
      alerts.length = 0;
      const upkeep = { state, dataDir: options.dataDir, secret: 'unused', log: () => {}, now };
      await startMaintenance({ ...upkeep, alert }).close();
      return alerts.map(({ title, text }) => `${title}: ${text}`);
    };
    await add(19, 'failed');
    await add(100, 'failed', new Date(now().getTime() - 25 * 3_600_000));
    expect(await run()).toEqual([]);
    await add(1, 'failed');
    await add(20, 'delivered');
    expect(await run()).toEqual([
      expect.stringMatching(/^many webhooks fail: 20 of 40 deliveries/),
    ]);
    await add(1, 'delivered');
    expect(await run()).toEqual([]);
  });
});
