// Measures the API under load: without caching, with caching compared with a bare Hono server, and
// during switches of releases.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findCurrent } from '../../src/snapshot/release/release-folder.ts';
import { ask, benchCold } from './api-cold.ts';
import {
  type Askable,
  copyRelease,
  idOf,
  makeCurrent,
  makeKeys,
  readAskable,
} from './api-world.ts';
import { type Child, runLoad, runLoadAside, startBare, startService } from './children.ts';
import { median, megabytes, ms, whole } from './numbers.ts';

const rounds = 5;
const roundSeconds = 4;
const connections = 32;
const keysCount = 64;
const hotProjects = 200;

/** `source` is a data folder with a release, which is not changed. */
export async function benchApi(source: string, root: string): Promise<void> {
  const release = await findCurrent(source);
  if (!release) throw new Error(`${source} has no release.`);
  const dataDir = join(root, 'api');
  copyRelease(release.folder, dataDir, idOf(1));
  makeCurrent(dataDir, idOf(1));
  const keys = await makeKeys(dataDir, keysCount);
  const askable = await readAskable(release.folder, 600);
  const service = await startService(dataDir);
  try {
    console.log(`api: memory after the start ${megabytes(service.readMemory())} (aim 250 MB)`);
    await benchCold(service.port, keys[0] ?? '', askable);
    await benchHot(service, keys, askable);
    await benchSwap(service, { keys, askable, dataDir, folder: release.folder });
    console.log(`api: memory after all of it ${megabytes(service.readMemory())}`);
  } finally {
    await service.stop();
    rmSync(dataDir, { recursive: true });
  }
}

interface Request {
  readonly path: string;
  readonly headers: Record<string, string>;
}

async function benchHot(service: Child, keys: readonly string[], { ids }: Askable): Promise<void> {
  const requests: Request[] = Array.from({ length: hotProjects * 8 }, (_, index) => ({
    path: `/api/v1/project/${ids[index % hotProjects]}`,
    headers: { 'X-Api-Key': keys[index % keys.length] ?? '' },
  }));
  // Sequential, because connections per IP address are limited.
  let sum = 0;
  for (const { path, headers } of requests.slice(0, hotProjects)) {
    sum += (await ask(service.port, path, headers)).size;
  }
  const bytes = Math.round(sum / hotProjects);
  const bare = await startBare(bytes);
  const pairs: Array<{ readonly own: Rate; readonly bare: Rate }> = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = {
      bare: measureRate(bare, requests),
      own: measureRate(service, requests),
    };
    // The first round is a warm-up.
    if (round > 0) pairs.push(pair);
  }
  await bare.stop();
  const of = (value: (pair: (typeof pairs)[number]) => number) => median(pairs.map(value));
  console.log(
    `api hot, ${hotProjects} projects of ${whole(bytes)} bytes, ${keysCount} keys: ` +
      `${whole(of(({ own }) => own.perSecond))} requests/s, ` +
      `${of(({ own, bare }) => own.perSecond / bare.perSecond).toFixed(2)} of a bare Hono server (aim .85); ` +
      `CPU time per request ${of(({ own }) => own.cpuUs).toFixed(1)} µs, ` +
      `bare ${of(({ bare }) => bare.cpuUs).toFixed(1)} µs; ` +
      `${pairs.reduce((failed, { own }) => failed + own.failed, 0)} failed`,
  );
}

interface Rate {
  readonly perSecond: number;
  /** CPU time of the server per request, which other load on the machine hardly affects. */
  readonly cpuUs: number;
  readonly failed: number;
}

function measureRate(server: Child, requests: readonly Request[]): Rate {
  const before = server.readCpuMs();
  const load = runLoad({
    url: `http://127.0.0.1:${server.port}`,
    connections,
    duration: roundSeconds,
    requests: [...requests],
  });
  const cpuUs = ((server.readCpuMs() - before) * 1000) / load.total;
  return { perSecond: load.perSecond, cpuUs, failed: load.failed };
}

interface SwapWorld {
  readonly keys: readonly string[];
  readonly askable: Askable;
  readonly dataDir: string;
  readonly folder: string;
}

async function benchSwap(service: Child, world: SwapWorld): Promise<void> {
  const { keys, dataDir, folder } = world;
  const swaps = 3;
  for (let swap = 0; swap < swaps; swap += 1) copyRelease(folder, dataDir, idOf(2 + swap));
  const load = runLoadAside({
    url: `http://127.0.0.1:${service.port}`,
    connections,
    duration: 4 * (swaps + 1),
    requests: mixedPaths(world.askable).map((path, index) => ({
      path: `/api/v1${path}`,
      headers: { 'X-Api-Key': keys[index % keys.length] ?? '' },
    })),
  });
  for (let swap = 0; swap < swaps; swap += 1) {
    await sleep(4_000);
    makeCurrent(dataDir, idOf(2 + swap));
  }
  const { p50Ms, p99Ms, mostMs, perSecond, failed, total } = await load;
  console.log(
    `api mixed, ${connections} connections, ${swaps} swaps meanwhile: p50 ${ms(p50Ms)}, ` +
      `p99 ${ms(p99Ms)} (aim 20 ms), longest ${ms(mostMs)}, ${whole(perSecond)} requests/s, ` +
      `${failed} of ${whole(total)} failed, memory at most ${megabytes(service.readPeakMemory())} (aim 330 MB)`,
  );
}

const mixedPaths = ({ ids, filters, searches }: Askable): string[] =>
  ids.flatMap((id, index) => [
    `/project/${id}`,
    `/projects?${filters[index % filters.length]}`,
    `/search?q=${encodeURIComponent(searches[index % searches.length] ?? '')}`,
    `/history/${id}`,
    '/emerging',
    '/models?limit=100',
    '/meta',
  ]);
