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
const forgottenMs = 30_000;

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

it.each([
  ['/mcp', 1024 * 1024],
  ['/api/v1/check', 2 * 1024 * 1024],
  ['/api/webhooks.php', 64 * 1024],
] as const)('unfinished bodies for %s use bounded memory', async (path, bytes) => {
  const [before, startedMs] = [server.readMemory(), server.readMainThreadMs()];
  const sockets = Array.from({ length: connections }, (_, at) => sendUnfinished(path, bytes, at));
  const delays: number[] = [];
  let peak = before;
  for (let round = 0; round < 40; round += 1) {
    delays.push(await measureHealth());
    peak = Math.max(peak, server.readMemory());
    await sleep(100);
  }
  const busyMs = server.readMainThreadMs() - startedMs;
  for (const socket of sockets) socket.destroy();
  const deadline = performance.now() + forgottenMs;
  while (server.readMemory() > before + maxGrowthMb / 2 && performance.now() < deadline) {
    await sleep(500);
  }
  const after = server.readMemory();
  const delay = delays.toSorted((one, other) => one - other)[Math.floor(delays.length / 2)] ?? 0;
  const memory = [before, peak, after].map((megabytes) => megabytes.toFixed(0)).join(' → ');
  console.log(
    `${path}: memory ${memory} MB, main thread ${busyMs.toFixed(0)} ms, /healthz ${delay.toFixed(0)} ms`,
  );
  expect(peak - before).toBeLessThan(maxGrowthMb);
  expect(after - before).toBeLessThan(maxGrowthMb / 2);
  expect(busyMs).toBeLessThan(maxBusyMs);
  expect(delay).toBeLessThan(maxDelayMs);
});
