// Hundreds of clients that send large request bodies without their end: the memory of the server
// must stay bounded, and other clients must be served.
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Child, startService } from '../../bench/children.ts';
import { makeFolder } from '../../support/folders.ts';
import { writeCurrentRelease } from '../../support/served-release.ts';

const connections = 300;
const maxGrowthMb = 150;
/** CPU time, because this process also delays its own measurements by sending so much. */
const maxBusyMs = 3_000;
const maxDelayMs = 1_000;

let server: Child;
beforeAll(async () => {
  const dataDir = makeFolder();
  await writeCurrentRelease(dataDir);
  // The heap that Node.js chooses in a container with 1 GB of memory.
  server = await startService(dataDir, { NODE_OPTIONS: '--max-old-space-size=512' });
});
afterAll(() => server.stop());

/** Sends all but the last byte of a body from one of three addresses. */
function sendUnfinished(path: string, bytes: number, index: number): Socket {
  const localAddress = `127.0.0.${1 + (index % 3)}`;
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${bytes}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(bytes - 1, 'a'));
  return socket;
}

function measureHealth(): Promise<number> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: server.port, path: '/healthz' };
    const sent = request({ ...options, localAddress: '127.0.0.9', agent: false }, (response) => {
      response.resume().on('end', () => resolve(performance.now() - startedMs));
    });
    sent.on('error', reject).end();
  });
}

/** Holds many unfinished bodies open for some seconds, and measures the server meanwhile. */
async function attack(path: string, bytes: number) {
  const startedMs = server.readMainThreadMs();
  const sockets = Array.from({ length: connections }, (_, at) => sendUnfinished(path, bytes, at));
  const delays: number[] = [];
  let peak = 0;
  for (let round = 0; round < 40; round += 1) {
    delays.push(await measureHealth());
    peak = Math.max(peak, server.readMemory());
    await sleep(100);
  }
  for (const socket of sockets) socket.destroy();
  const delay = delays.toSorted((one, other) => one - other)[Math.floor(delays.length / 2)] ?? 0;
  return { peak, delay, busyMs: server.readMainThreadMs() - startedMs };
}

// A new server grows by some 80 MB with any traffic and keeps that: only a second attack that needs
// more than the first shows that bodies are kept.
it.each([
  ['/mcp', 1024 * 1024],
  ['/api/v1/check', 2 * 1024 * 1024],
  ['/api/webhooks.php', 64 * 1024],
] as const)('unfinished bodies for %s use bounded memory', async (path, bytes) => {
  const before = server.readMemory();
  const [first, second] = [await attack(path, bytes), await attack(path, bytes)];
  const memory = [before, first.peak, second.peak].map((megabytes) => megabytes.toFixed(0));
  console.log(
    `${path}: memory ${memory.join(' → ')} MB, main thread ${first.busyMs.toFixed(0)} and ${second.busyMs.toFixed(0)} ms, /healthz ${first.delay.toFixed(0)} and ${second.delay.toFixed(0)} ms`,
  );
  for (const { peak, busyMs, delay } of [first, second]) {
    expect(peak - before).toBeLessThan(maxGrowthMb);
    expect(busyMs).toBeLessThan(maxBusyMs);
    expect(delay).toBeLessThan(maxDelayMs);
  }
  expect(second.peak - first.peak).toBeLessThan(maxGrowthMb / 2);
});
