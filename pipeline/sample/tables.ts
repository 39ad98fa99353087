// Loads sample projects into DuckDB tables: facts (a row for each change), daily counts, and
// repository releases.
import { BOOLEAN, DuckDBDataChunk, INTEGER, LIST, listValue, VARCHAR } from '@duckdb/node-api';
import type { Database } from '../io/duckdb.ts';
import type { Calendar } from './calendar.ts';
import { findPublished } from './dependencies.ts';
import type { Growth } from './growth.ts';
import type { Lifecycle, Version } from './lifecycle.ts';
import { createRandom } from './random.ts';
import type { Release } from './releases.ts';

export const dayColumns = [
  'facts',
  'day',
  'stars',
  'forks',
  'watchers',
  'open_issues',
  'closed_issues',
  'open_pull_requests',
  'merged_pull_requests',
  'commits_90d',
  'commits_365d',
  'authors_90d',
  'authors_365d',
  'contributors',
  'pushed_minute',
] as const;

export async function createTables(db: Database): Promise<void> {
  await db.run(
    `create or replace temp table sample_facts (
      facts integer, upstream_id varchar, observed_second integer, created_minute integer,
      full_name varchar, description varchar, homepage varchar, license varchar, language varchar,
      topics varchar[], dependencies varchar[], packages varchar[], archived boolean, fork boolean,
      knows_people boolean
    )`,
  );
  await db.run(
    `create or replace temp table sample_days (
      ${dayColumns.map((name) => `${name} integer`).join(', ')}
    )`,
  );
  await db.run(
    `create or replace temp table sample_releases (
      upstream_id varchar, day integer, full_name varchar, tag varchar, published_at varchar,
      prerelease boolean
    )`,
  );
}

export const dropTables = async (db: Database): Promise<void> => {
  for (const name of ['sample_facts', 'sample_days', 'sample_releases']) {
    await db.run(`drop table if exists ${name}`);
  }
};

const factTypes = [
  INTEGER,
  VARCHAR,
  INTEGER,
  INTEGER,
  VARCHAR,
  VARCHAR,
  VARCHAR,
  VARCHAR,
  VARCHAR,
  LIST(VARCHAR),
  LIST(VARCHAR),
  LIST(VARCHAR),
  BOOLEAN,
  BOOLEAN,
  BOOLEAN,
];

const toList = (items: readonly string[] | null) => (items ? listValue([...items]) : null);

function toFactsRow(
  seed: number,
  life: Lifecycle,
  { facts }: Version,
  id: number,
  calendar: Calendar,
) {
  const { project } = life;
  const random = createRandom(seed, 'facts', project.index);
  return [
    id,
    project.upstreamId,
    random.int(0, 1799),
    (calendar.firstEpochDay + project.createdOn) * 1440 + random.int(0, 59),
    facts.fullName,
    facts.description,
    facts.homepage,
    facts.license,
    facts.language,
    toList(facts.topics),
    toList(facts.dependencies),
    toList(findPublished(project.ecosystem, facts)),
    facts.archived,
    project.fork,
    !random.chance(0.02),
  ];
}

const rowsPerChunk = 2048;

function appendRows(
  appender: { appendDataChunk(chunk: DuckDBDataChunk): void },
  types: Parameters<typeof DuckDBDataChunk.create>[0],
  rows: Parameters<DuckDBDataChunk['setRows']>[0],
): void {
  for (let start = 0; start < rows.length; start += rowsPerChunk) {
    const chunk = DuckDBDataChunk.create(types);
    chunk.setRows(rows.slice(start, start + rowsPerChunk));
    appender.appendDataChunk(chunk);
  }
}

/**
 * Appends one row for each version of the facts of each project. The rows are numbered from 0.
 */
export async function appendFacts(
  db: Database,
  seed: number,
  lives: readonly Lifecycle[],
  calendar: Calendar,
): Promise<void> {
  const appender = await db.connection.createAppender('sample_facts');
  let id = 0;
  const rows = lives.flatMap((life) =>
    life.versions.map((version) => {
      const row = toFactsRow(seed, life, version, id, calendar);
      id += 1;
      return row;
    }),
  );
  appendRows(appender, factTypes, rows);
  appender.closeSync();
}

export async function createDaysAppender(db: Database, seed: number, calendar: Calendar) {
  const appender = await db.connection.createAppender('sample_days');
  const types = dayColumns.map(() => INTEGER);
  const columns: number[][] = dayColumns.map(() => []);
  let nextFacts = 0;
  let rows = 0;
  const flush = () => {
    const filled = columns[0]?.length ?? 0;
    if (filled === 0) return;
    const chunk = DuckDBDataChunk.create(types, filled);
    columns.forEach((values, index) => {
      chunk.setColumnValues(index, values);
      values.length = 0;
    });
    appender.appendDataChunk(chunk);
    rows += filled;
  };
  return {
    /**
     * Appends all days of a project. Call this method for the projects in the same order in which
     * `appendFacts` received them.
     */
    append(life: Lifecycle, growth: Growth): void {
      const series = [
        growth.stars,
        growth.forks,
        growth.watchers,
        growth.openIssues,
        growth.closedIssues,
        growth.openPulls,
        growth.mergedPulls,
        growth.commits90,
        growth.commits365,
        growth.authors90,
        growth.authors365,
        growth.contributors,
        growth.pushedAt,
      ];
      const random = createRandom(seed, 'missed', life.project.index);
      let version = 0;
      for (let day = life.project.firstDay; day <= life.project.lastDay; day += 1) {
        while ((life.versions[version + 1]?.fromDay ?? Infinity) <= day) version += 1;
        // One in 200 daily observations of a project is missing, but never its first one.
        const isMissed = random.chance(0.005) && day > life.project.firstDay;
        if (isMissed || calendar.missed.has(day)) continue;
        columns[0]?.push(nextFacts + version);
        columns[1]?.push(day);
        const at = day - life.project.firstDay;
        series.forEach((values, index) => {
          columns[index + 2]?.push(values[at] ?? 0);
        });
        if (columns[0]?.length === rowsPerChunk) flush();
      }
      nextFacts += life.versions.length;
    },
    close(): number {
      flush();
      appender.closeSync();
      return rows;
    },
  };
}

const releaseTypes = [VARCHAR, INTEGER, VARCHAR, VARCHAR, VARCHAR, BOOLEAN];

export async function appendReleases(db: Database, releases: readonly Release[]): Promise<void> {
  const appender = await db.connection.createAppender('sample_releases');
  const rows = releases.map((release) => [
    release.upstreamId,
    release.seenOn,
    release.fullName,
    release.tag,
    release.publishedAt,
    release.prerelease,
  ]);
  appendRows(appender, releaseTypes, rows);
  appender.closeSync();
}
