-- The stated end of each id of a model, with the previous end if it was moved.
-- grain:   one row per model, seller and id with a stated end
-- key:     model_id, seller, offer_id
-- reads:   ent_model_life, ent_model, out_model_alias, cat_retired_model, cat_seller, cat_maker
-- version: 2
-- An end belongs to the id for which it was stated. A withdrawn end is no end. `removed_on` is null
-- while a source lists the id. `replacement` is the id of a known model, whatever name its maker uses.
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
  coalesce(replacing.id, out_model_alias.model_id) as replacement,
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
left join cat_retired_model
  on cat_retired_model.maker || '/' || cat_retired_model.name = statements.offer_id
left join ent_model as replacing on replacing.id = cat_retired_model.replacement
left join out_model_alias on out_model_alias.alias = cat_retired_model.replacement
where statements.newest = 1 and statements.ends_on is not null
