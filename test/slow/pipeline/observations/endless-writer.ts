// Writes the same days repeatedly until it is killed, and prints a line after each round.
import { openDatabase } from '../../../../pipeline/io/duckdb.ts';
import { writeDays } from '../../../../pipeline/observations/observation-log.ts';

const observations = process.argv[2] ?? '';
await using db = await openDatabase(':memory:', { memoryLimit: '300MB' });
for (;;) {
  await writeDays(
    { db, observations },
    'renames',
    'made-up',
    `select 'made-up' as source, timestamp '2030-01-01' + interval (d) day as observed_at,
      'a/old' || d as old_name, 'a/new' || d as new_name,
      (timestamp '2030-01-01' + interval (d) day)::date as day
    from range(200) as t (d)`,
  );
  process.stdout.write('round\n');
}
