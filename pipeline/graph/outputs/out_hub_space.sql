-- The trending Hugging Face spaces on the newest observed day.
-- grain:   one row per space
-- key:     id
-- reads:   stg_hub_space
-- version: 1
select
  (row_number() over (order by position, id))::integer as position,
  id,
  split_part(id, '/', 1) as author,
  title,
  sdk,
  likes,
  trending,
  created_at,
  'https://huggingface.co/spaces/' || id as url
from stg_hub_space
qualify row_number() over (order by position, id) <= 100
