// Measures a complete collection of 10,500 projects from local upstreams: time, memory, requests
// and points. Repeats it with 5% failing requests, and with kills at random times.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { upstreamIds } from '../../pipeline/commands/create-sources.ts';
import { openDatabase, quote } from '../../pipeline/io/duckdb.ts';
import type { SourceReport } from '../../pipeline/observations/source-report.ts';
import { killCli, startCli } from '../support/cli.ts';
import { watchChild } from './memory.ts';

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** Yesterday and today, because days in the future are refused. */
const days = [toDay(Date.now() - 86_400_000), toDay(Date.now())];
/** Together with the names of the catalog, there are slightly more than 10,500. */
const repositories = 10_000;

async function startWorld(seed: number, share: number) {
  const script = join(import.meta.dirname, 'upstream-world.ts');
  const args = [script, days[0] ?? '', String(repositories), String(seed), String(share)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const read = async () => JSON.parse((await lines.next()).value ?? '') as unknown;
  const { env } = (await read()) as { env: NodeJS.ProcessEnv };
  return {
    env,
    async tell() {
      child.stdin.write('\n');
      return (await read()) as { requests: number; faults: Record<string, number> };
    },
    async close() {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}
type World = Awaited<ReturnType<typeof startWorld>>;

/**
 * Makes a collection of `day` look interrupted, because a past day can only be collected by
 * continuing.
 */
function begin(dataDir: string, day: string): void {
  const folder = join(dataDir, 'collect', day);
  mkdirSync(folder, { recursive: true });
  for (const id of upstreamIds) writeFileSync(join(folder, `${id}.jsonl`), '', { flag: 'a' });
}

async function collect(world: World, dataDir: string, day: string) {
  begin(dataDir, day);
  const startedMs = performance.now();
  const child = startCli(dataDir, ['--json', 'collect', '--as-of', day], world.env);
  const memory = watchChild(child.pid ?? 0);
  child.stderr?.resume();
  let output = '';
  child.stdout?.on('data', (piece) => {
    output += String(piece);
  });
  await once(child, 'close');
  const { sources } = JSON.parse(output) as { sources: SourceReport[] };
  const github = sources.find(({ source }) => source === 'github');
  if (!github) throw new Error(`GitHub was not collected: ${output}`);
  const isComplete = sources.every(({ outcome }) => outcome === 'complete');
  const seconds = (performance.now() - startedMs) / 1000;
  return { seconds, peakMb: memory.stop(), github, isComplete };
}

async function benchRun(root: string, seed: number, share: number): Promise<void> {
  const world = await startWorld(seed, share);
  const dataDir = join(root, `collect-${seed}-${share}`);
  for (const [index, day] of days.entries()) {
    const { seconds, peakMb, github, isComplete } = await collect(world, dataDir, day);
    console.log(
      `collect, ${share * 100} % faults, seed ${seed}, ${index === 0 ? 'first' : 'second'} morning: ` +
        `${isComplete ? 'complete' : 'NOT complete'} in ${seconds.toFixed(1)} s, ${peakMb} MB, ` +
        `${github.rows} rows, ${github.requests} requests, ${github.points} points, ` +
        `${github.retries} asked again`,
    );
  }
  if (share > 0)
    console.log(`  faults of both mornings: ${JSON.stringify((await world.tell()).faults)}`);
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Returns a hash of all rows from GitHub, without their observation times. */
async function digest(dataDir: string, day: string): Promise<string> {
  const db = await openDatabase(':memory:');
  try {
    const sums: string[] = [];
    for (const stream of ['repositories', 'releases', 'renames', 'star_days']) {
      const file = join(dataDir, 'observations', stream, `day=${day}`, 'github.parquet');
      const [found] = await db.all(`select count(*)::integer as n from glob(${quote(file)})`);
      if (Number(found?.n) === 0) continue;
      const [sum] = await db.all(
        `select count(*)::integer as n, bit_xor(hash(each))::varchar as sum
         from (select * exclude (observed_at) from read_parquet(${quote(file)})) as each`,
      );
      sums.push(`${stream} ${String(sum?.n)} ${String(sum?.sum)}`);
    }
    return sums.join(', ');
  } finally {
    db.close();
  }
}

interface Killed {
  readonly rows: string;
  readonly requests: number;
}

/**
 * Kills a run after `ms`, then completes it. Each call has its own world with unused rate limits.
 */
async function killOnce(root: string, day: string, ms: number): Promise<Killed> {
  const world = await startWorld(1, 0);
  const dataDir = join(root, 'collect-killed');
  begin(dataDir, day);
  const child = startCli(dataDir, ['collect', '--as-of', day], world.env);
  child.stdout?.resume();
  child.stderr?.resume();
  await wait(ms);
  await killCli(child);
  await collect(world, dataDir, day);
  const rows = await digest(dataDir, day);
  const { requests } = await world.tell();
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
  return { rows, requests };
}

/** Kills runs at random times within the duration of a complete collection. */
async function benchKills(root: string, kills: number): Promise<void> {
  const world = await startWorld(1, 0);
  const day = days[0] ?? '';
  const whole = join(root, 'collect-whole');
  const { seconds } = await collect(world, whole, day);
  const wanted = await digest(whole, day);
  const inOneGo = (await world.tell()).requests;
  await world.close();
  const ends: Killed[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    ends.push(await killOnce(root, day, Math.random() * seconds * 1000));
  }
  const same = ends.filter(({ rows }) => rows === wanted).length;
  const twice = ends.map(({ requests }) => requests - inOneGo);
  console.log(
    `collect, killed at ${kills} random moments: ${same} of ${kills} with the same rows ` +
      `(${wanted}); asked twice after each: ${twice.join(' ')} of ${inOneGo} requests`,
  );
}

export async function benchCollect(root: string, kills: number, seeds: number): Promise<void> {
  await benchRun(root, 1, 0);
  for (let seed = 1; seed <= seeds; seed += 1) await benchRun(root, seed, 0.05);
  if (kills > 0) await benchKills(root, kills);
}
