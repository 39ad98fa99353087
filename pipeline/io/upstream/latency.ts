// Tracks how long an upstream usually takes, to recognize slow responses.
import { endpointOf } from './throttle.ts';

export interface Latency {
  /** Returns the number of milliseconds after which a response to this path counts as slow. */
  findSlowMs(path: string): number;
  record(path: string, tookMs: number): void;
}

/** A response that takes this many times the average counts as slow. */
const slowFactor = 4;
/** Faster responses never count as slow, because a busy machine alone can cause such a delay. */
const minSlowMs = 500;
/** Weight of the newest response in the moving average. */
const weight = 0.2;

/** `initialMs` applies until the first response. Each endpoint has its own average. */
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
