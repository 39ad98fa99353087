-- The stated end of each id of a model, with the previous end if it was moved.
-- grain:   one row per model, seller and id with a stated end
-- key:     model_id, seller, offer_id
-- reads:   ent_model_life, ent_model, out_model_alias, cat_retired_model, cat_ended_id, cat_seller, cat_maker
-- version: 3
-- An end belongs to the id for which it was stated. A withdrawn end is no end. `removed_on` is null
-- while a source lists the id. `replacement` is the known model that the catalog names for the id,
-- whatever name its seller uses, unless that model ends no later.
with

statements as (
  select
    *,
    lag(ends_on) over by_id as moved_from,
    row_number() over (partition by name_key, seller, offer_id order by place desc) as newest,
    min(learned_on) over (partition by name_key, seller, offer_id) as announced_on
  from ent_model_life
  where step in ('announced', 'moved', 'retired')
  window by_id as (partition by name_key, seller, offer_id order by place)
),

presence as (
  select
    name_key,
    seller,
    offer_id,
    if(arg_max(step, learned_on) = 'removed', max(learned_on), null) as removed_on
  from ent_model_life
  where step in ('listed', 'removed', 'returned')
  group by name_key, seller, offer_id
),

seller_names as (
  select
    id,
    any_value(name) as name
  from cat_seller
  group by id
),

named as (
  select maker as seller, name, replacement
  from cat_retired_model
  union all
  select seller, name, replacement
  from cat_ended_id
),

replacing as (
  select
    ids.name,
    ent_model.id as model_id,
    coalesce(ent_model.expires_on, date '9999-12-31') as lasts_until
  from (
    select id as name, id as model_id
    from ent_model
    union
    select alias, model_id
    from out_model_alias
  ) as ids
  inner join ent_model on ent_model.id = ids.model_id
  where ent_model.state = 'listed'
)

select
  ent_model.id as model_id,
  statements.seller,
  coalesce(cat_maker.name, seller_names.name, statements.seller) as seller_name,
  statements.offer_id,
  statements.ends_on,
  statements.announced_on,
  statements.learned_on as stated_on,
  nullif(statements.moved_from, statements.ends_on) as moved_from,
  presence.removed_on,
  replacing.model_id as replacement,
  statements.source,
  statements.evidence
from statements
inner join ent_model on ent_model.name_key = statements.name_key
left join presence
  on presence.name_key = statements.name_key
  and presence.seller = statements.seller
  and presence.offer_id = statements.offer_id
left join seller_names on seller_names.id = statements.seller
left join cat_maker on cat_maker.id = statements.seller
left join named
  on named.seller = statements.seller and suffix(statements.offer_id, '/' || named.name)
left join replacing on replacing.name = named.replacement and replacing.lasts_until > statements.ends_on
where statements.newest = 1 and statements.ends_on is not null
