import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashFile } from '../../../../pipeline/io/atomic-files.ts';
import { openDatabase, quote } from '../../../../pipeline/io/duckdb.ts';
import { streamDays } from '../../../../pipeline/io/observation-log-files.ts';
import { assembleRelease } from '../../../../pipeline/publish/assemble-release.ts';
import {
  chooseKept,
  type PublishReport,
  publishRelease,
  rollback,
} from '../../../../pipeline/publish/publish-release.ts';
import { recordScores } from '../../../../pipeline/publish/record-scores.ts';
import { listReleases, recordPublication } from '../../../../pipeline/publish/release-order.ts';
import { verifyRelease } from '../../../../pipeline/publish/verify-release.ts';
import { databaseFile } from '../../../../src/contracts/api/open-files.ts';
import { isRelease, toLogEntry } from '../../../../src/contracts/files/log.ts';
import { openLog } from '../../../../src/snapshot/log/local-log.ts';
import { listFiles, readManifest } from '../../../../src/snapshot/release/release-folder.ts';
import { makeFolder } from '../../../support/folders.ts';
import { writeSmallGraph } from '../../../support/small-graph.ts';
import {
  assembleDeps,
  buildSmallGraph,
  publishOptions,
  recordedDay,
  writeSmallWorld,
} from '../../../support/small-release.ts';

const root = makeFolder();
/** A graph of a dozen projects, which is published quickly. */
const graphPath = join(root, 'small.duckdb');
/** The graph of a small world, for what depends on scores. */
let worldPath: string;
let observations: string;
let wholeRelease: string;
let turn = 0;
let firstReport: PublishReport | undefined;

const assemble = async (folder: string) =>
  await assembleRelease(assembleDeps(), {
    ...publishOptions(root, worldPath),
    folder,
    id: '20260701T050000Z',
  });

/** Creates a data folder with one published release, or with several of successive days. */
async function publishOnce(times = 1) {
  turn += 1;
  const dataDir = join(root, `data-${turn}`);
  const options = publishOptions(dataDir, graphPath);
  const publish = async (day: number) => {
    const now = new Date(Date.UTC(2026, 6, day, 5));
    return await publishRelease(
      assembleDeps(() => now),
      options,
    );
  };
  const reports = [];
  // The first release takes seconds and is always the same, so it is copied.
  if (firstReport) {
    cpSync(join(root, 'data-1'), dataDir, { recursive: true, verbatimSymlinks: true });
    reports.push(firstReport);
  } else {
    firstReport = await publish(1);
    reports.push(firstReport);
  }
  for (let day = 2; day <= times; day += 1) reports.push(await publish(day));
  return { dataDir, options, reports };
}

beforeAll(async () => {
  const world = await writeSmallWorld(join(root, 'world'));
  observations = world.paths.observations;
  worldPath = world.graphPath;
  await writeSmallGraph(graphPath);
  wholeRelease = join(root, 'whole');
  await assemble(wholeRelease);
  await publishOnce();
});

describe('a release', () => {
  it('passes verification', async () => {
    expect(await verifyRelease(wholeRelease)).toEqual([]);
  });

  it('has the same bytes when it is assembled again, except for the manifest', async () => {
    const again = join(root, 'again');
    await assemble(again);
    const files = await listFiles(join(wholeRelease, 'site'));
    expect(await listFiles(join(again, 'site'))).toEqual(files);
    const differing = files.filter(
      (file) =>
        // DuckDB does not clear unused bytes, so database.test.ts compares rows instead.
        file !== databaseFile &&
        !readFileSync(join(again, 'site', file)).equals(
          readFileSync(join(wholeRelease, 'site', file)),
        ),
    );
    expect(differing).toEqual([]);
  });

  it.each([
    ['a flipped bit', 'site/projects-data.json', 'flip', 'does not match its sha256'],
    ['a missing file', 'site/dumps/edges.parquet', 'remove', 'is missing'],
    ['a shortened file', 'graph.duckdb', 'shorten', 'bytes, not'],
    ['an additional file', 'site/extra.txt', 'add', 'is not in the manifest'],
    ['an invalid manifest', 'manifest.json', 'shorten', 'manifest.json cannot be read'],
  ])('fails verification with %s', async (_what, path, change, message) => {
    const folder = join(root, `broken-${change}-${path.replaceAll('/', '-')}`);
    cpSync(wholeRelease, folder, { recursive: true });
    const file = join(folder, path);
    if (change === 'remove') rmSync(file);
    else if (change === 'add') writeFileSync(file, 'extra');
    else {
      const bytes = readFileSync(file);
      const at = Math.floor(bytes.length / 2);
      if (change === 'flip') bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(file, change === 'shorten' ? bytes.subarray(0, at) : bytes);
    }
    const faults = await verifyRelease(folder);
    expect(faults.join('\n')).toContain(message);
    expect(faults.join('\n')).toContain(path);
  });

  it('fails verification if a file violates its schema although its hash is correct', async () => {
    const folder = join(root, 'wrong-schema');
    cpSync(wholeRelease, folder, { recursive: true });
    const text = '{"generated":"yesterday","models":[]}\n';
    writeFileSync(join(folder, 'site/models-data.json'), text);
    const manifest = await readManifest(folder);
    const sha256 = execFileSync('sha256sum', [join(folder, 'site/models-data.json')])
      .toString()
      .slice(0, 64);
    manifest.files['site/models-data.json'] = { bytes: text.length, sha256 };
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
    expect((await verifyRelease(folder)).join('\n')).toContain('models-data.json: generated');
  });
});

/** Runs a published query with only the dumps. */
async function recompute(name: string): Promise<Record<string, unknown>[]> {
  await using db = await openDatabase(':memory:');
  await db.run(`set file_search_path = ${quote(join(wholeRelease, 'site/dumps'))}`);
  return await db.all(readFileSync(join(wholeRelease, 'site/dumps/methods', name), 'utf8'));
}

describe('the published queries of the methods', () => {
  it('exist for each method page, with the SQL of the pipeline', () => {
    const names = readdirSync(join(wholeRelease, 'site/dumps/methods')).filter((name) =>
      name.endsWith('.sql'),
    );
    const pages = readdirSync(join(import.meta.dirname, '../../../../src/content/methods'));
    expect(names).toEqual(
      [
        ...pages.map((page) => page.replace(/\.md$/, '.sql')),
        'recompute_health.sql',
        'recompute_velocity.sql',
      ].toSorted(),
    );
    const text = readFileSync(join(wholeRelease, 'site/dumps/methods/velocity.sql'), 'utf8');
    expect(text).toContain('-- table score_velocity_day');
    expect(text).toContain('weight_of_worse_week');
  });

  it('recompute the health of every project', async () => {
    const rows = await recompute('recompute_health.sql');
    expect(rows.filter((row) => row.published !== row.recomputed)).toEqual([]);
    expect(rows.filter((row) => row.published !== null).length).toBeGreaterThan(100);
    await using db = await openDatabase(worldPath, { readOnly: true });
    const parts = await db.all(
      `select id, health as published, health as recomputed, health_activity as activity,
        health_momentum as momentum, health_community as community,
        health_maintenance as maintenance
      from project order by id`,
    );
    expect(rows).toEqual(parts);
  });

  it('recompute the stars gained by every project', async () => {
    const rows = await recompute('recompute_velocity.sql');
    expect(
      rows.filter(
        (row) => row.published_1d !== row.recomputed_1d || row.published_7d !== row.recomputed_7d,
      ),
    ).toEqual([]);
    expect(rows.filter((row) => row.published_7d !== null).length).toBeGreaterThan(100);
  });
});

describe('publishing a release', () => {
  it('switches the current release and reports the previous one', async () => {
    const { dataDir, reports } = await publishOnce(2);
    expect(reports.map(({ id }) => id)).toEqual(['20260701T050000Z', '20260702T050000Z']);
    expect(reports[1]?.previous).toBe('20260701T050000Z');
    expect(readlinkSync(join(dataDir, 'current'))).toBe('releases/20260702T050000Z');
  });

  it('keeps the seven newest releases besides the current one', async () => {
    const { dataDir, options, reports } = await publishOnce();
    const releases = join(dataDir, 'releases');
    // Copies serve as the releases of the next eight days.
    const earlier = ['02', '03', '04', '05', '06', '07', '08', '09'].map(
      (day) => `202607${day}T050000Z`,
    );
    for (const id of earlier) {
      cpSync(join(releases, reports[0]?.id ?? ''), join(releases, id), { recursive: true });
      await recordPublication(releases, id);
    }
    const now = new Date('2026-07-10T05:00:00Z');
    const { id, removed } = await publishRelease(
      assembleDeps(() => now),
      options,
    );
    expect(removed).toEqual(['20260701T050000Z', '20260702T050000Z']);
    expect(await listReleases(releases)).toEqual([...earlier.slice(1), id]);
  });

  it('keeps the last release of each earlier day if there are hourly releases', () => {
    const hours = (day: string) => ['05', '06', '07'].map((hour) => `2026070${day}T${hour}3000Z`);
    const others = ['1', '2', '3', '4', '5', '6', '7'].flatMap(hours);
    expect([...chooseKept(others, '20260707T083000Z')].sort()).toEqual([
      '20260701T073000Z',
      '20260702T073000Z',
      '20260703T073000Z',
      '20260704T073000Z',
      '20260705T073000Z',
      '20260706T073000Z',
      '20260707T073000Z',
    ]);
    // With few days, hourly releases are kept too.
    expect(chooseKept([...hours('6'), ...hours('7')], '20260707T083000Z').size).toBe(6);
    expect(chooseKept(others.slice(0, 3), '20260702T053000Z').size).toBe(3);
  });

  it('uses another id for a second release in the same second', async () => {
    const { dataDir, options } = await publishOnce();
    const report = await publishRelease(assembleDeps(), options);
    expect(report.id).toBe('20260701T050000Z-2');
    expect(await listReleases(join(dataDir, 'releases'))).toEqual([
      '20260701T050000Z',
      '20260701T050000Z-2',
    ]);
  });

  it('removes the temporary folder of a run that was killed', async () => {
    const { dataDir, options } = await publishOnce();
    const left = join(dataDir, 'releases/.aside-20260601T000000Z');
    mkdirSync(left);
    await publishRelease(assembleDeps(), options);
    expect(existsSync(left)).toBe(false);
  });

  it('refuses a release that lost more than 5% of its projects, unless it is accepted', async () => {
    const { dataDir, options } = await publishOnce();
    const smaller = join(root, 'smaller.duckdb');
    copyFileSync(graphPath, smaller);
    const db = await openDatabase(smaller);
    await db.run('delete from project where id = (select min(id) from project)');
    for (const [table, column] of [
      ['event', 'project_id'],
      ['release', 'project_id'],
      ['emerging', 'id'],
      ['history', 'id'],
      ['project_alias', 'id'],
    ]) {
      await db.run(`delete from ${table} where ${column} not in (select id from project)`);
    }
    for (const end of ['source', 'target']) {
      await db.run(
        `delete from edge where starts_with(${end}, 'project:') ` +
          `and ${end}[9:] not in (select id from project)`,
      );
    }
    db.close();
    const next = publishRelease(assembleDeps(), { ...options, graphPath: smaller });
    await expect(next).rejects.toMatchObject({ kind: 'refused', exitCode: 4 });
    await expect(next).rejects.toThrow(/fewer than the \d+ of the current release/);
    expect(readlinkSync(join(dataDir, 'current'))).toBe('releases/20260701T050000Z');
    expect(readdirSync(join(dataDir, 'releases'))).toEqual(['20260701T050000Z']);
    const forced = { ...options, graphPath: smaller, acceptShrink: true };
    await expect(publishRelease(assembleDeps(), forced)).resolves.toMatchObject({
      id: '20260701T050000Z-2',
    });
  });
});

it.each([
  ['stars', 'star totals'],
  ['license', 'licenses'],
  ['pushed_at', 'push dates'],
])('refuses a release that lost more than 5%% of the known values of %s', async (column, name) => {
  const { options } = await publishOnce();
  const poorer = join(root, `poorer-${column}.duckdb`);
  copyFileSync(graphPath, poorer);
  const db = await openDatabase(poorer);
  await db.run(
    `update project set ${column} = null where id in (
      select id from project where ${column} is not null order by id limit 2)`,
  );
  db.close();
  const next = publishRelease(assembleDeps(), { ...options, graphPath: poorer });
  await expect(next).rejects.toThrow(new RegExp(`it has \\d+ ${name}, .* fewer than the \\d+ of`));
});

describe('publishing with a wrong clock', () => {
  const at = (now: string) => assembleDeps(() => new Date(now));
  const publishAt = async (now: string, changes: object = {}) => {
    const { dataDir, options } = await publishOnce();
    return { dataDir, options, next: publishRelease(at(now), { ...options, ...changes }) };
  };

  it('refuses a release that was built before the current one, unless it is accepted', async () => {
    const { options, next } = await publishAt('2025-11-20T05:00:00Z');
    await expect(next).rejects.toMatchObject({ kind: 'refused', exitCode: 4 });
    await expect(next).rejects.toThrow(/before the current release \(2026-07-01T05:00:00Z\)/);
    expect(await listReleases(options.paths.releases)).toEqual(['20260701T050000Z']);
    const forced = { ...options, acceptClock: true };
    const { id } = await publishRelease(at('2025-11-20T05:00:00Z'), forced);
    expect(id).toBe('20251120T050000Z');
    expect(await listReleases(options.paths.releases)).toEqual(['20260701T050000Z', id]);
    // Rollback uses the order of publication, not the names of releases.
    expect(await rollback(assembleDeps(), options)).toEqual({
      from: id,
      to: '20260701T050000Z',
    });
  });

  it.each([
    ['real', true],
    ['sample', false],
  ])('with %s data of a future day is refused: %s', async (kind, isRefused) => {
    const path = await changeGraph(`update release_info set is_sample = ${kind === 'sample'}`);
    const options = { ...publishOptions(join(root, `early-${kind}`), path) };
    const early = () => publishRelease(at('2026-06-29T05:00:00Z'), options);
    if (!isRefused) return expect(await early()).toMatchObject({ previous: null });
    await expect(early()).rejects.toThrow(/its day 2026-06-30 is in the future/);
    expect(existsSync(join(root, `early-${kind}`, 'current'))).toBe(false);
  });

  it('refuses a release whose sources are mostly old, unless it is accepted', async () => {
    const stale = await changeGraph(
      'update release_info set is_stale = true, projects_observed = 7, is_sample = false',
    );
    const dataDir = join(root, 'stale');
    const options = publishOptions(dataDir, stale);
    const next = publishRelease(at('2026-07-01T05:00:00Z'), options);
    await expect(next).rejects.toMatchObject({ kind: 'refused' });
    await expect(next).rejects.toThrow(
      /it is stale: the sources of most projects were not read .*publish with --accept-stale/,
    );
    expect(existsSync(join(dataDir, 'current'))).toBe(false);
    const accepted = { ...options, acceptStale: true };
    const { folder } = await publishRelease(at('2026-07-01T05:00:00Z'), accepted);
    expect(await readManifest(folder)).toMatchObject({
      stale: true,
      counts: { projects_observed: 7 },
    });
    // The hourly run publishes the same day again without confirmation.
    await expect(publishRelease(at('2026-07-01T06:00:00Z'), options)).resolves.toMatchObject({
      previous: '20260701T050000Z',
    });
  });

  it('refuses a jump to a day without events or emerging projects, unless it is accepted', async () => {
    const { dataDir, options } = await publishOnce();
    const far = await changeGraph(
      "update release_info set as_of = date '2026-08-30'",
      'delete from event',
      'delete from emerging',
    );
    const jump = { ...options, graphPath: far };
    const next = publishRelease(at('2026-08-30T05:00:00Z'), jump);
    await expect(next).rejects.toMatchObject({ kind: 'refused' });
    await expect(next).rejects.toThrow(/61 days ahead of the current release and has 0 events/);
    await expect(next).rejects.toThrow(/has 0 emerging/);
    expect(readlinkSync(join(dataDir, 'current'))).toBe('releases/20260701T050000Z');
    await expect(
      publishRelease(at('2026-08-30T05:00:00Z'), { ...jump, acceptShrink: true }),
    ).resolves.toMatchObject({ previous: '20260701T050000Z' });
  });

  /** Returns a copy of the graph, changed by the statements. */
  async function changeGraph(...statements: string[]): Promise<string> {
    turn += 1;
    const path = join(root, `changed-${turn}.duckdb`);
    copyFileSync(graphPath, path);
    await using db = await openDatabase(path);
    for (const statement of statements) await db.run(statement);
    return path;
  }
});

describe('a rollback', () => {
  it('switches to the release before the current one', async () => {
    const { dataDir, options } = await publishOnce(2);
    const report = await rollback(assembleDeps(), options);
    expect(report).toEqual({ from: '20260702T050000Z', to: '20260701T050000Z' });
    expect(readlinkSync(join(dataDir, 'current'))).toBe('releases/20260701T050000Z');
    const entries = (await openLog(options.paths.log)).entries.map(toLogEntry).filter(isRelease);
    const { sha256 } = await hashFile(join(dataDir, 'current/manifest.json'));
    expect(entries).toMatchObject([
      { type: 'release', id: report.to },
      { type: 'release', id: report.from },
      { type: 'rollback', id: report.to, manifest: sha256 },
    ]);
  });

  it('lists the available releases if there is no earlier one', async () => {
    const { options } = await publishOnce();
    await expect(rollback(assembleDeps(), options)).rejects.toThrow(
      'No release was published before the current one. Available releases: 20260701T050000Z.',
    );
    await expect(rollback(assembleDeps(), options, 'nope')).rejects.toThrow('no release nope');
  });

  it('refuses a damaged release', async () => {
    const { dataDir, options } = await publishOnce(2);
    rmSync(join(dataDir, 'releases/20260701T050000Z/site/index.html'));
    await expect(rollback(assembleDeps(), options)).rejects.toThrow('is missing');
    expect(readlinkSync(join(dataDir, 'current'))).toBe('releases/20260702T050000Z');
  });
});

describe('published scores', () => {
  it('are recorded on their day, and do not change when an older day is built again', async () => {
    expect(await recordScores(worldPath, observations)).toBeGreaterThan(100);
    await using db = await openDatabase(':memory:');
    const days = await streamDays(db, observations, 'scores');
    expect(days).toEqual([recordedDay]);
    const older = await buildSmallGraph(
      { ...publishOptions(root, worldPath).paths, observations, build: join(root, 'older') },
      '2026-04-01',
    );
    expect(await recordScores(older, observations)).toBe(0);
    expect(await streamDays(db, observations, 'scores')).toEqual(days);
  });
});
