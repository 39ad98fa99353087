// Several machines share the work of a source: each reads a part of the repositories.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LogPlace, openForLog } from '../../../../pipeline/io/lake.ts';
import { fromLog } from '../../../../pipeline/io/observation-log-files.ts';
import { removeTree } from '../../../../pipeline/io/work-folder.ts';
import { runCli } from '../../../support/cli.ts';
import { makeFolder } from '../../../support/folders.ts';
import { extensions, makeLake, toEnvironment } from '../../../support/lake.ts';
import { startPostgres } from '../../../support/postgres.ts';
import { type LocalUpstreams, startUpstreams } from '../../../support/upstreams/all.ts';

const days = ['2026-03-01', '2026-03-02'] as const;
let upstreams: LocalUpstreams;
let whole: string[];

beforeAll(async () => {
  upstreams = await startUpstreams({ day: days[1], repositories: 300, models: 60, pageSize: 20 });
  const dataDir = makeFolder();
  await collect(dataDir, days[0]);
  whole = await readNames(join(dataDir, 'observations'), days[0]);
}, 60_000);
afterAll(async () => await upstreams.close());

async function collect(
  dataDir: string,
  day: string,
  part?: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const args = ['collect', '--source', 'github', ...(part ? ['--part', part] : [])];
  const { code, stderr } = await runCli(dataDir, args, {
    env: { ...upstreams.env, ...env },
    sleep: async () => {},
    nowMs: () => Date.parse(`${day}T06:00:00Z`),
  });
  expect(code, stderr).toBe(0);
}

async function readNames(log: LogPlace, day: string): Promise<string[]> {
  await using db = await openForLog(log, {});
  const rows = await db.all(
    `select full_name from ${fromLog(log, 'repositories', 'github')}
    where day = date '${day}' order by full_name`,
  );
  return rows.map((row) => String(row.full_name));
}

describe('the parts of a collection', () => {
  it('read the same repositories as one machine, each of them once', async () => {
    const dataDir = makeFolder();
    const log = join(dataDir, 'observations');
    await collect(dataDir, days[0]);
    await collect(dataDir, days[1], '1/2');
    const { length } = await readNames(log, days[1]);
    expect(length).toBeGreaterThan(whole.length / 4);
    expect(length).toBeLessThan((whole.length * 3) / 4);
    // The other part runs on another machine, which does not know that this part is done.
    await removeTree(join(dataDir, 'collect'));
    await collect(dataDir, days[1], '2/2');
    expect(await readNames(log, days[1])).toEqual(whole);
  }, 120_000);

  it.runIf(extensions)(
    'can be written to a lake at the same time',
    async () => {
      const postgres = await startPostgres();
      try {
        const lake = makeLake(await postgres.createDatabase());
        const env = toEnvironment(lake);
        await collect(makeFolder(), days[0], undefined, env);
        const parts = ['1/3', '2/3', '3/3'];
        await Promise.all(parts.map((part) => collect(makeFolder(), days[1], part, env)));
        expect(await readNames(lake, days[1])).toEqual(whole);
      } finally {
        await postgres.stop();
      }
    },
    120_000,
  );

  it.each([
    [['--part', '0/2'], 'such as 1/3'],
    [['--part', '3/2', '--source', 'github'], 'such as 1/3'],
    [['--part', '1/2'], '--part requires'],
    [['--part', '1/2', '--source', 'github', 'openrouter'], '--part requires'],
  ])('are checked: %j', async (args, message) => {
    const { code, stderr } = await runCli(makeFolder(), ['collect', ...args], {
      env: upstreams.env,
    });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });
});
