// When a request may leave: so many at once, so far apart, and not while the upstream wants a rest.
import type { Budget } from './rate-limits.ts';

export interface GateOptions {
  readonly concurrency: number;
  readonly spacingMs: number;
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

export interface Gate {
  /** Runs `work` when its turn has come. */
  through<T>(work: () => Promise<T>): Promise<T>;
  /** Nothing leaves before this instant. */
  pauseUntil(atMs: number): void;
  /** What the upstream said is left, kept by resource; the newest counts. */
  learn(path: string, budget: Budget): void;
  /** When a request to this path has budget again; undefined where it has some now. */
  findExhaustedUntilMs(path: string): number | undefined;
  /** Takes one from the known budget of this path. */
  spend(path: string): void;
  budgets(): Budget[];
  waitedMs(): number;
}

/** What a path is counted under: `search`, `graphql`, `repos`. */
export const laneOf = (path: string): string => /^\/?([^/?]*)/.exec(path)?.[1] ?? '';

export function createGate(options: GateOptions): Gate {
  const { nowMs, concurrency } = options;
  const waiting: (() => void)[] = [];
  const budgets = new Map<string, Budget>();
  const resources = new Map<string, string>();
  let [running, nextStartMs, pausedUntilMs, waitedMs] = [0, 0, 0, 0];

  /** A pause may grow while one waits for it; one that does not change is not waited for again. */
  const awaitPause = async () => {
    for (let seenMs = -1; pausedUntilMs > nowMs() && pausedUntilMs !== seenMs; ) {
      seenMs = pausedUntilMs;
      await options.sleep(pausedUntilMs - nowMs());
    }
  };
  const awaitTurn = async () => {
    const startMs = Math.max(nowMs(), nextStartMs);
    nextStartMs = startMs + options.spacingMs;
    if (startMs > nowMs()) await options.sleep(startMs - nowMs());
  };
  const find = (path: string) => budgets.get(resources.get(laneOf(path)) ?? '');

  return {
    async through(work) {
      if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        await awaitPause();
        await awaitTurn();
        return await work();
      } finally {
        // The place is handed on: whoever waits takes it without counting anew.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    pauseUntil(atMs) {
      // However many wait for it, a pause counts once.
      waitedMs += Math.max(0, atMs - Math.max(pausedUntilMs, nowMs()));
      pausedUntilMs = Math.max(pausedUntilMs, atMs);
    },
    learn(path, budget) {
      resources.set(laneOf(path), budget.resource);
      const known = budgets.get(budget.resource);
      // Answers overtake one another: within one window the lower count is the newer one.
      const isOlder =
        known && Math.abs(known.resetAtMs - budget.resetAtMs) < 2000
          ? known.remaining < budget.remaining
          : known !== undefined && known.resetAtMs > budget.resetAtMs;
      if (!isOlder) budgets.set(budget.resource, budget);
    },
    findExhaustedUntilMs(path) {
      const known = find(path);
      return known?.remaining === 0 && known.resetAtMs > nowMs() ? known.resetAtMs : undefined;
    },
    spend(path) {
      const known = find(path);
      if (known && known.remaining > 0) {
        budgets.set(known.resource, { ...known, remaining: known.remaining - 1 });
      }
    },
    budgets: () => [...budgets.values()],
    waitedMs: () => waitedMs,
  };
}
