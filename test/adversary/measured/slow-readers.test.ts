// Clients that pipeline requests but read nothing: the server's memory must stay bounded and be
// released afterwards, and other clients must be served.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Child, startService } from '../../bench/children.ts';
import { makeFolder } from '../../support/folders.ts';
import { firstId, makeCurrent, writeServedRelease } from '../../support/served-release.ts';
import { buildPlainPages } from '../../support/small-release.ts';

const maxMemoryMb = 350;
const maxDelayMs = 100;
const attackMs = 3_000;

let server: Child;
beforeAll(async () => {
  const dataDir = makeFolder();
  await writeServedRelease(dataDir, {
    async buildSite(options) {
      // Random bytes do not compress. The small file is sent from memory, the large one is
      // streamed.
      writeFileSync(join(options.outDir, 'image.png'), randomBytes(230_000));
      writeFileSync(join(options.outDir, 'large.png'), randomBytes(3_000_000));
      return await buildPlainPages(options);
    },
  });
  makeCurrent(dataDir, firstId);
  server = await startService(dataDir, { LOG_LEVEL: 'info' });
});
afterAll(() => server.stop());

/** Runs in a separate process to avoid delays of the measured requests. */
async function attack(connections: number, requests: number, path: string): Promise<void> {
  const args = [server.port, connections, requests, path, attackMs].map(String);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'never-reads.ts'), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
}

/** Returns the milliseconds until the whole response has arrived, on a kept-alive connection. */
function measure(agent: Agent, path: string): Promise<number> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: server.port, path, agent }, (response) => {
      response.resume().on('end', () => resolve(performance.now() - startedMs));
      response.on('error', reject);
      expect(response.statusCode).toBe(200);
    }).on('error', reject);
  });
}

/** Returns the 99th percentile of the response times of an honest client while `work` runs. */
async function measureWhile(work: Promise<unknown>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    for (const path of ['/', '/healthz', '/image.png']) times.push(await measure(agent, path));
    await sleep(5);
  }
  await done;
  agent.destroy();
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}

const attacks = [
  [1, 5_000, '/image.png'],
  [20, 300, '/image.png'],
  [1_000, 10, '/image.png'],
  [1_000, 60, '/index'],
  [20, 300, '/large.png'],
  [200, 20, '/graph.duckdb'],
  [1, 5_000, '/'],
  [1_000, 1, '/large.png'],
] as const;

it('clients that never read responses use bounded memory and barely delay other clients', async () => {
  const before = server.readMemory();
  for (const [connections, requests, path] of attacks) {
    const delays: number[] = [];
    // Three delays of an attack only if the first is over the limit: their median tells a slow
    // server from other work on the machine.
    do {
      delays.push(await measureWhile(attack(connections, requests, path)));
      const memory = server.readMemory();
      console.log(
        `${connections} connections × ${requests} requests for ${path}: ` +
          `${memory.toFixed(0)} MB, p99 of others ${delays.at(-1)?.toFixed(1)} ms`,
      );
      expect(memory).toBeLessThan(maxMemoryMb);
    } while (delays.length < 3 && delays.some((delay) => !(delay < maxDelayMs)));
    const [median] = delays.toSorted((one, other) => one - other).slice(delays.length >> 1);
    expect(median).toBeLessThan(maxDelayMs);
  }
  await sleep(1_000);
  const peak = server.readPeakMemory();
  const after = server.readMemory();
  console.log(
    `memory: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} peak, ${after.toFixed(0)} after`,
  );
  expect(peak).toBeLessThan(maxMemoryMb);
}, 120_000);
