// Writes the Parquet dumps and the star totals by week. Also writes daybreak.duckdb, which contains
// all of them, and datapackage.json, which describes them.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { csvDumps, type DumpName, dumps } from '../../src/contracts/api/open-files.ts';
import { writeFileAtomic } from '../io/atomic-files.ts';
import { type Database, openDatabase, quote } from '../io/duckdb.ts';
import { chooseMemory } from '../io/memory-limit.ts';
import { removeTree } from '../io/work-folder.ts';
import { writeStarWeeks } from './archive.ts';
import { type PackageSource, type Resource, toDataPackage } from './metadata/data-package.ts';
import type { ReleaseHeader } from './open-files.ts';
import { isInstant, writeDatabase } from './write-database.ts';

/** The query of each dump. src/contracts/api/open-files.ts defines the columns and their order. */
const queries: Readonly<Record<DumpName, string>> = {
  projects: `select id, url, name, owner, description, homepage, stars, forks, lang, license, topics,
    categories, lists, tracked_because, is_ai, vertical, stacks, created_at as created, pushed_at as pushed, first_seen_on as first_seen,
    health, health_activity as activity, health_momentum as momentum_score,
    health_community as community, health_maintenance as maintenance, health_label as label,
    stars_1d, stars_7d, trend, (select as_of from release_info) as day,
    health_known, health_is_provisional as health_provisional, health_limited_by as label_reason,
    deprecated_evidence as deprecated, last_seen_on as last_seen,
    kind, stars_observed_on as stars_on, facts_on
    from project order by id`,
  history: `select id, day, stars, health, velocity_7d
    from (
      select id, unnest(generate_series(start_on, start_on + 89, interval 1 day))::date as day,
        unnest(stars) as stars, unnest(health) as health, unnest(velocity_7d) as velocity_7d
      from history
    )
    where stars is not null order by id, day`,
  star_ledger: `select id, day, stars, change, change_days, kept,
      if(kept is null, null, kept_seen_on) as kept_seen_on, removed, is_burst as burst, verdict, reason
    from (
      select id, kept_seen_on,
        unnest(generate_series(start_on, start_on + 89, interval 1 day))::date as day,
        unnest(stars) as stars, unnest(change) as change, unnest(change_days) as change_days,
        unnest(coalesce(kept, [null for place in range(90)])) as kept,
        unnest(coalesce(removed, [null for place in range(90)])) as removed,
        unnest(is_burst) as is_burst
      from history
    )
    left join (
      select id, unnest(from_json(verdicts, '[{"day":"DATE","verdict":"VARCHAR","reason":"VARCHAR"}]'),
        recursive := true)
      from history
    ) using (id, day)
    where stars is not null or kept is not null order by id, day`,
  edges: 'select source, target, kind, evidence from edge order by source, target, kind',
  models: `select id, name, provider, tier, context_tokens as ctx, price_in_usd_per_mtok as price_in,
    price_out_usd_per_mtok as price_out, modality, tools, rank,
    price_tiers, expires_on, kind, state, maker_name as maker, family,
    cache_read_usd_per_mtok as cache_read, cache_write_usd_per_mtok as cache_write,
    batch_in_usd_per_mtok as batch_in, batch_out_usd_per_mtok as batch_out,
    usd_per_request as per_request, discount,
    output_tokens as max_output, reasoning, knowledge, released_on as released,
    is_open_weights as open_weights, hugging_face_id, weights_license, repository, sellers,
    price_since_at as price_since, source as price_source, seller as price_seller,
    median_of as price_median_of, price_context_tokens as price_ctx, removed_at as removed
    from model order by id`,
  offers: `select model_id as model, seller, offer_id as offer, source, sources, terms, is_maker,
    price_in_usd_per_mtok as price_in, price_out_usd_per_mtok as price_out,
    cache_read_usd_per_mtok as cache_read, cache_write_usd_per_mtok as cache_write,
    batch_in_usd_per_mtok as batch_in, batch_out_usd_per_mtok as batch_out,
    usd_per_request as per_request, usd_per_search as per_search, discount, price_tiers, other_prices,
    context_tokens as ctx, output_tokens as max_output, since_at as since
    from offer order by model_id, seller, offer_id, source`,
  price_changes: `select model_id as model, place, occurred_at as changed_at, applies_at, known_at,
    price_in_usd_per_mtok as price_in, price_out_usd_per_mtok as price_out, source, seller,
    median_of, kind as change from price_change order by model_id, place`,
  releases: `select project_id as id, tag, published_at as date, level, url
    from release order by project_id, position`,
  events: `select event.id, event.kind, event.day, event.project_id, project.name as project_name,
    project.url as project_url, event.before, event.after
    from event inner join project on project.id = event.project_id order by event.id`,
  products: `select slug, name, vendor, domain, category, description, aliases, alternatives
    from product order by slug`,
  alternatives: `select product_slug as product, position, repo, name, site, license, license_kind,
    license_note, description, project_id
    from alternative order by product_slug, position, repo`,
  emerging: `select index_on, id, rank, track, stars_7d, baseline_7d, growth, surprise, age_days,
    detected_on
    from emerging where index_on = (select as_of - 1 from release_info) order by rank, id`,
  detections: `select id, detected_on, track, stars, stars_30d, stars_90d, trended_on
    from detection where detected_on < (select as_of from release_info) order by detected_on, id`,
  forecasts: `select id, kind, subject, made_on, resolves_on, probability, base_rate, naive, version,
    is_replay as replay from forecast order by made_on, id`,
  resolutions: `select id, outcome, resolved_on from forecast where outcome is not null
    order by resolved_on, id`,
  health_inputs: `select * from health_input order by id`,
  identities: `select former_name, name, project_id, reason, known_on, evidence
    from identity order by former_name, name`,
  model_aliases: 'select alias, model_id as model from model_alias order by alias',
  disagreements: `select id, model_id as model, seller, offer_id as offer, source,
    price_in_usd_per_mtok as price_in, price_out_usd_per_mtok as price_out, other_source,
    others_in_usd_per_mtok as other_in, others_out_usd_per_mtok as other_out,
    since_at as since, reason from price_disagreement order by id`,
  hub_models: `select list, position, id, author, task, downloads, likes, trending,
    created_at as created, url from hub_model order by list, position, id`,
};

export async function writeDumps(
  graphPath: string,
  siteFolder: string,
  header: ReleaseHeader,
  release: string,
): Promise<void> {
  const folder = join(siteFolder, 'dumps');
  const resources: Resource[] = [];
  let sources: PackageSource[];
  const { size: bytes } = await stat(graphPath);
  const memoryLimit = chooseMemory({ reads: 'graph', bytes });
  // DuckDB writes the same bytes for the same graph only if it uses one thread and keeps the order
  // in which rows were inserted.
  const db = await openDatabase(graphPath, {
    readOnly: true,
    threads: 1,
    memoryLimit,
    tempDir: `${folder}.spill`,
  });
  try {
    await db.run('set preserve_insertion_order = true');
    for (const name of Object.keys(dumps) as DumpName[]) {
      const path = join(folder, `${name}.parquet`);
      const types = await db.all(`describe ${queries[name]}`);
      const instants = types.flatMap((row) =>
        row.column_type === 'TIMESTAMP'
          ? [`${row.column_name}::timestamptz as ${row.column_name}`]
          : [],
      );
      const replaced = instants.length > 0 ? `replace (${instants.join(', ')})` : '';
      await db.run(
        `copy (select ${dumps[name].join(', ')} from (select * ${replaced} from (${queries[name]}))) to ${quote(path)} ` +
          '(format parquet, compression zstd, row_group_size 122880)',
      );
      const resource = { name, ...(await describe(db, path)) };
      resources.push(resource);
      if (csvDumps.includes(name)) await writeCsv(db, path, resource);
    }
    await writeStarWeeks(db, siteFolder);
    sources = (await db.all('select name, url, license from source order by name')).map(
      ({ name, url, license }) => ({
        name: String(name),
        url: url as string | null,
        license: license as string | null,
      }),
    );
  } finally {
    db.close();
    await removeTree(`${folder}.spill`);
  }
  await writeDatabase(folder, resources, { header, release, memoryLimit });
  await writeFileAtomic(
    join(folder, 'datapackage.json'),
    `${JSON.stringify(await toDataPackage(folder, resources, header, sources), null, 2)}\n`,
  );
}

/** Writes a dump again as CSV, with lists as JSON and times in ISO 8601. */
async function writeCsv(db: Database, path: string, { fields }: Resource): Promise<void> {
  const columns = fields.map(({ name, type }) => {
    if (type.endsWith('[]')) return `to_json(${name}) as ${name}`;
    return isInstant(type) ? `strftime(${name}, '%Y-%m-%dT%H:%M:%SZ') as ${name}` : name;
  });
  const target = path.replace(/parquet$/, 'csv.gz');
  await db.run(
    `copy (select ${columns.join(', ')} from read_parquet(${quote(path)})) to ${quote(target)} ` +
      '(format csv, compression gzip)',
  );
}

async function describe(db: Database, path: string): Promise<Omit<Resource, 'name'>> {
  const fields = await db.all(`describe select * from read_parquet(${quote(path)})`);
  const [count] = await db.all(
    `select count(*)::integer as rows from read_parquet(${quote(path)})`,
  );
  return {
    rows: Number(count?.rows),
    fields: fields.map((row) => ({
      name: String(row.column_name),
      type: String(row.column_type),
    })),
  };
}
