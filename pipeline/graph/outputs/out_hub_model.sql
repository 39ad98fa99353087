-- Hugging Face's lists on the newest day of each source: language models and all models by 30-day
-- downloads, and trending models.
-- grain:   one row per list and model
-- key:     list, id
-- reads:   stg_hub_model
-- version: 1
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

-- A list that reports only changes stays valid for 30 days for everything it does not repeat.
standing as (
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
  select *, 'top_llm' as served
  from standing
  where list = 'downloads' and task in ('text-generation', 'image-text-to-text', 'any-to-any')
  union all
  select *, 'top' as served
  from standing
  where list = 'downloads'
  union all
  select *, 'trending' as served
  from standing
  where list = 'trending'
),

placed as (
  select
    *,
    row_number() over (
      partition by served
      order by
        if(served = 'trending', position, null) nulls last,
        if(served = 'trending', null, downloads_30d) desc nulls last,
        id
    ) as place
  from lists
)

select
  placed.served as list,
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
