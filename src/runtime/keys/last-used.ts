// Stores the day on which each key was last used, in the background.
import type { Log } from '../logging/log.ts';
import type { Day } from '../quotas/day-clock.ts';
import type { State } from '../state/state.ts';

const flushMs = 10_000;

export interface LastUsed {
  /** Called for every request, so it writes only to memory. */
  mark(keyId: string): void;
  close(): Promise<void>;
}

export interface LastUsedOptions {
  readonly state: State;
  readonly log: Log;
  readonly today: () => Day;
}

export function createLastUsed({ state, log, today }: LastUsedOptions): LastUsed {
  let day = today().name;
  /** The ids of the keys that were used on `day`. Each id is stored only once per day. */
  let used = new Set<string>();
  let unstored = new Set<string>();
  const flush = async () => {
    const [ids, on] = [[...unstored], day];
    if (ids.length === 0) return;
    unstored = new Set();
    try {
      await write(state, ids, on);
    } catch (cause) {
      if (on === day) for (const id of ids) unstored.add(id);
      log('warn', 'the last use of keys could not be stored', { reason: String(cause) });
    }
  };
  const timer = setInterval(flush, flushMs);
  return {
    mark(keyId) {
      const now = today().name;
      if (now !== day) {
        void flush();
        day = now;
        used = new Set();
      } else if (used.has(keyId)) return;
      used.add(keyId);
      unstored.add(keyId);
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

async function write({ db }: State, ids: readonly string[], day: string): Promise<void> {
  const batchSize = 1_000;
  for (let start = 0; start < ids.length; start += batchSize) {
    await db
      .updateTable('api_key')
      .set({ last_used_on: day })
      .where('id', 'in', ids.slice(start, start + batchSize))
      .where((is) => is.or([is('last_used_on', 'is', null), is('last_used_on', '<', day)]))
      .execute();
  }
}
