// Remembers which receivers are slow, and limits how many deliveries to them run at the same time.
import { LRUCache } from 'lru-cache';

/** A receiver that takes longer than this is slow. Most respond within a fraction of a second. */
const slowMs = 2_000;
/** The time without deliveries after which a receiver no longer counts as slow. */
const rememberedMs = 30 * 60_000;
const maxRemembered = 1_000;

/** The fraction of the simultaneous deliveries that slow and failing receivers may use. */
const share = 0.25;

interface Delivery {
  readonly webhookId: string;
  readonly failures: number;
}

export interface SlowLane {
  readonly slowWebhooks: readonly string[];
  countFree(): number;
  enter(delivery: Delivery): void;
  leave(delivery: Delivery, ms: number): void;
}

export function createSlowLane(slots: number): SlowLane {
  const slow = new LRUCache<string, true>({ max: maxRemembered, ttl: rememberedMs });
  const inFlight = new Set<Delivery>();
  return {
    get slowWebhooks() {
      return [...slow.keys()];
    },
    countFree: () => Math.max(0, Math.floor(slots * share) - inFlight.size),
    enter(delivery) {
      if (delivery.failures > 0 || slow.has(delivery.webhookId)) inFlight.add(delivery);
    },
    leave(delivery, ms) {
      inFlight.delete(delivery);
      if (ms > slowMs) slow.set(delivery.webhookId, true);
      else slow.delete(delivery.webhookId);
    },
  };
}
