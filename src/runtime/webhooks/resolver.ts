// Resolves the host names of webhook URLs, so that one account's slow names delay nobody else.
import { Resolver } from 'node:dns/promises';

/** How long c-ares waits for one name server. */
const serverTimeoutMs = 2000;
/** How long a lookup may take in total, because c-ares tries every configured name server. */
const maxLookupMs = 3000;
const maxConcurrent = 4;
/** At least as many as the deliveries that one account may have in flight. */
const maxWaiting = 32;

/** Returns the IPv4 and IPv6 addresses of a host; none when it does not resolve. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/**
 * Queries DNS with c-ares. `dns.lookup` would block a thread of libuv's pool for every slow name.
 * c-ares does not read /etc/hosts, and need not: receivers are public hosts, and names that only
 * this machine knows belong in WEBHOOK_TRUSTED_TARGETS, which are resolved by the system.
 * Search domains do not apply either; the URL rules require a full host name.
 */
export function createResolver(servers?: readonly string[]): Resolve {
  return async (host) => {
    // A resolver of its own can be canceled alone, and reads the current /etc/resolv.conf.
    const resolver = new Resolver({ timeout: serverTimeoutMs, tries: 1 });
    if (servers) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), maxLookupMs);
    const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    clearTimeout(timer);
    return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  };
}

export interface Lookup {
  readonly addresses: readonly string[];
  /** How long the lookup took, without the time it waited in its queue. */
  readonly ms: number;
}

export interface Lookups {
  /** Throws `LookupQueueError` when too many lookups of `queue` are waiting, or after `close`. */
  find(host: string, queue: string): Promise<Lookup>;
  /** Fails the waiting lookups and every new one. Running ones end within 3 seconds. */
  close(): void;
  open(): void;
}

export class LookupQueueError extends Error {
  constructor() {
    super('Too many host names of this account are being resolved. Try again in a minute.');
  }
}

/** Runs a few lookups of each queue at a time. */
export function createLookups(resolve: Resolve, nowMs: () => number): Lookups {
  const queues = new Map<string, Queue>();
  let isOpen = true;
  return {
    async find(host, name) {
      if (!isOpen) throw new LookupQueueError();
      const queue = queues.get(name) ?? { running: 0, waiting: [] };
      queues.set(name, queue);
      await enter(queue);
      try {
        const startedMs = nowMs();
        const addresses = await resolve(host);
        return { addresses, ms: nowMs() - startedMs };
      } finally {
        leave(queue);
        if (queue.running === 0) queues.delete(name);
      }
    },
    close() {
      isOpen = false;
      for (const { waiting } of queues.values()) {
        for (const { reject } of waiting.splice(0)) reject(new LookupQueueError());
      }
    },
    open() {
      isOpen = true;
    },
  };
}

interface Queue {
  running: number;
  readonly waiting: PromiseWithResolvers<void>[];
}

async function enter(queue: Queue): Promise<void> {
  if (queue.running < maxConcurrent) {
    queue.running += 1;
    return;
  }
  if (queue.waiting.length >= maxWaiting) throw new LookupQueueError();
  const turn = Promise.withResolvers<void>();
  queue.waiting.push(turn);
  await turn.promise;
}

/** Passes its place to the next one that waits, if any. */
function leave(queue: Queue): void {
  const next = queue.waiting.shift();
  if (next) next.resolve();
  else queue.running -= 1;
}

/**
 * The queue for tests and new webhooks, which people wait for. Deliveries use the account's id, so
 * that the two kinds never refuse each other.
 */
export const interactiveQueue = (accountId: string): string => `interactive ${accountId}`;
