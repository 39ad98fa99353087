-- The id of each tracked project in records and URLs, and the day it was first observed.
-- grain:   one row per tracked project
-- key:     project_no
-- reads:   stg_repository_name, stg_identity, stg_scope
-- version: 1
-- A slug comes from the first observed name of a project and is permanent: renames do not change it.
-- A project that only the catalog names has its name from there.
-- If two projects have the same slug, the one observed first keeps it and later ones get -2, -3…
-- Slugs that differ only in such suffixes are assigned together in order of arrival, so that a later
-- project never takes an id that is already assigned.
with recursive

names as (
  select
    stg_identity.project_no,
    stg_repository_name.source = 'catalog' as is_catalog,
    stg_repository_name.name_key,
    stg_repository_name.full_name,
    stg_repository_name.first_day,
    stg_repository_name.first_observed_at
  from stg_repository_name
  inner join stg_identity
    on stg_identity.upstream_id = stg_repository_name.upstream_id
    and stg_identity.name_key = stg_repository_name.name_key
  anti join (select project_no from stg_scope where verdict <> 'tracked') as excluded
    on excluded.project_no = stg_identity.project_no
),

first_names as (
  select
    project_no,
    coalesce(min(first_day) filter (where not is_catalog), min(first_day)) as first_seen_on,
    min((is_catalog, first_day, first_observed_at, name_key)) as arrival,
    arg_min(full_name, (is_catalog, first_day, first_observed_at, name_key)) as first_full_name
  from names
  group by project_no
),

bases as (
  select
    project_no,
    first_seen_on,
    arrival,
    regexp_replace(lower(replace(first_full_name, '/', '-')), '[^a-z0-9._-]', '-', 'g') as base,
    regexp_replace(
      regexp_replace(lower(replace(first_full_name, '/', '-')), '[^a-z0-9._-]', '-', 'g'),
      '(-\d+)+$',
      ''
    ) as family
  from first_names
),

contested as (
  select family
  from bases
  group by family
  having count(*) > count(distinct base)
),

queue as (
  select
    bases.project_no,
    bases.family,
    bases.base,
    row_number() over (partition by bases.family order by bases.arrival, bases.project_no) as turn
  from bases
  inner join contested on contested.family = bases.family
),

dealt as (
  select
    family,
    turn,
    project_no,
    base as slug,
    [base] as taken
  from queue
  where turn = 1
  union all
  select
    queue.family,
    queue.turn,
    queue.project_no,
    free.slug,
    list_append(dealt.taken, free.slug) as taken
  from dealt
  inner join queue on queue.family = dealt.family and queue.turn = dealt.turn + 1
  cross join lateral (
    select
      case
        when not list_contains(dealt.taken, queue.base) then queue.base
        else list_filter(
          list_transform(range(2, len(dealt.taken) + 3), lambda n: queue.base || '-' || n),
          lambda candidate: not list_contains(dealt.taken, candidate)
        )[1]
      end as slug
  ) as free
)

select
  bases.project_no,
  coalesce(dealt.slug, bases.base) as id,
  bases.first_seen_on
from bases
left join dealt on dealt.project_no = bases.project_no
