// Daily upkeep of the state: usage summed up, what has expired removed, a backup kept.
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { writeBackup } from './backup.ts';
import { compactUsage } from './compact.ts';
import type { State } from './state.ts';

const lookMs = 10 * 60_000;
/** Backups of so many days are kept. */
const keptDays = 7;
const pattern = /^daily-\d{4}-\d{2}-\d{2}\.jsonl$/;

export interface UpkeepOptions {
  readonly state: State;
  readonly dataDir: string;
  /** Goes into the backups. */
  readonly secret: string;
  readonly log: Log;
  readonly now: () => Date;
}

export interface Upkeep {
  close(): Promise<void>;
}

/** Keeps up the state now and on every further day, in the background. */
export function startUpkeep(options: UpkeepOptions): Upkeep {
  let doneOn = '';
  let running: Promise<void> = Promise.resolve();
  const look = () => {
    const day = toDay(options.now());
    if (day === doneOn) return;
    doneOn = day;
    running = running.then(() =>
      keepUp(options).catch((cause: unknown) => {
        options.log('error', 'the upkeep of the state failed', { reason: String(cause) });
      }),
    );
  };
  look();
  const timer = setInterval(look, lookMs);
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

/** A shared database has backups of its own; the file's are kept beside it. */
async function keepUp({ state, dataDir, secret, log, now }: UpkeepOptions): Promise<void> {
  const at = now();
  for (const table of ['session', 'verification'] as const) {
    await state.db.deleteFrom(table).where('expires_at', '<', at).execute();
  }
  // A request that was in flight while its account was removed may have been counted afterwards.
  const accounts = state.db.selectFrom('account').select('id');
  await state.db.deleteFrom('usage_day').where('account_id', 'not in', accounts).execute();
  if (state.dialect !== 'duckdb') return;
  const compacted = await compactUsage(state.db);
  const folder = join(dataDir, 'backups');
  const file = join(folder, `daily-${toDay(at)}.jsonl`);
  // Of a day the first one with rows stays: a state that was lost since must not take its place.
  if (existsSync(file)) return;
  const { rows } = await writeBackup({ state, now, authSecret: secret }, file);
  if (rows === 0) return await rm(file);
  const kept = (await readdir(folder)).filter((name) => pattern.test(name)).sort();
  for (const name of kept.slice(0, -keptDays)) await rm(join(folder, name), { force: true });
  log('info', 'the state was backed up', { file, rows, compacted });
}

const toDay = (at: Date): string => at.toISOString().slice(0, 10);
