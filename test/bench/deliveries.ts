// Many deliveries by three servers that share a PostgreSQL database: first to healthy receivers
// only, then also to a slow and an unresponsive one. API requests run before and during the
// deliveries.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openState } from '../../src/runtime/state/open-state.ts';
import type { State } from '../../src/runtime/state/state.ts';
import { startPostgres } from '../support/postgres.ts';
import { firstId, makeCurrent, writeServedRelease } from '../support/served-release.ts';
import { type Load, runLoadAside, startService } from './children.ts';
import {
  authSecret,
  type Caller,
  makeCallers,
  planDeliveries,
  type Receivers,
  startReceivers,
} from './cluster-world.ts';
import { ms, quantile, whole } from './numbers.ts';

const hooks = 20;
const apiPerSecond = 100;
/** Nothing is due until all servers are ready. */
const laterMs = 3_600_000;

interface World {
  readonly root: string;
  readonly dataDir: string;
  readonly receivers: Receivers;
  readonly state: State;
  readonly stateUrl: string;
}

export async function benchDeliveries(root: string, deliveries: number): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const dataDir = join(root, 'deliveries');
  mkdirSync(dataDir, { recursive: true });
  opened.defer(() => rmSync(dataDir, { recursive: true }));
  await writeServedRelease(dataDir);
  makeCurrent(dataDir, firstId);
  const receivers = opened.adopt(await startReceivers(root), (part) => part.stop());
  const postgres = opened.adopt(await startPostgres(), (part) => part.stop());
  for (const isHealthyOnly of [true, false]) {
    const stateUrl = await postgres.createDatabase();
    const now = () => new Date();
    const state = await openState({ dataDir, stateUrl, log: () => undefined, now });
    const world = { root, dataDir, receivers, state, stateUrl };
    await measure(world, Math.round(deliveries / hooks), isHealthyOnly).finally(() =>
      state.close(),
    );
  }
}

async function measure(world: World, each: number, isHealthyOnly: boolean): Promise<void> {
  const { receivers, state } = world;
  await using opened = new AsyncDisposableStack();
  const expected = await planDeliveries(state, {
    ...{ hooks, each, port: receivers.port, fromMs: Date.now() + laterMs, overMs: 0 },
    isHealthyOnly,
  });
  const [caller] = await makeCallers(state, 'business', 1, 500_000);
  if (!caller) throw new Error('There is no caller.');
  const services = [];
  for (let count = 0; count < 3; count += 1) {
    services.push(opened.adopt(await startServer(world), (part) => part.stop()));
  }
  const port = services[0]?.port ?? 0;
  await askApi(port, caller, 2);
  const alone = await askApi(port, caller, 10);
  const dueAt = new Date();
  await state.db.updateTable('delivery').set({ next_at: dueAt }).execute();
  const dueMs = dueAt.getTime();
  const loads: Load[] = [];
  const healthy = expected.filter(({ behavior }) => behavior === 'healthy');
  const isAllThere = () => healthy.every(({ id }) => receivers.arrivals.has(id));
  while (!isAllThere()) loads.push(await askApi(port, caller, 5));
  const seconds = (Date.now() - dueMs) / 1000;
  const delays = healthy.map(({ id }) => (receivers.arrivals.get(id) ?? 0) - dueMs);
  const rows = await state.db
    .selectFrom('delivery')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const others = expected.length - healthy.length;
  const arrived = expected.filter(({ id }) => receivers.arrivals.has(id)).length - healthy.length;
  console.log(
    `deliveries, 3 servers, ${isHealthyOnly ? 'healthy receivers only' : 'with 1 slow and 1 dead of 20'}: ` +
      `${whole(healthy.length)} to ${healthy.length / each} healthy receivers, all there after ` +
      `${seconds.toFixed(0)} s at most, p50 ${ms(quantile(delays, 0.5))}, p95 ${ms(quantile(delays, 0.95))}` +
      `${others > 0 ? `; of ${whole(others)} to the others ${whole(arrived)} arrived so far` : ''}\n` +
      `  in the state: ${rows.map((row) => `${whole(Number(row.count))} ${row.state}`).join(', ')}, ` +
      `of ${whole(expected.length)}\n` +
      `  API at ${apiPerSecond} a second: p99 ${ms(Math.max(...loads.map(({ p99Ms }) => p99Ms)))} in the worst 5 s, ` +
      `${ms(
        quantile(
          loads.map(({ p99Ms }) => p99Ms),
          0.5,
        ),
      )} in the median 5 s, before ${ms(alone.p99Ms)}; ` +
      `${loads.reduce((sum, { failed }) => sum + failed, 0)} failed`,
  );
}

const startServer = ({ root, dataDir, stateUrl, receivers }: World) =>
  startService(dataDir, {
    STATE_URL: stateUrl,
    AUTH_SECRET: authSecret,
    WEBHOOK_TRUSTED_TARGETS: `localhost:${receivers.port}`,
    NODE_EXTRA_CA_CERTS: join(root, 'ca.pem'),
  });

const askApi = (port: number, { key }: Caller, seconds: number): Promise<Load> =>
  runLoadAside({
    url: `http://127.0.0.1:${port}`,
    connections: 4,
    duration: seconds,
    overallRate: apiPerSecond,
    requests: ['alba-lab-threadswarm', 'alba-lab-tinyserve', 'cinder-newcomer'].map((id) => ({
      path: `/api/v1/project/${id}`,
      headers: { 'X-Api-Key': key },
    })),
  });
