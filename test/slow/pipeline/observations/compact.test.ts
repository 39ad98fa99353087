// Merged months: the same rows in fewer files, also after new imports and kills.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { quote } from '../../../../pipeline/io/duckdb.ts';
import { fromLog, logPaths, streamDays } from '../../../../pipeline/io/observation-log-files.ts';
import { compactLog } from '../../../../pipeline/observations/compact.ts';
import { writePartitions } from '../../../../pipeline/observations/observation-log.ts';
import { columnTypes } from '../../../../src/contracts/observations.ts';
import { openWorkspace, type Workspace } from '../../../pipeline/observations/workspace.ts';

const stream = 'repositories';

/** Writes 40 repositories for each day from 2030-01-01 on. One is renamed on the tenth day. */
async function observe(space: Workspace, source: string, from: number, to: number, extra = 0) {
  const given: Record<string, string> = {
    source: quote(source),
    observed_at: "timestamp '2030-01-01' + interval (d) day",
    upstream_id: 'if(n % 10 = 9, null, (1000 + n)::varchar)',
    full_name: "if(n = 3 and d >= 9, 'new/name', 'owner/repo-' || n)",
    stars: `n * 100 + d + ${extra}`,
    topics: "['llm', 'topic-' || n]",
    lists: '[]',
  };
  const columns = columnTypes(stream).map(([name]) => `${given[name] ?? 'null'} as ${name}`);
  await writePartitions(
    space,
    stream,
    source,
    `select date '2030-01-01' + d::integer as day, ${columns.join(', ')}
    from range(${from}, ${to}) as days (d) cross join range(40) as numbers (n)`,
  );
}

const rowsOf = async ({ db, observations }: Workspace, source?: string) =>
  await db.all(`select day::varchar as day, source, upstream_id, full_name, stars, topics, lists
    from ${fromLog(observations, stream, source)} order by all`);

async function openLog() {
  const space = await openWorkspace();
  await observe(space, 'github', 0, 45); // until 2030-02-14
  await observe(space, 'ranking', 5, 33);
  return { space, before: await rowsOf(space) };
}

/** The end of January is more than a week ago, and February has not ended. */
const options = { day: '2030-02-14' };

describe('merging closed months', () => {
  it('keeps every row of every source and day, and does not merge the current month', async () => {
    const { space, before } = await openLog();
    const days = streamDays(space.observations, stream);
    expect(await compactLog(space, options)).toEqual({ months: 2, files: 31 + 26, rows: 57 * 40 });
    expect(await rowsOf(space)).toEqual(before);
    expect(await rowsOf(space, 'ranking')).toHaveLength(28 * 40);
    expect(streamDays(space.observations, stream)).toEqual(days);
    expect(streamDays(space.observations, stream, 'ranking').at(0)).toBe('2030-01-06');
    expect(logPaths(space.observations, stream)).toHaveLength(2 + 14 + 2);
    expect((await readdir(join(space.observations, stream))).slice(0, 2)).toEqual([
      'day=2030-02-01',
      'day=2030-02-02',
    ]);
    expect(await compactLog(space, options)).toEqual({ months: 0, files: 0, rows: 0 });
    expect(await compactLog(space, { day: '2030-02-07' })).toMatchObject({ months: 0 });
  });

  it('splits a month into ranges of names, each sorted by name and day', async () => {
    const { space, before } = await openLog();
    await compactLog(space, { ...options, rowsPerRange: 300 });
    expect(await rowsOf(space)).toEqual(before);
    const folder = join(space.observations, stream, 'month=2030-01', 'github.1');
    const ranges = (await readdir(folder)).filter((name) => name.endsWith('.parquet'));
    expect(ranges).toEqual([0, 1, 2, 3, 4].map((range) => `range-00${range}.parquet`));
    const rows = await space.db.all(
      `select full_name || ' ' || day as place, filename
      from read_parquet(${quote(join(folder, '*.parquet'))}, filename = true,
        hive_partitioning = false)`,
    );
    expect(rows).toHaveLength(31 * 40);
    const places = rows.map(({ place }) => String(place));
    expect(places).toEqual([...places].sort());
    for (const file of ranges) {
      const own = rows.filter(({ filename }) => String(filename).endsWith(file));
      expect(own.length).toBeGreaterThan(31 * 4);
    }
  });

  it('uses a day that is imported again instead of the merged one, and merges it later', async () => {
    const { space } = await openLog();
    await compactLog(space, options);
    await observe(space, 'github', 4, 5, 7);
    const after = await rowsOf(space);
    expect(after).toHaveLength((45 + 28) * 40);
    const changed = after.filter(
      ({ day, source, full_name }) =>
        day === '2030-01-05' && source === 'github' && full_name === 'owner/repo-1',
    );
    expect(changed.map(({ stars }) => stars)).toEqual(['111']);
    expect(await compactLog(space, options)).toEqual({ months: 1, files: 1, rows: 31 * 40 });
    expect(await rowsOf(space)).toEqual(after);
    expect(await readdir(join(space.observations, stream, 'month=2030-01'))).toEqual([
      'github.2',
      'ranking.1',
    ]);
  });

  it('counts no row twice while old and new files both exist', async () => {
    const { space, before } = await openLog();
    const [log, copy] = [space.observations, join(space.folder, 'copy')];
    await cp(log, copy, { recursive: true });
    await compactLog(space, options);
    // The state after an interruption, when half of the day files were deleted.
    for (const day of ['2030-01-01', '2030-01-09', '2030-01-31']) {
      await cp(join(copy, stream, `day=${day}`), join(log, stream, `day=${day}`), {
        recursive: true,
      });
    }
    expect(await rowsOf(space)).toEqual(before);
    // The state after an interruption, before the earlier generation was deleted.
    const month = join(log, stream, 'month=2030-01');
    await cp(join(month, 'github.1'), join(month, 'github.2'), { recursive: true });
    expect(await rowsOf(space)).toEqual(before);
    await compactLog(space, options);
    expect(await rowsOf(space)).toEqual(before);
    expect(await readdir(month)).toEqual(['github.3', 'ranking.2']);
    expect(await compactLog(space, options)).toMatchObject({ months: 0 });
  });

  it('keeps the same rows whenever it is killed', async () => {
    const { space, before } = await openLog();
    const script = join(import.meta.dirname, 'compacting-process.ts');
    let ended: number | null = null;
    for (let waitMs = 0; ended === null; waitMs += 25) {
      const child = spawn(process.execPath, [script, space.observations, options.day], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exit = once(child, 'exit');
      await once(child.stdout, 'data');
      await Promise.race([exit, wait(waitMs)]);
      child.kill('SIGKILL');
      [ended] = (await exit) as [number | null];
      expect(await rowsOf(space)).toEqual(before);
    }
    expect(ended).toBe(0);
    expect(logPaths(space.observations, stream).length).toBeLessThan(30);
    await rm(join(space.observations, stream), { recursive: true });
    // The last run removes the temporary files of the killed runs.
    expect(await readdir(space.observations)).toEqual([]);
  });
});
