// Writes a source to a lake again and again until it is killed, and prints the number of each round.
// Arguments: the settings of the lake as JSON, and the source.
import { Lake, type LakeSettings, openForLog } from '../../../../pipeline/io/lake.ts';
import { writeDays } from '../../../../pipeline/observations/observation-log.ts';

const [settings = '', source = ''] = process.argv.slice(2);
const lake = new Lake(JSON.parse(settings) as LakeSettings);
const given = ['source', 'observed_at', 'full_name', 'stars'].map((name) => ({ name }));
await using db = await openForLog(lake, { threads: 1 });

for (;;) {
  const round = Date.now();
  // 20 days with 50 repositories each. The stars are the number of the round.
  await writeDays(
    { db, observations: lake },
    'repositories',
    source,
    `select '${source}' as source, date '2030-01-01' + day::integer as day,
      timestamp '2030-01-01' + interval (day) day as observed_at,
      'owner/${source}-' || i as full_name, ${round} as stars
    from range(20) as d (day), range(50) as r (i)`,
    given,
  );
  process.stdout.write(`${round}\n`);
}
