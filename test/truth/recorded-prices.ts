// The recorded price lists, read without the import mappings, and rules that compare offers with
// them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, quote } from '../../pipeline/io/duckdb.ts';
import type { Rule } from './rule.ts';

const modelsDev = (path: string): string => `
  select
    'models-dev' as source,
    date '2026-07-02' as day,
    lower(provider || '/' || model_id) as model,
    usd_per_mtok_input::decimal(18, 9) as price_in,
    -- Embeddings have no output, and so no price of it.
    coalesce(usd_per_mtok_output, '0')::decimal(18, 9) as price_out,
    null::varchar as hub,
    nullif(try_cast(context as bigint), 0) as context,
    try_cast(release_date as date) as released_on,
    try_cast(open_weights as boolean) as open_weights
  from read_csv(${quote(path)}, all_varchar = true)
  where usd_per_mtok_input is not null`;

/** OpenRouter states prices per token. A negative price means that it depends on the request. */
const openRouter = (path: string): string => `
  select
    'openrouter',
    date '2026-05-15',
    lower(item ->> '$.id'),
    ((item ->> '$.pricing.prompt')::decimal(24, 15) * 1000000)::decimal(18, 9),
    ((item ->> '$.pricing.completion')::decimal(24, 15) * 1000000)::decimal(18, 9),
    nullif(item ->> '$.hugging_face_id', ''),
    null,
    null,
    null
  from (
    select unnest(content -> '$.data[*]') as item
    from read_json_objects(${quote(path)}) as file(content)
  ) as items
  where (item ->> '$.pricing.prompt')::double >= 0 and not starts_with(item ->> '$.id', '~')`;

const files = [
  ['prices/models_dev.csv.gz', modelsDev],
  ['recordings/openrouter/models_2026-05-15.json.gz', openRouter],
] as const;

/** Creates the table `price_recording`, which is empty if the files are missing. */
export async function loadRecordedPrices(db: Database, folder: string | undefined): Promise<void> {
  await db.run(
    `create table memory.main.price_recording (source varchar, day date, model varchar,
      price_in decimal(18, 9), price_out decimal(18, 9), hub varchar,
      context bigint, released_on date, open_weights boolean)`,
  );
  for (const [name, toSql] of files) {
    const path = join(folder ?? '', name);
    if (folder === undefined || !existsSync(path)) continue;
    await db.run(`insert into memory.main.price_recording ${toSql(path)}`);
  }
}

/** A fault if no recorded entry of the maker states the published value of a field. */
const unlikeMaker = (field: string, published: string, stated: string): string => `
  select id as subject,
    '${field} is ' || coalesce(any_value(${published})::varchar, 'unknown') || ', its maker states '
      || array_to_string(list_sort(list_distinct(list(${stated}::varchar))), ' or ') as fault
  from (
    select model.*, own.context, own.released_on as maker_released_on, own.open_weights
    from price_recording as own
    inner join offer
      on offer.is_maker and offer.terms = 'standard' and list_contains(offer.sources, own.source)
      and suffix(own.model, '/' || offer.offer_id)
      and offer.price_in_usd_per_mtok = own.price_in
    inner join model on model.id = offer.model_id
    where own.source = 'models-dev' and model.state = 'listed'
      and own.day <= (select as_of from release_info)
  )
  where ${stated} is not null
  group by id
  having not bool_or(${published} is not distinct from ${stated})`;

/** The recordings that the release used, with their models. */
const recorded = `
  select price_recording.*, model.id, model.is_open_weights
  from price_recording
  -- OpenRouter's \`deepseek/deepseek-chat\` is not the model that DeepSeek sells under this id.
  left join model_alias as own on own.alias = price_recording.source || '/' || price_recording.model
  left join (
    select alias, model_id from model_alias
    union
    select lower(id), id from model
  ) as ids on ids.alias = price_recording.model and own.model_id is null
  inner join model
    on model.id = coalesce(own.model_id, ids.model_id) and model.state <> 'removed'
  where price_recording.day <= (select as_of from release_info)`;

export const recordedPriceRules: readonly Rule[] = [
  {
    id: 'price-not-recorded',
    must: 'Every offer has a price of the recording of its source, to the last digit.',
    sql: `select offer.model_id as subject,
        offer.source || ' ' || offer.seller || '/' || offer.offer_id || ': '
          || offer.price_in_usd_per_mtok || '/' || offer.price_out_usd_per_mtok as fault
      from offer
      anti join price_recording as own
        on own.source = offer.source
        and suffix(own.model, '/' || offer.offer_id)
        and own.price_in = offer.price_in_usd_per_mtok
        and own.price_out = offer.price_out_usd_per_mtok
      where offer.source in (
        select source from price_recording where day <= (select as_of from release_info)
      )`,
  },
  {
    id: 'recorded-price-missing',
    must: 'Every recorded price is published as an offer or as an open disagreement, to the last digit.',
    sql: `select recorded.id as subject,
        source || ' ' || model || ': ' || price_in || '/' || price_out as fault
      from (${recorded}) as recorded
      where not exists (
          from offer
          where offer.model_id = recorded.id and list_contains(offer.sources, recorded.source)
            and offer.price_in_usd_per_mtok = recorded.price_in
            and offer.price_out_usd_per_mtok = recorded.price_out
        )
        -- After 45 days, newer prices of others replace those of a source that has stopped.
        and not (
          recorded.day < (select as_of from release_info) - 45
          and exists (
            from offer where offer.model_id = recorded.id and offer.seller = recorded.source
          )
        )
        -- Sources list an id for years after its seller or maker has ended it.
        and not exists (
          from retired_model
          where retired_on <= (select as_of from release_info)
            and starts_with(maker, split_part(recorded.model, '/', 1))
            and key = regexp_replace(split_part(recorded.model, '/', -1), '[^a-z0-9]', '', 'g')
        )
        and not exists (
          from model_end as ended
          where ended.model_id = recorded.id and ended.source = 'catalog'
            and ended.ends_on <= (select as_of from release_info)
            and suffix(recorded.model, '/' || split_part(ended.offer_id, '/', -1))
            and recorded.model like ended.seller || '%'
        )
        and not exists (
          from price_disagreement as doubt
          where doubt.model_id = recorded.id and doubt.source = recorded.source
            and doubt.price_in_usd_per_mtok = recorded.price_in
            and doubt.price_out_usd_per_mtok = recorded.price_out
        )`,
  },
  {
    id: 'model-unlike-maker',
    must: 'The context window, the day of the release and the weights of a model are those of an entry of its maker.',
    sql: [
      unlikeMaker('the context window', 'context_tokens', 'context'),
      // A stated day after the model was first seen is that of a listing, so the release is unknown.
      unlikeMaker('the release', 'coalesce(released_on, maker_released_on)', 'maker_released_on'),
      unlikeMaker('openness', 'is_open_weights', 'open_weights'),
    ].join(' union all '),
  },
  {
    id: 'list-price-not-offered',
    must: 'The list price of a model on sale is a standard offer of its seller, or the mean of one or two offers of several sellers, unless a newer price is held back.',
    sql: `select id as subject,
        coalesce(seller, 'median of ' || median_of) || ': ' || price_in_usd_per_mtok || '/' || price_out_usd_per_mtok as fault
      from model
      where state = 'listed' -- A deprecated model is not on sale: its maker has ended it.
        and not exists (
          from offer
          where offer.model_id = model.id and offer.seller = model.seller and offer.terms = 'standard'
            and offer.price_in_usd_per_mtok = model.price_in_usd_per_mtok
            and offer.price_out_usd_per_mtok = model.price_out_usd_per_mtok
        )
        and not exists (
          from offer as one
          inner join offer as other
            on other.model_id = one.model_id and other.terms = 'standard'
            and (one.price_in_usd_per_mtok + other.price_in_usd_per_mtok) / 2 = model.price_in_usd_per_mtok
            and (one.price_out_usd_per_mtok + other.price_out_usd_per_mtok) / 2 = model.price_out_usd_per_mtok
          where one.model_id = model.id and one.terms = 'standard' and model.median_of <= model.sellers
        )
        -- Until a held price is accepted, the list price is the one before it.
        and not exists (
          from price_disagreement as doubt
          where doubt.model_id = model.id and doubt.seller = model.seller
            and doubt.reason <> 'differs' and doubt.since_at > model.price_since_at
        )`,
  },
  {
    id: 'free-by-trial',
    must: 'No model is free because of a trial or a plan.',
    sql: `select id as subject, 'no seller charges nothing for it' as fault
      from model
      where state <> 'removed' and price_in_usd_per_mtok + price_out_usd_per_mtok = 0
        and not exists (
          from offer
          where offer.model_id = model.id and offer.terms = 'standard'
            and offer.price_in_usd_per_mtok + offer.price_out_usd_per_mtok = 0
        )`,
  },
  {
    id: 'weights-not-open',
    must: 'A model has open weights if it, or a recorded entry of it, names a Hugging Face repository.',
    sql: `select id as subject, hugging_face_id as fault from model
      where hugging_face_id is not null and is_open_weights is distinct from true
      union
      select id, hub from (${recorded}) as recorded
      where hub is not null and is_open_weights is distinct from true`,
  },
];
