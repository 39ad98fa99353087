-- Recomputes the stars that every project gained in 1 and 7 days from history.parquet alone, and
-- shows them next to the published numbers. Run it in the folder of the dumps:
--   duckdb -c ".read methods/recompute_velocity.sql"
-- /methods/velocity explains the method; velocity.sql contains the pipeline's queries.
with

observed as (
  select id, day, stars
  from 'history.parquet'
),

-- If a single day is missing, its star count is the mean of the days before and after.
known as (
  select id, day, stars from observed
  union all
  select
    before.id,
    before.day + 1 as day,
    round((before.stars + after.stars) / 2)::bigint as stars
  from observed as before
  inner join observed as after
    on after.id = before.id
    and after.day = before.day + 2
  anti join observed as middle
    on middle.id = before.id
    and middle.day = before.day + 1
),

-- The newest observed day of each project. Only projects that were observed on the day of the
-- release or the day before have gains.
newest as (
  select
    observed.id,
    max(observed.day) as day
  from observed
  inner join 'projects.parquet' as projects
    on projects.id = observed.id
    and observed.day >= projects.day - 1
  group by observed.id
),

gains as (
  select
    newest.id,
    any_value(today.stars) - any_value(yesterday.stars) as stars_1d,
    any_value(today.stars) - any_value(week.stars) as stars_7d
  from newest
  inner join known as today on today.id = newest.id and today.day = newest.day
  left join known as yesterday on yesterday.id = newest.id and yesterday.day = newest.day - 1
  left join known as week on week.id = newest.id and week.day = newest.day - 7
  group by newest.id
)

select
  projects.id,
  projects.stars_1d as published_1d,
  gains.stars_1d as recomputed_1d,
  projects.stars_7d as published_7d,
  gains.stars_7d as recomputed_7d
from 'projects.parquet' as projects
left join gains on gains.id = projects.id
order by projects.id;
