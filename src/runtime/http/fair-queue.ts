// Work that can wait a moment: a little of it in each turn of the event loop, so that everything else
// is not delayed.

/** Calls in one turn. Copying a response of 230 KB to the operating system takes about 0.2 ms. */
const callsPerTurn = 8;

export type FairQueue = (ipAddress: string, call: () => void) => void;

/**
 * Returns a function that calls `call` in one of the next turns of the event loop. Clients take
 * turns, so that one of them cannot hold up the others; calls of one client keep their order.
 */
export function createFairQueue(): FairQueue {
  const waiting = new Map<string, Array<() => void>>();
  let isScheduled = false;

  const schedule = () => {
    if (isScheduled || waiting.size === 0) return;
    isScheduled = true;
    setImmediate(callSome);
  };
  const callSome = () => {
    isScheduled = false;
    for (let count = 0; count < callsPerTurn; count += 1) takeNext(waiting)?.();
    schedule();
  };

  return (ipAddress, call) => {
    const calls = waiting.get(ipAddress);
    if (calls) calls.push(call);
    else waiting.set(ipAddress, [call]);
    schedule();
  };
}

/** Takes the oldest call of the client that has waited longest for its turn. */
function takeNext(waiting: Map<string, Array<() => void>>): (() => void) | undefined {
  for (const [ipAddress, calls] of waiting) {
    waiting.delete(ipAddress);
    const call = calls.shift();
    // A map keeps the order in which keys were set: the client is now the last one.
    if (calls.length > 0) waiting.set(ipAddress, calls);
    return call;
  }
  return undefined;
}
