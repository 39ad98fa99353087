// Resolves the host names of webhook URLs. Slow lookups of one account do not delay other accounts.
import { Resolver } from 'node:dns/promises';

/** How long c-ares waits for each name server. */
const serverTimeoutMs = 2000;
/**
 * The time limit for a lookup. Without it, c-ares would wait for every configured name server in
 * turn.
 */
const maxLookupMs = 3000;
const maxConcurrent = 4;
/**
 * The maximum number of waiting lookups per queue. Equals the maximum number of running deliveries
 * per account.
 */
const maxWaiting = 32;

/** Returns the IPv4 and IPv6 addresses of a host. Empty if the host does not resolve. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/**
 * Queries DNS with c-ares, because `dns.lookup` would block a thread of libuv's pool for every slow
 * name. c-ares ignores /etc/hosts. List host names that resolve only on this machine in
 * WEBHOOK_TRUSTED_TARGETS: they are resolved by the operating system instead.
 */
export function createResolver(servers?: readonly string[]): Resolve {
  return async (host) => {
    // Each lookup uses its own resolver. `cancel` then ends only this lookup, and the resolver
    // reads the current /etc/resolv.conf.
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
  /** How long the lookup took, not including the time in the queue. */
  readonly ms: number;
}

export interface Lookups {
  /** Throws `LookupQueueError` if too many lookups are waiting in `queue`, or after `close`. */
  find(host: string, queue: string): Promise<Lookup>;
  /** Rejects waiting and new lookups. Running lookups end within 3 seconds. */
  close(): void;
  open(): void;
}

export class LookupQueueError extends Error {
  constructor() {
    super('Too many host names of this account are being resolved. Try again in a minute.');
  }
}

/** Limits the number of simultaneous lookups per queue. */
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

function leave(queue: Queue): void {
  const next = queue.waiting.shift();
  if (next) next.resolve();
  else queue.running -= 1;
}

/**
 * Returns the name of the account's queue for lookups that a person waits for: test deliveries and
 * new webhooks. Other deliveries use a separate queue, named after the account id, so that they do
 * not delay these lookups.
 */
export const interactiveQueue = (accountId: string): string => `interactive ${accountId}`;
