// Generates observations of projects with SQL.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase, quote } from '../../pipeline/io/duckdb.ts';

/** Writes `projects` repositories over `days` days that end on 2026-06-30. */
export async function generateLog(
  observations: string,
  projects: number,
  days: number,
): Promise<void> {
  const db = await openDatabase(':memory:', {
    memoryLimit: '2GB',
    tempDir: `${observations}-spill`,
  });
  try {
    await db.run(`
      create macro dice(a, b) as (hash(a * 1000003 + b) % 1000000) / 1000000.0;
      create table project as
      select
        i,
        'R_' || lpad(i::varchar, 9, '0') as upstream_id,
        'owner' || (i % (${projects} // 3 + 1)) || '/repo-' || i as full_name,
        greatest(3, exp(3 + 7 * dice(i, 1) * dice(i, 2))::bigint) as first_stars,
        0.002 + 0.02 * dice(i, 3) as growth,
        'Invented project number ' || i || ' that serves, evaluates and observes language models'
          as description,
        ['llm', 'rag', 'agents', 'topic-' || (i % greatest(${projects} // 40, 500))] as topics
      from range(${projects}) as numbers(i)`);
    const months =
      await db.all(`select distinct strftime(date '2026-06-30' - d::integer, '%Y-%m') as month
      from range(${days}) as t(d) order by month`);
    for (const { month } of months) await writeMonth(db, observations, String(month), days);
  } finally {
    db.close();
  }
}

async function writeMonth(
  db: Database,
  observations: string,
  month: string,
  days: number,
): Promise<void> {
  const folder = join(observations, 'repositories', 'bench');
  await mkdir(folder, { recursive: true });
  await db.run(`
    copy (
      select
        day,
        'bench' as source,
        day + interval 5 hour as observed_at,
        upstream_id,
        full_name,
        description,
        'https://example.org/' || i as homepage,
        (first_stars + floor(first_stars * growth * age / 10) + hash(i * 131 + age) % 3)::bigint
          as stars,
        (first_stars // 8 + age // 10)::bigint as forks,
        (first_stars // 30)::bigint as watchers,
        (i % 40)::bigint as open_issues,
        (i % 400 + age // 5)::bigint as closed_issues,
        (i % 9)::bigint as open_pull_requests,
        (i % 300 + age // 4)::bigint as merged_pull_requests,
        (i % 97)::bigint as commits_90d,
        (i % 400)::bigint as commits_365d,
        (i % 12)::bigint as authors_90d,
        (i % 30)::bigint as authors_365d,
        (i % 90)::bigint as contributors,
        day - interval (i % 200) day as pushed_at,
        day - interval (i % 210) day as committed_at,
        timestamp '2023-01-01' + interval (i % 900) day as created_at,
        i % 71 = 0 as archived,
        false as fork,
        case i % 3 when 0 then 'MIT' when 1 then 'Apache-2.0' end as license,
        case i % 3 when 0 then 'Python' when 1 then 'TypeScript' else 'Rust' end as language,
        topics,
        ['pypi:torch'] as dependencies
      from project
      cross join (
        select age, date '2026-06-30' - (${days - 1} - age)::integer as day from range(${days}) as t(age)
      )
      where strftime(day, '%Y-%m') = ${quote(month)}
      order by day
    ) to ${quote(join(folder, `${month}.parquet`))} (format parquet, compression zstd)`);
}
