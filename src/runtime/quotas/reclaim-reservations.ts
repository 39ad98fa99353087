// When an account's quota is used up, asks the other servers to cancel their unused reservations.
import type { Log } from '../logging/log.ts';
import type { State } from '../state/state.ts';

/**
 * How long to wait for replies. A server that does not reply in time is assumed to have crashed.
 * Its reserved requests stay unusable until the quota resets at midnight UTC.
 */
const waitMs = 1_000;
/**
 * How long to wait after an inquiry in which no server canceled reservations. Without this pause,
 * each request over the quota would start another inquiry to all servers.
 */
const pauseMs = 1_000;

export interface Returns {
  /**
   * Asks the other servers to cancel unused reservations. Returns true if a server canceled some.
   * If no server did, calls for this account return false for one second without asking again.
   */
  ask(accountId: string): Promise<boolean>;
  /** Tells the other servers that this server canceled the reservation of `amount` requests. */
  tell(accountId: string, amount: number): Promise<void>;
  close(): void;
}

export interface ReturnsOptions {
  readonly state: State;
  readonly log: Log;
  readonly runtimeId: string;
}

export function createQuotaReturns({ state, log, runtimeId: by }: ReturnsOptions): Returns {
  const { events } = state;
  const rounds = new Map<string, Round>();
  const pausing = new Map<string, NodeJS.Timeout>();
  const unsubscribe = events.subscribe((event) => {
    if (event.kind !== 'quota-returned' || event.by === by) return;
    rounds.get(event.accountId)?.hear(event.amount);
  });
  const pause = (accountId: string) => {
    const end = () => pausing.delete(accountId);
    pausing.set(accountId, setTimeout(end, pauseMs));
  };
  const askOthers = async (accountId: string) => {
    const round = createRound((await events.countRuntimes()) - 1);
    rounds.set(accountId, round);
    try {
      await events.send({ kind: 'quota-wanted', accountId, by });
      return await round.answer;
    } finally {
      round.end();
      rounds.delete(accountId);
    }
  };
  return {
    async ask(accountId) {
      if (!events.isLive || pausing.has(accountId)) return false;
      try {
        const isReturned = await askOthers(accountId);
        // After a server has canceled reservations, other servers may still have unused ones, so
        // the next inquiry starts without a pause.
        if (!isReturned) pause(accountId);
        return isReturned;
      } catch (cause) {
        log('warn', 'could not ask the other servers for reserved requests', {
          reason: String(cause),
        });
        return false;
      }
    },
    async tell(accountId, amount) {
      try {
        await events.send({ kind: 'quota-returned', accountId, by, amount });
      } catch (cause) {
        log('warn', 'could not tell the other servers that requests were given back', {
          reason: String(cause),
        });
      }
    },
    close() {
      unsubscribe();
      for (const timer of pausing.values()) clearTimeout(timer);
      for (const round of rounds.values()) round.end();
    },
  };
}

interface Round {
  readonly answer: Promise<boolean>;
  hear(amount: number): void;
  end(): void;
}

/**
 * `answer` resolves to true when a server has canceled reservations, and to false when all servers
 * have replied or `waitMs` is over.
 */
function createRound(others: number): Round {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, waitMs, false);
  let left = others;
  const end = () => {
    clearTimeout(timer);
    resolve(false);
  };
  if (left <= 0) end();
  return {
    answer: promise,
    end,
    hear(amount) {
      left -= 1;
      if (amount > 0) resolve(true);
      else if (left <= 0) end();
    },
  };
}
