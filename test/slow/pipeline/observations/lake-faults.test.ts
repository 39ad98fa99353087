// Three writers and a builder use a lake while they and PostgreSQL are killed. No observation is lost
// or doubled, and each build equals a later build of its snapshot.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compactLake, type Lake, openForLog } from '../../../../pipeline/io/lake.ts';
import { copyLog } from '../../../../pipeline/observations/copy-log.ts';
import { killCli, runCli, startCli } from '../../../support/cli.ts';
import { makeFolder } from '../../../support/folders.ts';
import { hashGraph } from '../../../support/hash-tables.ts';
import { extensions, makeLake, toEnvironment } from '../../../support/lake.ts';
import { startPostgres, type TestPostgres } from '../../../support/postgres.ts';
import { makeSmallCatalog } from '../../../support/small-catalog.ts';
import { recordedDay, smallWorld, writeSmallLog } from '../../../support/small-release.ts';

/** `FAULT_SECONDS=600` runs the test for ten minutes. */
const seconds = Number(process.env.FAULT_SECONDS ?? 15);

/** Two writers share a source. */
const sources = ['one', 'two', 'two'];

interface Worker {
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs a process again whenever it ends. */
function keepRunning(
  start: () => ChildProcess,
  onEnd: (code: number | null, stdout: string) => Promise<void>,
): Worker {
  let child: ChildProcess | undefined;
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      child = start();
      let stdout = '';
      child.stdout?.on('data', (chunk: Buffer) => {
        stdout += chunk;
      });
      child.stderr?.resume();
      const [code] = (await once(child, 'close')) as [number | null];
      await onEnd(code, stdout);
    }
  };
  const ended = run();
  const kill = async () => {
    if (child) await killCli(child);
  };
  return {
    kill,
    async stop() {
      isStopped = true;
      await kill();
      await ended;
    },
  };
}

describe.runIf(extensions)('a lake with killed processes', () => {
  let postgres: TestPostgres;
  let lake: Lake;
  const dataDir = makeFolder();
  const catalog = makeSmallCatalog();
  const env = () => ({ ...toEnvironment(lake), CATALOG_DIR: catalog });
  const graphPath = join(dataDir, 'build/graph.duckdb');
  const build = ['--json', 'build', '--as-of', recordedDay];
  const rounds = new Map<string, number>();
  const builds: { snapshot: number; tables: unknown }[] = [];
  let [written, kills, crashes] = [0, 0, 0];

  beforeAll(async () => {
    postgres = await startPostgres();
    lake = makeLake(await postgres.createDatabase());
    const { observations } = await writeSmallLog(makeFolder(), { ...smallWorld, projects: 100 });
    await using db = await openForLog(lake, {});
    await copyLog({ db, observations: lake }, observations);
  }, 60_000);
  afterAll(() => postgres.stop());

  const startWriters = () =>
    sources.map((source) =>
      keepRunning(
        () =>
          spawn(
            process.execPath,
            [join(import.meta.dirname, 'lake-writer.ts'), JSON.stringify(lake.settings), source],
            { detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
          ),
        async (_, stdout) => {
          const done = stdout.split('\n').filter(Boolean).map(Number);
          written += done.length;
          rounds.set(source, Math.max(rounds.get(source) ?? 0, ...done));
        },
      ),
    );

  const startBuilder = () =>
    keepRunning(
      () => startCli(dataDir, build, env()),
      async (code, stdout) => {
        if (code !== 0) return;
        const { snapshot } = JSON.parse(stdout) as { snapshot: number };
        builds.push({ snapshot, tables: await hashGraph(graphPath) });
      },
    );

  async function killForAWhile(workers: readonly Worker[]): Promise<void> {
    const endMs = Date.now() + seconds * 1000;
    for (let step = 0; Date.now() < endMs; step += 1) {
      await wait(2000 + 700 * (step % 4));
      if (step % 4 === 3) {
        await postgres.crash();
        crashes += 1;
      } else {
        // The builder needs longer than a writer, so it is killed less often.
        await workers[step % 12 === 2 ? 3 : step % 3]?.kill();
        kills += 1;
      }
      if (step % 4 === 1) await compactLake(lake);
    }
  }

  it(
    'loses and doubles nothing',
    async () => {
      const workers = [...startWriters(), startBuilder()];
      await killForAWhile(workers);
      while (builds.length < 2) await wait(500);
      await Promise.all(workers.map((worker) => worker.stop()));
      expect(await findFaults(lake)).toEqual([]);
      for (const [source, last] of rounds) {
        // A round may have been written whose number was not printed.
        expect(await readRound(lake, source)).toBeGreaterThanOrEqual(last);
        expect(last).toBeGreaterThan(0);
      }
      for (const { snapshot, tables } of seconds > 60 ? builds : builds.slice(-2)) {
        const again = await runCli(dataDir, [...build, '--snapshot', `${snapshot}`], {
          env: env(),
        });
        expect(again.code, again.stderr).toBe(0);
        expect(await hashGraph(graphPath), `snapshot ${snapshot}`).toEqual(tables);
      }
      console.log(
        `${seconds} s: ${written} writes, ${builds.length} builds, ${kills} kills, ` +
          `${crashes} crashes of PostgreSQL`,
      );
    },
    (seconds * 5 + 180) * 1000,
  );
});

/** Returns the days that do not consist of the 50 rows of one round. */
async function findFaults(lake: Lake): Promise<unknown[]> {
  await using db = await openForLog(lake, {});
  return await db.all(
    `select source, day::varchar as day, count(*)::integer as n
    from lake.repositories where source in ('one', 'two') group by all
    having n <> 50 or count(distinct full_name) <> 50 or count(distinct stars) <> 1`,
  );
}

/** Returns the round of a source. All 20 days must be of the same round. */
async function readRound(lake: Lake, source: string): Promise<number> {
  await using db = await openForLog(lake, {});
  const rows = await db.all(
    `select stars::double as round, count(distinct day)::integer as days
    from lake.repositories where source = '${source}' group by stars`,
  );
  expect(rows).toMatchObject([{ days: 20 }]);
  return Number(rows[0]?.round);
}
