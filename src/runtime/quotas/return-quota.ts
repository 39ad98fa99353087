// Before a request is refused, asks the other servers to give back their reserved requests.
import type { Log } from '../logging/log.ts';
import type { State } from '../state/state.ts';

/** A server that has not replied by then counts as dead: what it reserved is lost until midnight. */
const waitMs = 1_000;
/** Keeps an account that is over its quota from making every server reply to each request. */
const pauseMs = 1_000;

export interface Returns {
  /** True when another server gave something back. Asks at most once a second. */
  ask(accountId: string): Promise<boolean>;
  /** Replies to such a question with the amount that was given back. */
  tell(accountId: string, amount: number): Promise<void>;
  close(): void;
}

export interface ReturnsOptions {
  readonly state: State;
  readonly log: Log;
  readonly runtimeId: string;
}

export function createReturns({ state, log, runtimeId: by }: ReturnsOptions): Returns {
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
        // Where there was something there may be more, so the next refusal asks again.
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
        log('warn', 'could not report reserved requests that were given back', {
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

/** Waits until one server gives something back, or until all others have nothing. */
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
