// The load generator, in a separate process. Reads its options as JSON from standard input.
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

const asked = JSON.parse(await text(process.stdin)) as autocannon.Options;
const all = asked.requests ?? [];
const connections = asked.connections ?? 1;
let opened = 0;
// Each connection gets its share of the requests. With all requests on every connection, the
// generator would block for seconds while it prepares them.
const options: autocannon.Options =
  all.length < connections
    ? asked
    : {
        ...asked,
        requests: all.slice(0, 1),
        setupClient(client) {
          const share = all.filter((_, index) => index % connections === opened);
          opened += 1;
          client.setRequests(share);
        },
      };
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
