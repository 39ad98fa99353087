-- The id of each tracked project in records and URLs, and the day of its first observation.
-- grain:   one row per tracked project
-- key:     project_no
-- reads:   stg_repository_name, stg_project_identity, stg_tracking_decision, stg_current_name, ent_published_slug, cat_slug
-- version: 2
-- A published id never changes. A project that was not published yet gets the slug of its current
-- name, if that slug was never the id of another project. Otherwise it gets the suffix -2, -3 and
-- so on. If several new projects have the same slug, the project that was observed first gets the
-- slug without a suffix.
-- Slugs that differ only in such a suffix form a family. The slugs of a family are assigned one
-- after another, in the order in which the projects were first observed.
with recursive

names as (
  select
    stg_project_identity.project_no,
    stg_repository_name.source = 'catalog' as is_catalog,
    stg_repository_name.name_key,
    stg_repository_name.first_day,
    stg_repository_name.first_observed_at
  from stg_repository_name
  inner join stg_project_identity
    on stg_project_identity.upstream_id = stg_repository_name.upstream_id
    and stg_project_identity.name_key = stg_repository_name.name_key
  anti join (select project_no from stg_tracking_decision where verdict <> 'tracked') as excluded
    on excluded.project_no = stg_project_identity.project_no
),

arrivals as (
  select
    project_no,
    coalesce(min(first_day) filter (where not is_catalog), min(first_day)) as first_seen_on,
    min((is_catalog, first_day, first_observed_at, name_key)) as arrival
  from names
  group by project_no
),

bases as (
  select
    arrivals.project_no,
    arrivals.first_seen_on,
    arrivals.arrival,
    kept.slug as kept_slug,
    regexp_replace(
      lower(replace(stg_current_name.full_name, '/', '-')), '[^a-z0-9._-]', '-', 'g'
    ) as base
  from arrivals
  inner join stg_current_name on stg_current_name.project_no = arrivals.project_no
  left join ent_published_slug as kept
    on kept.project_no = arrivals.project_no
    and kept.place = 1
),

unpublished as (
  select
    *,
    regexp_replace(base, '(-\d+)+$', '') as family
  from bases
  where kept_slug is null
),

published as (
  select
    regexp_replace(slug, '(-\d+)+$', '') as family,
    list(slug) as slugs
  from cat_slug
  group by regexp_replace(slug, '(-\d+)+$', '')
),

conflicts as (
  select
    unpublished.family,
    coalesce(any_value(published.slugs), []) as slugs
  from unpublished
  left join published on published.family = unpublished.family
  group by unpublished.family
  having count(*) > count(distinct unpublished.base) or any_value(published.slugs) is not null
),

queue as (
  select
    unpublished.project_no,
    unpublished.family,
    unpublished.base,
    row_number() over (
      partition by unpublished.family order by unpublished.arrival, unpublished.project_no
    ) as arrival_no
  from unpublished
  inner join conflicts on conflicts.family = unpublished.family
),

assigned as (
  select
    family,
    0::bigint as arrival_no,
    -1 as project_no,
    null::varchar as slug,
    slugs as taken
  from conflicts
  union all
  select
    queue.family,
    queue.arrival_no,
    queue.project_no,
    free.slug,
    list_append(assigned.taken, free.slug) as taken
  from assigned
  inner join queue on queue.family = assigned.family and queue.arrival_no = assigned.arrival_no + 1
  cross join lateral (
    select
      case
        when not list_contains(assigned.taken, queue.base) then queue.base
        else list_filter(
          list_transform(range(2, len(assigned.taken) + 3), lambda n: queue.base || '-' || n),
          lambda candidate: not list_contains(assigned.taken, candidate)
        )[1]
      end as slug
  ) as free
)

select
  bases.project_no,
  coalesce(bases.kept_slug, assigned.slug, bases.base) as id,
  bases.first_seen_on
from bases
left join assigned on assigned.project_no = bases.project_no
