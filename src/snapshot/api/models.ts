// Queries models, prices, and costs for the API.

import type { LifeRecord, ModelDetail, ModelRecord } from '../../contracts/api/model-records.ts';
import type { PriceChangeRecord } from '../../contracts/api/price-records.ts';
import { listNearest } from '../../lib/nearest-name.ts';
import type { Snapshot } from '../release/snapshot.ts';
import type {
  ModelLifeRow,
  ModelRow,
  PriceChangeRow,
  ReplacementRow,
} from '../release/table-rows.ts';
import { toModel, toModelDetail, toPriceChange } from './model-records.ts';
import type { Page } from './project-table.ts';

export interface ModelFilter {
  /** Search text. Each of its words must occur in the ID or the name. */
  readonly q?: string | undefined;
  readonly provider?: string | undefined;
  readonly tier?: string | undefined;
  readonly kind?: string | undefined;
  readonly state?: 'current' | 'removed' | 'all';
  readonly sort?: keyof typeof orders;
}
const orders = {
  rank: 'rank, id',
  price_in: 'price_in_usd_per_mtok, rank, id',
  price_out: 'price_out_usd_per_mtok, rank, id',
  ctx: 'context_tokens desc, rank, id',
} as const;

interface Paging {
  readonly limit: number;
  readonly offset: number;
}

export const toWords = (q: string): string[] =>
  q
    .toLowerCase()
    .split(/[\s/]+/)
    .filter((word) => word !== '');

export async function listModels(
  snapshot: Snapshot,
  { q, provider, tier, kind, state = 'current', sort = 'rank' }: ModelFilter,
  { limit, offset }: Paging,
): Promise<Page<ModelRecord> & { readonly source: string | null }> {
  const clause = `where ($provider is null or contains(lower(provider), lower($provider)))
    and ($tier is null or tier = $tier)
    and ($kind is null or kind = $kind)
    and ($state = 'all' or ($state = 'current') = (state = 'listed'))
    and len(list_filter(
      string_split($words, chr(10)),
      lambda word: not contains(lower(id || ' ' || name), word)
    )) = 0`;
  const words = toWords(q ?? '').join('\n');
  const values = {
    provider: provider ?? null,
    tier: tier ?? null,
    kind: kind ?? null,
    state,
    words,
  };
  const rows = await snapshot.rows<ModelRow>(
    `select * from model ${clause} order by ${orders[sort]} limit $limit offset $offset`,
    { ...values, limit, offset },
  );
  const [count] = await snapshot.rows(`select count(*) as total from model ${clause}`, values);
  const [sources] = await snapshot.rows(
    `select string_agg(distinct source, ', ' order by source) as source from model`,
  );
  const source = sources?.source;
  return {
    items: rows.map(toModel),
    total: Number(count?.total),
    source: typeof source === 'string' ? source : null,
  };
}

/** Finds a model by its ID or an alias, ignoring case. Returns the ID of the model. */
export async function findModelId(snapshot: Snapshot, text: string): Promise<string | undefined> {
  const [row] = await snapshot.rows(
    `select id, 1 as place from model where lower(id) = $text
    union all select model_id, 2 from model_alias where alias = $text
    order by place limit 1`,
    { text: text.toLowerCase() },
  );
  return row && String(row.id);
}

/**
 * Maps each text to the ID of its model. A text is an ID or an alias. Leaves out texts that match
 * no model.
 */
export async function findModelIds(
  snapshot: Snapshot,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await snapshot.rows(
    `with wanted as (select distinct unnest(string_split($texts, chr(10))) as text)
    select text, model_id as id from wanted inner join model_alias on alias = text
    union all select text, id from wanted inner join model on lower(id) = text`,
    { texts: texts.join('\n').toLowerCase() },
  );
  // IDs come after aliases in the result, so they overwrite equal aliases.
  const ids = new Map(rows.map((row) => [String(row.text), String(row.id)]));
  return new Map(
    texts.flatMap((text) => {
      const id = ids.get(text.toLowerCase());
      return id === undefined ? [] : [[text, id] as const];
    }),
  );
}

/** Reads the aliases of each model, by its ID. Contains all models. */
export async function readModelIds(snapshot: Snapshot): Promise<Record<string, string[]>> {
  const rows = await snapshot.rows(
    `select id, list(alias order by alias) filter (alias is not null) as aliases
    from model left join model_alias on model_id = id group by id order by id`,
  );
  return Object.fromEntries(
    rows.map(({ id, aliases }) => [String(id), (aliases ?? []) as string[]]),
  );
}

export async function listSimilarModelIds(snapshot: Snapshot, text: string): Promise<string[]> {
  const rows = await snapshot.rows('select id from model order by rank');
  const ids = rows.map((row) => String(row.id));
  const near = listNearest(text, ids, 3);
  if (near.length > 0) return near;
  // The user may have typed the wrong maker, so compare only the part after the slash.
  const name = text.slice(text.indexOf('/') + 1);
  const names = new Map(ids.map((id) => [id.slice(id.indexOf('/') + 1), id]));
  return listNearest(name, [...names.keys()], 3).flatMap((found) => names.get(found) ?? []);
}

export async function readModel(snapshot: Snapshot, id: string): Promise<ModelDetail> {
  const [row] = await snapshot.rows<ModelRow>('select * from model where id = $id', { id });
  if (!row)
    throw new Error(
      `Model ${id} is not in the table "model". Look up the ID with findModelId first.`,
    );
  return toModelDetail(row, {
    offers: await snapshot.rows(
      `select * from offer where model_id = $id
      order by terms <> 'standard', 3 * price_in_usd_per_mtok + price_out_usd_per_mtok,
        seller, offer_id, source`,
      { id },
    ),
    aliases: await snapshot.rows(
      'select alias from model_alias where model_id = $id order by alias',
      { id },
    ),
    disagreements: await snapshot.rows(
      'select * from price_disagreement where model_id = $id order by since_at desc, id',
      { id },
    ),
  });
}

export async function listPriceChanges(
  snapshot: Snapshot,
  id: string,
  range: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<readonly PriceChangeRecord[]> {
  const rows = await snapshot.rows<PriceChangeRow>(
    `select * from price_change
    where model_id = $id
      and ($from::date is null or occurred_at >= $from::date)
      and ($to::date is null or occurred_at < $to::date + 1)
    order by place`,
    { id, from: range.from ?? null, to: range.to ?? null },
  );
  return rows.map(toPriceChange);
}

export async function readModelLife(snapshot: Snapshot, id: string): Promise<LifeRecord> {
  const [model] = await snapshot.rows<ModelRow>('select * from model where id = $id', { id });
  if (!model) throw new Error(`Model ${id} is not in the table "model".`);
  const steps = await snapshot.rows<ModelLifeRow>(
    'select * from model_life where model_id = $id order by place',
    { id },
  );
  const replacements = await snapshot.rows<
    ReplacementRow & Pick<ModelRow, 'price_in_usd_per_mtok' | 'price_out_usd_per_mtok'>
  >(
    `select model_replacement.*, price_in_usd_per_mtok, price_out_usd_per_mtok
    from model_replacement inner join model on model.id = replacement_id
    where model_id = $id order by place`,
    { id },
  );
  return {
    model: id,
    state: model.state,
    ends: model.expires_on,
    steps: steps.map((row) => ({
      step: row.step,
      on: row.step_on,
      ends: row.ends_on,
      seller: row.seller,
      offer: row.offer_id,
      source: row.source,
      learned: row.learned_on,
      evidence: row.evidence,
    })),
    replacements: replacements.map((row) => ({
      model: row.replacement_id,
      by: row.chosen_by,
      price_in: row.price_in_usd_per_mtok,
      price_out: row.price_out_usd_per_mtok,
      loses: row.loses,
      price_factor: row.price_factor,
    })),
  };
}
