// The `repository` command, which prints what the log says about one repository, also about one that
// a graph of a large log does not contain.
import type { Command } from 'commander';
import { columnTypes } from '../contracts/observations.ts';
import { type Database, quote } from '../io/duckdb.ts';
import { Failure } from '../io/failure.ts';
import type { LogPlace } from '../io/lake.ts';
import { fromLog } from '../io/observation-log-files.ts';
import { type Context, readLog } from './context.ts';

/** The newest observed value of a column. */
interface Fact {
  readonly field: string;
  readonly value: unknown;
  readonly day: string;
  readonly source: string;
}

export function addRepository(program: Command, context: () => Context): void {
  program
    .command('repository')
    .description('print the newest observed values of a repository, with day and source')
    .argument('<name>', 'the repository, such as pytorch/pytorch')
    .action(async (name: string) => {
      const facts = await readLog(context(), ({ db, observations }) =>
        readFacts(db, observations, name),
      );
      if (facts.length === 0) {
        throw new Failure(
          'usage',
          `The observation log does not contain the repository ${name}. Check the name, as in pytorch/pytorch.`,
        );
      }
      context().report(
        { name, facts },
        facts.map(
          ({ field, value, day, source }) =>
            `${field.padEnd(22)} ${JSON.stringify(value)}  ${day}, ${source}`,
        ),
      );
    });
}

/** Finds the repository under its current and its earlier names. */
async function readFacts(db: Database, observations: LogPlace, name: string): Promise<Fact[]> {
  const log = fromLog(observations, 'repositories');
  if (log === undefined) return [];
  const fields = columnTypes('repositories')
    .map(([column]) => column)
    .filter((column) => column !== 'source' && column !== 'observed_at');
  const rows = await db.all(`
    with named as (
      select * from ${log} where lower(full_name) = ${quote(name.toLowerCase())}
    ),
    same as (
      from named
      union
      from ${log} as log where upstream_id in (select upstream_id from named)
    ),
    facts as (
      unpivot (
        select day, source, observed_at,
          ${fields.map((field) => `to_json(${field})::varchar as ${field}`).join(', ')}
        from same
      )
      on ${fields.join(', ')} into name field value value
    )
    select
      field,
      arg_max(value, (observed_at, source)) as value,
      arg_max(day, (observed_at, source))::varchar as day,
      arg_max(source, (observed_at, source)) as source
    from facts
    group by field
    order by list_position([${fields.map(quote).join(', ')}], field)`);
  return rows.map(({ field, value, day, source }) => ({
    field: String(field),
    value: JSON.parse(String(value)),
    day: String(day),
    source: String(source),
  }));
}
