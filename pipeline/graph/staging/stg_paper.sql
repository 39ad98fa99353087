-- The newest row of each paper that was in a list in the last 7 days.
-- grain:   one row per paper
-- key:     id
-- reads:   obs_papers
-- version: 1
select
  id,
  source,
  day,
  observed_at,
  title,
  abstract,
  upvotes,
  url,
  code_url
from obs_papers
where day > getvariable('as_of') - 7
qualify row_number() over (partition by id order by day desc, observed_at desc, source) = 1
