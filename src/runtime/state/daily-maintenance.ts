// Maintains the state once a day: removes expired rows and writes a backup. Tells the operator what
// failed.

import { existsSync, readdirSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Alert } from '../../lib/alert.ts';
import { messageOf } from '../../lib/error-message.ts';
import { dayMs, toDay } from '../../lib/time.ts';
import type { Log } from '../logging/log.ts';
import { writeBackup } from './backup.ts';
import type { State } from './state.ts';

const checkMs = 10 * 60_000;
const keptDays = 7;
const pattern = /^daily-\d{4}-\d{2}-\d{2}\.jsonl$/;

export interface UpkeepOptions {
  readonly state: State;
  readonly dataDir: string;
  readonly secret: string;
  readonly log: Log;
  readonly now: () => Date;
  /** Never throws. */
  readonly alert: (alert: Alert) => Promise<void>;
}

export interface Upkeep {
  close(): Promise<void>;
}

/** Runs in the background, immediately and then once a day. */
export function startMaintenance(options: UpkeepOptions): Upkeep {
  let doneOn = '';
  let running: Promise<void> = Promise.resolve();
  const runIfDue = () => {
    const day = toDay(options.now());
    if (day === doneOn) return;
    doneOn = day;
    running = running.then(() => runOnce(options));
  };
  runIfDue();
  const timer = setInterval(runIfDue, checkMs);
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

async function runOnce(options: UpkeepOptions): Promise<void> {
  const { log, alert } = options;
  try {
    await keepUp(options);
    await reportFailedDeliveries(options);
  } catch (cause) {
    log('error', 'the daily upkeep of the state failed', { reason: String(cause) });
    const title = 'the daily backup or upkeep of the state failed';
    await alert({ title, text: `${messageOf(cause)} See the log of the server.` });
  }
}

/** Single receivers fail often. Many failures at once have a cause in this service. */
const massFailures = { count: 20, share: 0.5 } as const;

/** Counts the deliveries that ended in the last 24 hours. */
export async function countEnded({
  db,
  now,
}: Pick<State, 'db' | 'now'>): Promise<{ delivered: number; failed: number }> {
  const since = new Date(now().getTime() - dayMs);
  const rows = await db
    .selectFrom('delivery')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('finished_at', '>', since)
    .where('state', 'in', ['delivered', 'failed'])
    .where('kind', '<>', 'ping')
    .groupBy('state')
    .execute();
  const countOf = (name: string) => Number(rows.find((row) => row.state === name)?.count ?? 0);
  return { delivered: countOf('delivered'), failed: countOf('failed') };
}

async function reportFailedDeliveries({ state, now, alert }: UpkeepOptions): Promise<void> {
  const { delivered, failed } = await countEnded({ db: state.db, now });
  const total = failed + delivered;
  if (failed < massFailures.count || failed < massFailures.share * total) return;
  await alert({
    title: 'many webhooks fail',
    text: `${failed} of ${total} deliveries of webhooks and emails failed in the last 24 hours. Check the network and the SMTP server, and the log for “webhook attempt”.`,
  });
}

/** Returns when the newest daily backup was written. Undefined if there is none. */
export function findBackupTime(dataDir: string): Date | undefined {
  const folder = join(dataDir, 'backups');
  if (!existsSync(folder)) return undefined;
  const newest = readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort()
    .at(-1);
  return newest === undefined ? undefined : statSync(join(folder, newest)).mtime;
}

/** If the state is in PostgreSQL, the operator is responsible for backups. */
async function keepUp({ state, dataDir, secret, log, now }: UpkeepOptions): Promise<void> {
  const at = now();
  for (const table of ['session', 'verification'] as const) {
    await state.db.deleteFrom(table).where('expires_at', '<', at).execute();
  }
  // A request in flight can insert rows for an account after the account was removed. Delete such
  // rows.
  const accounts = state.db.selectFrom('account').select('id');
  await state.db.deleteFrom('usage_day').where('account_id', 'not in', accounts).execute();
  if (state.dialect !== 'duckdb') return;
  const folder = join(dataDir, 'backups');
  const file = join(folder, `daily-${toDay(at)}.jsonl`);
  // Keep the day's first backup that contains rows. A later backup must not replace it, because the
  // state may have lost rows since then.
  if (existsSync(file)) return;
  const { rows } = await writeBackup({ state, now, authSecret: secret }, file);
  if (rows === 0) return await rm(file);
  const kept = (await readdir(folder)).filter((name) => pattern.test(name)).sort();
  for (const name of kept.slice(0, -keptDays)) await rm(join(folder, name), { force: true });
  log('info', 'wrote a backup of the state', { file, rows });
}
