// A log of 150 days of 130 repositories with known growth, for tests of the evaluation.
import { join } from 'node:path';
import { createCatalogTables } from '../../../../pipeline/catalog/tables.ts';
import {
  createEvaluationContext,
  type EvaluationContext,
} from '../../../../pipeline/evaluate/log/evaluation-context.ts';
import { modelsFolder } from '../../../../pipeline/graph/build.ts';
import { openDatabase, quote } from '../../../../pipeline/io/duckdb.ts';
import { createProgress } from '../../../../pipeline/io/progress.ts';
import { writeDays } from '../../../../pipeline/observations/observation-log.ts';

/** The last of the 150 days. Days up to 2025-03-31 count as used for tuning. */
export const lastDay = '2025-06-30';

/**
 * Writes the log. Repository `made/n` gains n/10 stars a day and a tenth as many forks. From day
 * 100 on, `made/1` to `made/6` gain 40 more a day, and they enter a trending list on day 120. On
 * day 400, a weekly list counts fifty repositories again, and another one enters a trending list.
 * `stars` replaces the formula for stars.
 */
export async function writeGrowthLog(
  folder: string,
  stars = '(500 + n * i / 10 + if(n <= 6, 40 * greatest(i - 100, 0), 0))',
): Promise<string> {
  const observations = join(folder, 'observations');
  const db = await openDatabase(':memory:');
  try {
    const days = `from range(401) as days (i), range(1, 131) as repos (n)
      where (i < 150 or (i = 400 and n <= 50))`;
    await write(
      db,
      observations,
      'repositories',
      `'made/' || n as full_name, ${stars}::bigint as stars, (${stars} / 10)::bigint as forks,
        day::timestamp as pushed_at, 50::bigint as open_issues, 900::bigint as closed_issues,
        60::bigint as commits_90d, 12::bigint as authors_90d,
        timestamp '2024-06-01 00:00:00' as created_at`,
      days,
    );
    await write(
      db,
      observations,
      'trending',
      `'made/' || n as full_name, 'any' as list, n::bigint as position`,
      `from (values (120, 1, 6), (220, 130, 130)) as listings (i, first_n, last_n), range(1, 131) as repos (n)
        where n between first_n and last_n`,
    );
    return observations;
  } finally {
    db.close();
  }
}

type Database = Awaited<ReturnType<typeof openDatabase>>;

async function write(
  db: Database,
  observations: string,
  stream: 'repositories' | 'trending',
  columns: string,
  from: string,
): Promise<void> {
  await db.run(`create or replace table rows as
    select *, day::timestamp + interval 12 hours as observed_at, 'github-ranking-ai' as source
    from (
      select ${columns.replaceAll('day::', `(date ${quote(lastDay)} - 149 + i::integer)::`)},
        date ${quote(lastDay)} - 149 + i::integer as day
      ${from}
    )`);
  const described = await db.all('describe rows');
  const given = described.map(({ column_name: name }) => ({ name: String(name) }));
  await writeDays({ db, observations }, stream, 'github-ranking-ai', 'from rows', given);
}

export const openContext = (observations: string): EvaluationContext =>
  createEvaluationContext({
    observations,
    progress: createProgress({ write: () => true }, () => 0),
    nowMs: () => Date.parse('2031-06-01T00:00:00Z'),
    loadCatalog: createCatalogTables,
    modelsFolder,
    scratch: join(observations, '..', 'scratch'),
  });
