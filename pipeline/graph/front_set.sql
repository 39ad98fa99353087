-- Chooses the repositories that a graph of a large log contains: those with the most stars, and those
-- that gained the most stars in the last four weeks. Uses only SQL that DuckDB, Spark and others
-- share, so that another engine can run it over the same Parquet files.
with

seen as (
  select
    lower(full_name) as name_key,
    max(upstream_id) as upstream_id,
    max(stars) as stars,
    max(stars) - min(stars) as gained
  from repositories
  where stars is not null
    and day > date '${from}'
    and day <= date '${to}'
  group by lower(full_name)
),

ranked as (
  select
    name_key,
    upstream_id,
    row_number() over (order by stars desc, name_key) as by_stars,
    row_number() over (order by gained desc, stars desc, name_key) as by_growth
  from seen
)

select
  name_key,
  upstream_id
from ranked
where by_stars <= ${half}
  or by_growth <= ${half}
