// Rules about models and their price history.
import type { Rule } from './rule.ts';

/** A change above this factor must be justified in facts.yaml. */
const maxFactor = 3;
/** At least this share of models with a stated field must have it. */
export const minKnownShare = 0.95;

/** The fields of a model, and which of their columns say that a source stated them. */
export const modelFields = {
  kind: 'model.kind',
  modality: 'model.modality',
  tools: 'model.tools',
  weights: 'model.is_open_weights',
} as const;

/** Field, number of models for which a source states it, and how many of them have it. */
export const modelCoverage = `
  with ids as (
    select alias, model_id from model_alias
    union
    select lower(id), id from model
  ),

  stated as (
    select
      ids.model_id,
      ${Object.keys(modelFields)
        .map((field) => `bool_or(statement.${field}) as ${field}`)
        .join(',\n')}
    from model_statement as statement
    inner join ids on ids.alias = statement.model
    where statement.day <= (select as_of from release_info)
    group by ids.model_id
  )

  ${Object.entries(modelFields)
    .map(
      ([field, column]) => `
      select '${field}' as field, count(*) as models, count(${column}) as known
      from stated inner join model on model.id = stated.model_id
      where stated.${field}`,
    )
    .join(' union all ')}`;

/** Changes with the price before them. */
const moves = `
  select
    *,
    lag(price_in_usd_per_mtok) over by_model as before_in,
    lag(price_out_usd_per_mtok) over by_model as before_out
  from price_change
  window by_model as (partition by model_id order by place)`;
const factor = (name: string): string =>
  `greatest(price_${name}_usd_per_mtok, before_${name})
    > ${maxFactor} * least(price_${name}_usd_per_mtok, before_${name})`;

export const priceRules: readonly Rule[] = [
  {
    id: 'model-fields-unknown',
    must: `At least ${100 * minKnownShare}% of models have the fields that a source states.`,
    sql: `select field as subject, known || ' of ' || models as fault from (${modelCoverage})
      where known < ${minKnownShare} * models`,
  },
  {
    id: 'list-price-far',
    must: 'The list price of a model with three or more paid offers is near their median, unless it is the price of its maker.',
    sql: `select model.id as subject,
        seller || ' asks ' || typical || ', the median is ' || median_price as fault
      from (
        select *, (3 * price_in_usd_per_mtok + price_out_usd_per_mtok)::double / 4 as typical from model
      ) as model
      inner join (
        select model_id, median(price) as median_price, count(*) as sellers,
          list(seller) filter (is_maker) as makers
        from (
          select model_id, seller, bool_or(is_maker) as is_maker,
            min((3 * price_in_usd_per_mtok + price_out_usd_per_mtok)::double / 4) as price
          from offer where terms = 'standard' group by all
        )
        where price > 0
        group by model_id
      ) as offers on offers.model_id = model.id
      where state = 'listed' and offers.sellers >= 3 and kind = 'language' and typical > 0
        and not coalesce(list_contains(makers, seller), false)
        and typical not between 0.55 * median_price and 1.8 * median_price`,
  },
  {
    id: 'model-maker-wrong',
    must: 'The maker in the id of a model is no region, no period of payment and no mere seller.',
    sql: `select id as subject, 'is not made by ' || provider as fault from model
      where regexp_matches(provider, '^([a-z]{2}(-gov)?-[a-z]+-[0-9]|.*-commitment)$')
        or (maker_name is null and provider in (select seller from offer))
        or (provider = 'google' and id like '%palmyra%')`,
  },
  {
    id: 'retired-model-listed',
    must: 'No model that its maker has retired is listed.',
    sql: `select model.id as subject, 'retired on ' || retired_on as fault
      from model
      inner join retired_model
        on model.id = maker || '/' || split_part(model.id, '/', 2)
        and key = regexp_replace(split_part(model.id, '/', 2), '[^a-z0-9]', '', 'g')
      where model.state = 'listed' and not is_open and retired_on <= (select as_of from release_info)
      union
      select id, 'ended on ' || expires_on from model
      where state = 'listed' and expires_on <= (select as_of from release_info)`,
  },
  {
    id: 'price-jump-unjustified',
    must: `Every price change by a factor above ${maxFactor} is in OpenRouter's own history, or true for a reason in facts.yaml.`,
    sql: `select
        model_id as subject,
        occurred_at::date || ': ' || before_in || '/' || before_out || ' to '
          || price_in_usd_per_mtok || '/' || price_out_usd_per_mtok as fault
      from (${moves}) as move
      anti join price_jump
        on price_jump.model = move.model_id and price_jump.day = move.occurred_at::date
      where kind = 'changed' and (${factor('in')} or ${factor('out')})
        -- Our models and OpenRouter's ids differ, so one id must have had both prices.
        and not exists (
          from openrouter_price as recorded
          inner join openrouter_price as earlier on earlier.model = recorded.model
          where recorded.day = move.occurred_at::date
            and recorded.price_in = move.price_in_usd_per_mtok
            and recorded.price_out = move.price_out_usd_per_mtok
            and earlier.day < recorded.day
            and earlier.price_in = move.before_in and earlier.price_out = move.before_out
        )`,
  },
  {
    id: 'price-history-wrong',
    must: 'The price changes of these models are those of facts.yaml, to the day.',
    sql: `with known as (
        select * from price_fact where day <= (select as_of from release_info)
      ),
      published as (
        select model_id as model, occurred_at::date as day, price_in_usd_per_mtok as price_in,
          price_out_usd_per_mtok as price_out
        from price_change
        where kind = 'changed' and model_id in (select model from price_fact)
      )
      select model as subject,
        coalesce(published.day || ' is not known', known.day || ' is missing') as fault
      from (select * from known where price_in is not null) as known
      full join published using (model, day, price_in, price_out)
      where (known.day is null or published.day is null) and model in (select id from model)
      union all
      -- Earlier releases have some of them under another id, or not yet.
      select distinct model, 'is not listed' from price_fact
      where model not in (select id from model)
        and (select max(day) from price_fact) <= (select as_of from release_info)`,
  },
];
