// Several servers under load and with faults: three share a PostgreSQL database, one of them with a
// clock two minutes ahead, and two are followers. Servers are killed, the database stalls or is cut
// off, releases switch (one is damaged), and some webhook receivers are slow or unresponsive.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { openState } from '../../src/runtime/state/open-state.ts';
import { startDatabaseProxy } from '../support/database-proxy.ts';
import { findPort } from '../support/ports.ts';
import { startPostgres } from '../support/postgres.ts';
import { makeCurrent, writeServedRelease } from '../support/served-release.ts';
import { skewClock } from '../support/skewed-clock.ts';
import {
  authSecret,
  type Caller,
  type Expected,
  makeCallers,
  planDeliveries,
  startReceivers,
} from './cluster-world.ts';
import { ms, quantile, whole } from './numbers.ts';

const releases = ['20260701T050000Z', '20260702T050000Z'] as const;
const badRelease = '20260703T050000Z';
const releaseToken = 'token-of-the-benchmark';
const requestsPerSecond = 100;
const lease = 20;
/** Longer than any fault. Deliveries that have not arrived by then are lost. */
const settleMs = 100_000;

interface Server {
  readonly name: string;
  readonly dataDir: string;
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
  readonly flags: readonly string[];
  child: ChildProcess | undefined;
}

const serverScript = join(import.meta.dirname, '../../src/runtime/server.ts');

/**
 * Restarts the server until it runs, as systemd does. It exits while the database is unreachable.
 */
async function startServer(server: Server): Promise<void> {
  for (;;) {
    const child = spawn(process.execPath, [...server.flags, serverScript], {
      env: server.env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    server.child = child;
    let isListening = false;
    for await (const line of createInterface({ input: child.stdout })) {
      isListening = line.includes('"listening"');
      if (isListening) break;
    }
    if (isListening) {
      child.stdout.resume();
      return;
    }
    await wait(1_000);
  }
}

async function killServer(server: Server): Promise<void> {
  const { child } = server;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  server.child = undefined;
}

/** Counts of requests and results. */
interface Tally {
  asked: number;
  /** Attempts that failed: no connection, a broken connection, or a 5xx status. */
  failedTries: number;
  /** Requests that failed on three servers in a row, as a load balancer would try them. */
  failed: number;
  wrong: number;
  readonly times: number[];
  readonly accepted: Map<string, number>;
  /** Accounts that were refused because of their quota. */
  readonly refused: Set<string>;
}

async function ask(
  servers: readonly Server[],
  { caller, path, isRight }: { caller: Caller; path: string; isRight: (body: string) => boolean },
  tally: Tally,
): Promise<void> {
  tally.asked += 1;
  const startedMs = performance.now();
  const first = Math.floor(Math.random() * servers.length);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const server = servers[(first + attempt) % servers.length];
    try {
      const response = await fetch(`http://127.0.0.1:${server?.port}${path}`, {
        headers: { 'X-Api-Key': caller.key },
        signal: AbortSignal.timeout(15_000),
      });
      const body = await response.text();
      if (response.status >= 500) throw new Error(String(response.status));
      tally.times.push(performance.now() - startedMs);
      if (response.status === 429) tally.refused.add(caller.accountId);
      else if (response.status !== 200 || !isRight(body)) tally.wrong += 1;
      else tally.accepted.set(caller.accountId, (tally.accepted.get(caller.accountId) ?? 0) + 1);
      return;
    } catch {
      tally.failedTries += 1;
    }
  }
  tally.failed += 1;
}

/** Resolves when the server serves the release. */
async function waitForRelease({ name, port }: Server, id: string): Promise<void> {
  const endMs = Date.now() + 60_000;
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/releases/current/manifest.json`);
    const text = await response.text();
    if (response.ok && (JSON.parse(text) as { id: string }).id === id) return;
    if (Date.now() > endMs) throw new Error(`${name} does not serve ${id} after a minute: ${text}`);
    await wait(100);
  }
}

/** Returns the expected responses about each project, by release. */
async function learnAnswers(servers: readonly Server[], caller: Caller, ids: readonly string[]) {
  const answers = new Map<string, Set<string>>();
  for (const id of releases) {
    for (const server of servers) if (!server.env.RELEASE_URL) makeCurrent(server.dataDir, id);
    for (const server of servers) await waitForRelease(server, id);
    for (const project of ids) {
      const response = await fetch(
        `http://127.0.0.1:${servers[0]?.port}/api/v1/project/${project}`,
        {
          headers: { 'X-Api-Key': caller.key },
        },
      );
      const known = answers.get(project) ?? new Set();
      known.add(stripTimes(await response.text()));
      answers.set(project, known);
    }
  }
  return answers;
}

/** Removes what differs between requests: request id, usage, and read times. */
function stripTimes(body: string): string {
  const { meta, ...rest } = JSON.parse(body) as { meta?: { release?: string; generated?: string } };
  return JSON.stringify({ ...rest, generated: meta?.generated });
}

export async function benchCluster(root: string, minutes: number): Promise<void> {
  const durationMs = minutes * 60_000;
  await using opened = new AsyncDisposableStack();
  const postgres = opened.adopt(await startPostgres(), (part) => part.stop());
  const stateUrl = await postgres.createDatabase();
  const proxy = opened.adopt(await startDatabaseProxy(Number(new URL(stateUrl).port)), (part) =>
    part.close(),
  );
  const proxied = new URL(stateUrl);
  proxied.port = String(proxy.port);

  const source = join(root, 'cluster-source');
  mkdirSync(source, { recursive: true });
  await writeServedRelease(source, { id: releases[0] });
  await writeServedRelease(source, {
    id: releases[1],
    change: (rows) => {
      for (const project of rows.project) project.stars = Number(project.stars ?? 0) + 1;
    },
  });
  cpSync(join(source, 'releases', releases[0]), join(source, 'releases', badRelease), {
    recursive: true,
  });
  truncateSync(join(source, 'releases', badRelease, 'graph.duckdb'), 20_000);

  const receivers = opened.adopt(await startReceivers(root), (part) => part.stop());
  const { arrivals } = receivers;

  const ports: string[] = [];
  for (let count = 0; count < 5; count += 1) ports.push(await findPort());
  const servers = ports.map((port, index): Server => {
    const dataDir = join(root, `cluster-${index}`);
    const isFollower = index > 2;
    mkdirSync(dataDir, { recursive: true });
    if (!isFollower) {
      cpSync(join(source, 'releases'), join(dataDir, 'releases'), { recursive: true });
      makeCurrent(dataDir, releases[0]);
    }
    return {
      name: isFollower ? `follower ${index - 2}` : `server ${index + 1}`,
      dataDir,
      port: Number(port),
      flags: index === 1 ? [skewClock(120_000)] : [],
      env: {
        ...{
          DATA_DIR: dataDir,
          PORT: port,
          STATE_URL: proxied.href,
          AUTH_SECRET: authSecret,
        },
        ...{ QUOTA_LEASE: String(lease), BURST_KEYLESS: '1000000', LOG_LEVEL: 'info' },
        ...{ WEBHOOK_TRUSTED_TARGETS: `localhost:${receivers.port}` },
        NODE_EXTRA_CA_CERTS: join(root, 'ca.pem'),
        RELEASE_TOKEN: releaseToken,
        ...(isFollower
          ? {
              RELEASE_URL: `http://127.0.0.1:${ports[0]}/releases/current`,
              RELEASE_POLL_SECONDS: '2',
              ROLE: 'api',
            }
          : {}),
      },
      child: undefined,
    };
  });
  opened.defer(async () => {
    for (const server of servers) await killServer(server);
  });
  for (const server of servers) await startServer(server);

  const state = opened.adopt(
    await openState({ dataDir: root, stateUrl, log: () => undefined, now: () => new Date() }),
    (part) => part.close(),
  );
  const free = await makeCallers(state, 'free', 20, 500);
  const business = await makeCallers(state, 'business', 10, 500_000);
  const ids = ['alba-lab-threadswarm', 'alba-lab-tinyserve', 'cinder-newcomer'];
  const [first] = business;
  if (!first) throw new Error('There are no callers.');
  const answers = await learnAnswers(servers, first, ids);
  const expected: Expected[] = await planDeliveries(state, {
    ...{ hooks: 100, each: Math.max(2, Math.round(minutes * 10)), port: receivers.port },
    ...{ fromMs: Date.now() + 2_000, overMs: durationMs },
  });

  const tally: Tally = {
    ...{ asked: 0, failedTries: 0, failed: 0, wrong: 0, times: [] },
    ...{ accepted: new Map(), refused: new Set() },
  };
  const endMs = Date.now() + durationMs;
  let kills = 0;
  let faults = '';
  const load = async () => {
    const running = new Set<Promise<void>>();
    while (Date.now() < endMs) {
      const from = Math.random() < 0.3 ? free : business;
      const caller = from[Math.floor(Math.random() * from.length)] ?? first;
      const project = ids[Math.floor(Math.random() * ids.length)] ?? '';
      const path = `/api/v1/project/${project}`;
      const isRight = (body: string) => answers.get(project)?.has(stripTimes(body)) ?? false;
      const one = ask(servers, { caller, path, isRight }, tally).finally(() => running.delete(one));
      running.add(one);
      await wait(1000 / requestsPerSecond);
    }
    await Promise.all(running);
  };
  const swap = async () => {
    for (let round = 1; Date.now() < endMs; round += 1) {
      await wait(Math.min(60_000, durationMs / 6));
      const id = round === 3 ? badRelease : (releases[round % 2] ?? releases[0]);
      for (const { dataDir, env } of servers) if (!env.RELEASE_URL) makeCurrent(dataDir, id);
    }
  };
  const kill = async () => {
    while (Date.now() < endMs - 15_000) {
      await wait(Math.min(45_000, durationMs / 8));
      const server = servers[kills % servers.length];
      if (!server) continue;
      kills += 1;
      await killServer(server);
      await wait(3_000);
      await startServer(server);
    }
  };
  const hurtDatabase = async () => {
    await wait(durationMs / 4);
    proxy.stall(true);
    await wait(5_000);
    proxy.stall(false);
    await wait(durationMs / 4);
    proxy.cut(true);
    await wait(5_000);
    proxy.cut(false);
    faults = 'one stall and one cut of the database for 5 s each';
  };
  await Promise.all([load(), swap(), kill(), hurtDatabase()]);

  const due = expected.filter(({ behavior }) => behavior !== 'dead');
  const isAllThere = () => due.every(({ id }) => arrivals.has(id));
  const settledMs = Date.now() + settleMs;
  while (!isAllThere() && Date.now() < settledMs) await wait(1_000);
  const lost = due.filter(({ id }) => !arrivals.has(id)).length;
  const delays = due
    .filter(({ behavior, id }) => behavior === 'healthy' && arrivals.has(id))
    .map(({ id, dueMs }) => (arrivals.get(id) ?? 0) - dueMs);
  const over = free.filter(({ accountId, quota }) => (tally.accepted.get(accountId) ?? 0) > quota);
  const missing = free
    .filter(({ accountId }) => tally.refused.has(accountId))
    .map(({ accountId, quota }) => quota - (tally.accepted.get(accountId) ?? 0));
  const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(3)}%`;
  console.log(
    `cluster, ${minutes} min, 3 servers, 2 followers, ${kills} kills, ${faults}, one clock 120 s ahead:\n` +
      `  ${whole(tally.asked)} requests, available ${percent(tally.asked - tally.failed, tally.asked)} behind a ` +
      `balancer that tries again (${whole(tally.failedTries)} single tries failed), ` +
      `wrong answers ${tally.wrong}, p50 ${ms(quantile(tally.times, 0.5))}, p99 ${ms(quantile(tally.times, 0.99))}\n` +
      `  quotas: ${over.length} of ${free.length} accounts over, ${missing.length} used up, each with at most ` +
      `${Math.max(0, ...missing)} requests missing (a lease is ${lease}, and ${kills} servers were killed)\n` +
      `  deliveries: ${due.length} due, ${lost} lost, healthy receivers p50 ${ms(quantile(delays, 0.5))}, ` +
      `p95 ${ms(quantile(delays, 0.95))} after they were due`,
  );
}
