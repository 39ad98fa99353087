-- Papers that were in a list in the last 7 days, ordered by upvotes.
-- grain:   one row per paper
-- key:     id
-- reads:   stg_paper
-- version: 1
select
  (row_number() over (order by upvotes desc nulls last, id))::integer as position,
  id,
  title,
  abstract,
  upvotes,
  url,
  code_url,
  day as seen_on
from stg_paper
