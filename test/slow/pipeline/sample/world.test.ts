// The sample world is deterministic, contains all irregularities, and its rows are valid.

import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowSchema, type StreamName } from '../../../../pipeline/contracts/observations.ts';
import { type Database, openDatabase } from '../../../../pipeline/io/duckdb.ts';
import { fromLog } from '../../../../pipeline/io/observation-log-files.ts';
import { type SampleReport, writeSampleWorld } from '../../../../pipeline/sample/world.ts';
import { silent } from '../../../support/silent.ts';

const options = { seed: 7, projects: 400, days: 45, asOf: '2026-06-30' };

let folder: string;
let db: Database;
let report: SampleReport;

async function hashTree(root: string): Promise<string> {
  const hash = createHash('sha256');
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const files = names
    .filter((name) => name.isFile())
    .map((name) => join(name.parentPath, name.name));
  for (const file of files.sort()) {
    hash.update(file.slice(root.length)).update(await readFile(file));
  }
  return `${files.length} ${hash.digest('hex')}`;
}

const write = (name: string, seed = options.seed) =>
  writeSampleWorld(
    { db, observations: join(folder, name), progress: silent },
    { ...options, seed },
  );

const streamSql = (stream: StreamName): string => String(fromLog(join(folder, 'one'), stream));

const count = async (sql: string): Promise<number> => {
  const [row] = await db.all(`select count(*)::integer as n from (${sql})`);
  return Number(row?.n);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sample-'));
  db = await openDatabase(':memory:');
  report = await write('one');
  await db.run(
    `create table r as select *, day::date as d from ${streamSql('repositories')} where source = 'sample-github'`,
  );
  await db.run(
    `create table listed as from ${streamSql('repositories')} where source = 'sample-lists'`,
  );
});

afterAll(async () => {
  db.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the sample star histories', () => {
  test('cover the days before they were read, and never exceed the stars gained on a day', async () => {
    const kept = streamSql('star_days');
    expect(report.rows.star_days).toBe(await count(`from ${kept}`));
    expect(await count(`select distinct upstream_id from ${kept}`)).toBeGreaterThan(30);
    expect(await count(`from ${kept} where starred_on >= day or starred_on < day - 90`)).toBe(0);
    const gains = `select upstream_id, d, d - lag(d) over by_day as days,
      stars - lag(stars) over by_day as gain
      from r window by_day as (partition by upstream_id order by d)`;
    const both = `from ${kept} as kept inner join (${gains}) as gains
      on gains.upstream_id = kept.upstream_id and gains.d = kept.starred_on`;
    expect(await count(`${both} where gains.days = 1`)).toBeGreaterThan(500);
    expect(await count(`${both} where gains.days = 1 and kept.stars > greatest(gain, 0)`)).toBe(0);
  });
});

describe('the sample log', () => {
  test('is identical when it is written again', async () => {
    await write('two');
    expect(await hashTree(join(folder, 'two'))).toBe(await hashTree(join(folder, 'one')));
  });

  test('differs with another seed', async () => {
    await write('other', 8);
    expect(await hashTree(join(folder, 'other'))).not.toBe(await hashTree(join(folder, 'one')));
  });

  test('is sorted by day and name', async () => {
    const files = join(folder, 'one/repositories/sample-github/*.parquet');
    const unsorted = `from (
      select (day, full_name) < lag((day, full_name)) over (
        partition by filename order by file_row_number) as earlier
      from read_parquet('${files}', filename = true, file_row_number = true)) where earlier`;
    expect(await count(unsorted)).toBe(0);
  });

  test('is written without leaving tables in the database', async () => {
    expect(await count(`from duckdb_tables() where table_name like 'sample_%'`)).toBe(0);
  });

  test.each<StreamName>([
    'repositories',
    'releases',
    'hub_models',
    'hub_spaces',
    'papers',
    'news',
    'model_prices',
  ])('has valid rows in %s', async (stream) => {
    const rows = await db.all(
      `select * exclude (day) from ${streamSql(stream)} order by hash(observed_at) limit 3000`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(report.rows[stream]).toBeGreaterThanOrEqual(rows.length);
    const schema = rowSchema(stream);
    for (const row of rows) schema.parse(toContract(row));
  });
});

const numeric =
  /^(stars|forks|watchers|commits|authors|contributors|position|likes|downloads|upvotes|context|output_tokens|trending|open_|closed_|merged_)/;

/** DuckDB's JSON has instants without a time zone, and long integers and doubles as text. */
function toContract(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value === 'string' && name.endsWith('_at')) {
        return [name, `${value.replace(' ', 'T')}Z`];
      }
      return [name, typeof value === 'string' && numeric.test(name) ? Number(value) : value];
    }),
  );
}

describe('the sample time series', () => {
  test('are consistent and never negative', async () => {
    const counts = ['stars', 'forks', 'watchers', 'open_issues', 'closed_issues'];
    expect(await count(`from r where least(${counts.join(', ')}) < 0`)).toBe(0);
    expect(await count('from r where authors_90d > contributors')).toBe(0);
    expect(await count('from r where commits_90d > commits_365d')).toBe(0);
    expect(await count('from r where pushed_at > observed_at or pushed_at < created_at')).toBe(0);
  });

  test('have less activity on Sundays', async () => {
    const gains = await db.all(
      `select dayofweek(d - 1)::integer as weekday, avg(gain)::double as gain
      from (
        select d, stars - lag(stars) over w as gain, d - lag(d) over w as gap
        from r window w as (partition by upstream_id order by d)
      ) where gap = 1 and abs(gain) < 100 group by 1`,
    );
    const of = (weekday: number) => Number(gains.find((row) => row.weekday === weekday)?.gain);
    expect(of(0)).toBeLessThan(of(3) * 0.9);
  });

  test('do not change in abandoned projects', async () => {
    const idle = `select upstream_id from r group by 1
      having max(commits_90d) = 0 and count(distinct pushed_at) = 1 and count(*) > 20`;
    expect(await count(idle)).toBeGreaterThan(5);
  });

  test('include bursts of stars without forks, some of which are removed later', async () => {
    const steps = `select upstream_id, stars - lag(stars) over w as gain,
        forks - lag(forks) over w as copies
      from r window w as (partition by upstream_id order by d)`;
    expect(
      await count(`from (${steps}) where gain >= 100 and copies <= gain * 0.02`),
    ).toBeGreaterThan(1);
    expect(await count(`from (${steps}) where gain < -100`)).toBeGreaterThan(0);
  });
});

describe('the sample projects', () => {
  const names = 'select upstream_id from r group by 1 having count(distinct full_name) > 1';

  test('include projects that start or end on any day', async () => {
    const firsts = 'select upstream_id, min(d) as d from r group by 1';
    expect(await count(`select distinct d from (${firsts})`)).toBeGreaterThan(40);
    const lasts = `select upstream_id from r group by 1 having max(d) < date '2026-06-22'`;
    expect(await count(lasts)).toBe(report.irregularities.vanished);
  });

  test('keep their upstream id when they are renamed', async () => {
    const { renamed, transferred } = report.irregularities;
    expect(await count(names)).toBe(renamed + transferred);
    const owners = `select upstream_id from r group by 1
      having count(distinct split_part(full_name, '/', 1)) > 1`;
    expect(await count(owners)).toBe(transferred);
  });

  test('can reuse a former name of another project', async () => {
    const reused = 'select full_name from r group by 1 having count(distinct upstream_id) > 1';
    expect(await count(reused)).toBe(report.irregularities.reusedNames);
    expect(report.irregularities.reusedNames).toBeGreaterThan(1);
    expect(await count('select 1 from r group by d, full_name having count(*) > 1')).toBe(0);
  });

  test('include at least three slug collisions', async () => {
    const slugs = `select 1 from r where d = date '2026-06-30'
      group by lower(replace(full_name, '/', '-')) having count(*) > 1`;
    expect(await count(slugs)).toBeGreaterThanOrEqual(3);
  });

  test('include changed licenses and archived projects', async () => {
    const changed = 'select 1 from r group by upstream_id having count(distinct license) > 1';
    expect(await count(changed)).toBeGreaterThanOrEqual(10);
    expect(await count('from r where archived')).toBeGreaterThan(0);
    expect(await count('from r where not archived')).toBeGreaterThan(0);
  });
});

describe('the sample curated list', () => {
  test('is older than the newest observations and has no counts', async () => {
    expect(await count('from listed where stars is not null or upstream_id is not null')).toBe(0);
    expect(await count('from listed where day::date > (select max(d) from r) - 30')).toBe(0);
  });

  test('contains former owners, with the description of the current repository', async () => {
    const twins = `select distinct full_name from listed semi join r
      on r.description = listed.description
      and split_part(r.full_name, '/', 2) = split_part(listed.full_name, '/', 2)
      anti join r as known on known.full_name = listed.full_name`;
    expect(await count(twins)).toBeGreaterThan(5);
  });

  test('contains other repositories with the same name, and results of a keyword search', async () => {
    expect(await count(`from listed where description like 'Notes and exercises%'`)).toBe(6);
    expect(await count(`from listed where lists = ['search: MoE']`)).toBe(6);
  });
});

test('the sample feed of new repositories contains scams that were observed every day', async () => {
  const scams = `select full_name from ${streamSql('repositories')} where source = 'sample-feed'
    group by full_name having count(*) = 25`;
  expect(await count(scams)).toBe(8);
});

describe('the sample observations', () => {
  test('are missing on two days, and on some days for single repositories', async () => {
    expect(await count('select distinct d from r')).toBe(options.days - 2);
    const gaps = `select d - lag(d) over (partition by upstream_id order by d) as gap from r`;
    expect(await count(`from (${gaps}) where gap > 1`)).toBeGreaterThan(options.projects);
  });

  test.each(['description', 'homepage', 'license', 'language', 'topics', 'committed_at'])(
    'sometimes lack %s',
    async (column) => {
      expect(await count(`from r where ${column} is null`)).toBeGreaterThan(0);
      expect(await count(`from r where ${column} is not null`)).toBeGreaterThan(0);
    },
  );

  test('contain hostile text, foreign-language descriptions and capital letters', async () => {
    expect(await count(`from r where description = '<script>alert(1)</script>'`)).toBeGreaterThan(
      0,
    );
    expect(await count('from r where contains(description, chr(8238))')).toBeGreaterThan(0);
    expect(await count(`from r where regexp_matches(description, '[\\p{Han}]')`)).toBeGreaterThan(
      0,
    );
    expect(await count('from r where full_name <> lower(full_name)')).toBeGreaterThan(0);
  });

  test('list packages of other sample projects as dependencies', async () => {
    const own = `select distinct 'pypi:' || lower(split_part(full_name, '/', 2)) as package from r`;
    const used = 'select distinct unnest(dependencies) as package from r';
    expect(
      await count(`select 1 from (${own}) semi join (${used}) using (package)`),
    ).toBeGreaterThan(0);
    expect(report.sampleDependencies).toBeGreaterThan(10);
  });

  test('have releases that were observed on or after their publication', async () => {
    const releases = streamSql('releases');
    expect(await count(`from ${releases} where published_at > observed_at`)).toBe(0);
    expect(await count(`from ${releases} where prerelease`)).toBeGreaterThan(0);
    expect(
      await count(`from ${releases} where not regexp_matches(tag, '^v?[0-9]')`),
    ).toBeGreaterThan(0);
  });
});

test('a sample world with too few projects is refused', async () => {
  const small = { ...options, projects: 40 };
  const writing = writeSampleWorld({ db, observations: folder, progress: silent }, small);
  await expect(writing).rejects.toThrow('40 projects are too few');
});
