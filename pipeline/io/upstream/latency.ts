// Tracks how long an upstream usually takes to respond, to recognize slow responses.
import { endpointOf } from './throttle.ts';

export interface Latency {
  findSlowMs(path: string): number;
  record(path: string, tookMs: number): void;
}

/** A response counts as slow if it takes this many times the average response time. */
const slowFactor = 4;
/**
 * A response that takes less time than this never counts as slow, because a busy machine can cause
 * delays of this size.
 */
const minSlowMs = 500;
/** Weight of the newest response in the exponential moving average. */
const weight = 0.2;

/**
 * Tracks the average response time of each endpoint. Until an endpoint has sent a response,
 * `findSlowMs` returns `initialMs`.
 */
export function createLatency(initialMs: number): Latency {
  const averages = new Map<string, number>();
  return {
    findSlowMs(path) {
      const averageMs = averages.get(endpointOf(path));
      return averageMs === undefined ? initialMs : Math.max(minSlowMs, averageMs * slowFactor);
    },
    record(path, tookMs) {
      const endpoint = endpointOf(path);
      const averageMs = averages.get(endpoint) ?? tookMs;
      averages.set(endpoint, averageMs + (tookMs - averageMs) * weight);
    },
  };
}
