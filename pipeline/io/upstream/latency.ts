// How long an upstream usually takes to answer: what is overdue is waited for beside other requests.
import { laneOf } from './throttle.ts';

export interface Pace {
  /** After so long without an answer, one to this path is overdue. */
  findSlowMs(path: string): number;
  learn(path: string, tookMs: number): void;
}

/** So many times what is usual is no chance any more. */
const timesUsual = 4;
/** A busy machine alone may take as long as this. */
const leastMs = 500;
/** How much the newest answer counts beside those before. */
const weight = 0.2;

/** `firstMs` holds until there was an answer. Searches and questions have a usual time each. */
export function createPace(firstMs: number): Pace {
  const usualMs = new Map<string, number>();
  return {
    findSlowMs(path) {
      const usual = usualMs.get(laneOf(path));
      return usual === undefined ? firstMs : Math.max(leastMs, usual * timesUsual);
    },
    learn(path, tookMs) {
      const lane = laneOf(path);
      const usual = usualMs.get(lane) ?? tookMs;
      usualMs.set(lane, usual + (tookMs - usual) * weight);
    },
  };
}
