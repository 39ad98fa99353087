// Measures `/prices?as_of=` for 500 uncached days, with ten times the changes of the real history.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, quote } from '../../pipeline/io/duckdb.ts';
import { addDays } from '../../src/contracts/time.ts';
import { findCurrent, hashFile } from '../../src/snapshot/release/release-folder.ts';
import { measureCold } from './api-cold.ts';
import { idOf, makeCurrent, makeKeys } from './api-world.ts';
import { startService } from './children.ts';
import { ms, quantile, whole } from './numbers.ts';

const days = 500;
/** Ten times the real history of July 2026, which had 2,114 changes of 1,591 models. */
const changes = 21_140;
const models = 1600;
const graphFile = 'graph.duckdb';

export async function benchPrices(source: string, root: string): Promise<void> {
  const release = await findCurrent(source);
  if (!release) throw new Error(`${source} has no release.`);
  const dataDir = join(root, 'prices');
  const folder = join(dataDir, 'releases', idOf(1));
  mkdirSync(folder, { recursive: true });
  try {
    const asOf = await writeGraph(release.folder, join(folder, graphFile));
    const manifest = JSON.parse(readFileSync(join(release.folder, 'manifest.json'), 'utf8'));
    const files = { [graphFile]: await hashFile(join(folder, graphFile)) };
    const changed = { ...manifest, id: idOf(1), files, counts: { ...manifest.counts, models } };
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(changed));
    makeCurrent(dataDir, idOf(1));
    const [key = ''] = await makeKeys(dataDir, 1);
    const service = await startService(dataDir);
    try {
      const dayPaths = Array.from({ length: days }, (_, index) => addDays(asOf, -index));
      await measure(service.port, key, 'default limit', '', dayPaths);
      await measure(service.port, key, 'limit 200', '&limit=200', dayPaths);
      await measure(service.port, key, 'known_on', '&known_on=', dayPaths);
    } finally {
      await service.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

/** Warms up the server with other requests, so the measured ones are not cached. */
async function measure(
  port: number,
  key: string,
  name: string,
  query: string,
  asked: readonly string[],
): Promise<void> {
  const toPath = (day: string) =>
    `/api/v1/prices?as_of=${day}${query}${query.endsWith('=') ? day : ''}`;
  await measureCold(
    port,
    key,
    asked.slice(0, 50).map((day) => `${toPath(day)}&tier=budget`),
  );
  const { tookMs, failed } = await measureCold(port, key, asked.map(toPath));
  console.log(
    `api prices, ${name}, ${whole(changes)} changes: cold p50 ${ms(quantile(tookMs, 0.5))}, ` +
      `p99 ${ms(quantile(tookMs, 0.99))} (aim 20 ms), maximum ${ms(Math.max(...tookMs))}, ` +
      `${asked.length} days, ${failed} failed`,
  );
}

/** Copies the models under further ids, each with a price that changes every few weeks. */
async function writeGraph(source: string, graph: string): Promise<string> {
  await using db = await openDatabase(graph, { memoryLimit: '1GB' });
  await db.run(`attach ${quote(join(source, graphFile))} as source (read_only)`);
  const tables = await db.all(
    `select table_name as name from duckdb_tables() where database_name = 'source'`,
  );
  for (const { name } of tables) {
    if (name !== 'model' && name !== 'price_change')
      await db.run(`create table ${name} as from source.${name}`);
  }
  await db.run(`
    create table model as
    select model.* replace (if(copy = 0, id, id || '-' || copy) as id)
    from source.model cross join range(${models}) as copies (copy)
    order by copy, id limit ${models}`);
  await db.run(`
    create table price_change as
    with planned as (
      select
        model.id as model_id,
        place,
        -- Later models change on other days than earlier ones.
        (release_info.as_of::timestamp - to_days(${days + 60}))
          + to_hours(((place * ${models} + hash(model.id) % ${models}) * 24 * ${days + 60}
            // ${changes})::integer) as changed_at,
        hash(model.id, place) % 1000 as price
      from model
      cross join release_info
      cross join range(${changes} // ${models} + 1) as places (place)
      qualify row_number() over (order by place, model.id) <= ${changes}
    )
    select
      model_id,
      place::integer as place,
      changed_at as occurred_at,
      changed_at as applies_at,
      lead(changed_at) over (partition by model_id order by place) as ends_at,
      changed_at as known_at,
      (price / 100)::decimal(18, 9) as price_in_usd_per_mtok,
      (price / 25)::decimal(18, 9) as price_out_usd_per_mtok,
      'models-dev' as source,
      null::varchar as seller,
      if(place = 0, 'listed', 'changed') as kind
    from planned
    order by model_id, place`);
  const [info] = await db.all('select as_of::varchar as as_of from release_info');
  await db.run('detach source');
  return String(info?.as_of);
}
