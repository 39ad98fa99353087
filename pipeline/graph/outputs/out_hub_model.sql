-- The newest Hugging Face lists: top language models, top models and trending models.
-- grain:   one row per list and model
-- key:     list, id
-- reads:   stg_hub_model
-- version: 1
-- The top lists are ordered by the downloads of the last 30 days.
with

rules as (
  select 100 as list_size
),

last_days as (
  select
    list,
    max(day) as day
  from stg_hub_model
  group by list
),

-- The source llmfit has a row for a model only on days on which its downloads changed. Rows of the
-- list `downloads` are therefore used for 30 days.
valid_rows as (
  select stg_hub_model.*
  from stg_hub_model
  inner join last_days on last_days.list = stg_hub_model.list
  where if(
    stg_hub_model.list = 'trending',
    stg_hub_model.day = last_days.day,
    stg_hub_model.day > last_days.day - 30
  )
),

lists as (
  select *, 'top_llm' as list_name
  from valid_rows
  where list = 'downloads' and task in ('text-generation', 'image-text-to-text', 'any-to-any')
  union all
  select *, 'top' as list_name
  from valid_rows
  where list = 'downloads'
  union all
  select *, 'trending' as list_name
  from valid_rows
  where list = 'trending'
),

placed as (
  select
    *,
    row_number() over (
      partition by list_name
      order by
        if(list_name = 'trending', position, null) nulls last,
        if(list_name = 'trending', null, downloads_30d) desc nulls last,
        id
    ) as place
  from lists
)

select
  placed.list_name as list,
  placed.place::integer as position,
  placed.id,
  case when contains(placed.id, '/') then split_part(placed.id, '/', 1) end as author,
  placed.task,
  placed.downloads_30d as downloads,
  placed.likes,
  placed.trending,
  placed.created_at,
  'https://huggingface.co/' || placed.id as url
from placed
cross join rules
where placed.place <= rules.list_size
