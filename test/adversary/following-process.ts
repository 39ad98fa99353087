// Polls an origin once for each line on standard input and prints the result. The line is the
// response timeout in milliseconds.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { messageOf } from '../../src/lib/error-message.ts';
import { followOnce } from '../../src/runtime/release/follower.ts';
import { createOrigin } from '../../src/runtime/release/origin.ts';

const [url = '', dataDir = '', publicKey = '', maxBytes = ''] = process.argv.slice(2);
const maxManifestBytes = Number(maxBytes);
for await (const line of createInterface({ input: process.stdin })) {
  const maxWaitMs = Number(line);
  const origin = createOrigin({ url, token: undefined, publicKey, maxManifestBytes, maxWaitMs });
  const found = await followOnce({ dataDir, origin, log: () => undefined }).then(
    (id) => ({ id: id ?? null, error: null }),
    (cause: unknown) => ({ id: null, error: messageOf(cause) }),
  );
  // The `maxRSS` of a process includes the memory of the process that started it.
  const peakMb =
    Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
  process.stdout.write(`${JSON.stringify({ ...found, peakMb })}\n`);
}
