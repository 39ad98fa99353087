// Generates repositories for the scale benchmark: a file with constant facts, and the counts of
// each day.
import { mkdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Database, quote } from '../../../pipeline/io/duckdb.ts';
import { columnTypes } from '../../../src/contracts/observations.ts';
import { addDays } from '../../../src/contracts/time.ts';

/** The last day of the generated log. */
export const lastDay = '2026-06-30';

/** One repository in eight is about AI. */
const aiShare = 8;

const parquet = 'format parquet, compression zstd';

export function listDays(days: number): string[] {
  return Array.from({ length: days }, (_, index) => addDays(lastDay, index - days + 1));
}

/**
 * Writes the constant facts of `repositories` repositories. The same number gives the same facts.
 */
export async function writeFacts(db: Database, file: string, repositories: number): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await db.run(
    `create or replace macro dice(a, b) as (hash(a * 1000003 + b) % 1000000) / 1000000.0`,
  );
  await db.run('create or replace macro pick(a, n) as (1 + hash(a) % n)::bigint');
  await db.run(`copy (
    select
      i,
      (100000000 + i * 37)::varchar as upstream_id,
      -- Every owner has about three repositories, created at different times.
      'owner-' || hash(i % (${repositories} // 3 + 1)) % 100000000 || '/'
        || (['tools', 'server', 'notes', 'engine', 'kit'])[1 + i % 5] || '-' || i as full_name,
      if(i % ${aiShare} = 0,
        (['Serves', 'Evaluates', 'Fine-tunes', 'Observes', 'Routes'])[pick(i + 1, 5)]
          || ' large language models for '
          || (['teams', 'laptops', 'clusters', 'phones', 'browsers', 'labs'])[pick(i + 2, 6)],
        (['Utilities', 'Notes', 'A server', 'Bindings', 'Samples'])[pick(i + 3, 5)] || ' for '
          || (['games', 'maps', 'music', 'shops', 'devices', 'courses'])[pick(i + 4, 6)]
      ) || ', number ' || i % 977 as description,
      if(i % ${aiShare} = 0,
        ['llm', (['agents', 'rag', 'inference', 'evaluation'])[pick(i + 5, 4)]],
        if(i % 3 = 0, ['tools'], null)) as topics,
      exp(10 * dice(i, 1) * dice(i, 2))::bigint as first_stars,
      -- Stars per day: 4% of repositories gain at least one, 80% gain none.
      case when dice(i, 3) < 0.8 then 0 else pow(dice(i, 4), 8) * 20 end as pace,
      -- Days between pushes; null: none in the simulated time.
      case when dice(i, 5) < 0.08 then 1 + i % 5 when dice(i, 5) < 0.3 then 20 + i % 60 end as rhythm,
      90 + (dice(i, 6) * 1500)::integer as idle,
      timestamp '2018-01-01' + interval (i % 2700) day as created_at,
      (['MIT', 'Apache-2.0', null])[1 + i % 3] as license,
      (['Python', 'TypeScript', 'Rust', 'C++'])[pick(i + 6, 4)] as language
    from range(${repositories}) as numbers (i)
    order by full_name -- as in the log
  ) to ${quote(file)} (${parquet})`);
}

/** Returns SQL for the observations of one day, with the columns that change or are known. */
export function selectDay(facts: string, day: string): string {
  const index = `(date '${day}' - date '2026-01-01')`;
  return `select
      timestamp '${day} 05:00:00' as observed_at,
      upstream_id,
      full_name,
      description,
      topics,
      (first_stars + floor(pace * ${index})
        + if(pace > 1, hash(i * 131 + ${index}) % 3, 0))::bigint as stars,
      (first_stars // 9 + floor(pace * ${index} / 9))::bigint as forks,
      (i % 17)::bigint as open_issues,
      if(rhythm is null,
        timestamp '2026-01-01' - interval (idle) day,
        timestamp '${day}' - interval ((i + ${index}) % rhythm) day) as pushed_at,
      created_at,
      i % 50 = 0 as archived,
      license,
      language
    from read_parquet(${quote(facts)})`;
}

/** Writes one day directly into the log, with the same result as an import. */
export async function writeLogDay(
  db: Database,
  facts: string,
  day: string,
  file: string,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const given = `select 'bulk' as source, * from (${selectDay(facts, day)})`;
  const columns = columnTypes('repositories').map(([name, type]) => `${name}::${type} as ${name}`);
  const none = columnTypes('repositories').map(([name, type]) => `null::${type} as ${name}`);
  await db.run(`copy (
    select ${columns.join(', ')}
    from (select ${none.join(', ')} where false union all by name ${given})
  ) to ${quote(`${file}.part`)} (${parquet})`);
  await rename(`${file}.part`, file);
}

/** Writes the observations of one day as a bulk file to import. */
export async function writeBulkDay(
  db: Database,
  facts: string,
  day: string,
  file: string,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await db.run(`copy (${selectDay(facts, day)}) to ${quote(file)} (${parquet})`);
}
