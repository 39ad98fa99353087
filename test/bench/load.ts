// The load generator, in a process of its own: reads what to do as JSON from its input.
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

const options = JSON.parse(await text(process.stdin)) as autocannon.Options;
const { requests, latency, errors, timeouts, non2xx, duration } = await autocannon(options);
console.log(
  JSON.stringify({
    perSecond: requests.total / duration,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    mostMs: latency.max,
    total: requests.total,
    failed: errors + timeouts + non2xx,
  }),
);
