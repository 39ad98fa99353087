-- The projects most like each one, by what they share that few others have.
-- grain:   one row per project and similar project, at most six
-- key:     project_key, similar_key
-- reads:   ent_project, stg_project_word
-- version: 1
-- Topics, dependencies and words of the description weigh by rarity, ln(projects / carriers);
-- the weight is the share of the project's own rarity that the other one has, too.
with

rules as (
  select
    60 as most_carriers, -- what more projects have says little, and costs their square to compare
    16 as features_per_project, -- the rarest
    6 as similar_per_project,
    2 as least_shared
),

features as (
  select project_key, 'topic ' || unnest(topics) as feature from ent_project
  union all
  select project_key, 'package ' || unnest(dependencies) as feature from ent_project
  union all
  select project_key, 'the word “' || phrase || '”' as feature
  from stg_project_word
  where not contains(phrase, ' ') and length(phrase) >= 4
),

weighed as (
  select
    feature,
    count(*) as carriers,
    ln((select count(*) from ent_project) / count(*)::double) as rarity
  from features
  group by feature
  having count(*) between 2 and (select most_carriers from rules)
),

picked as (
  select
    features.project_key,
    features.feature,
    weighed.rarity
  from features
  inner join weighed on weighed.feature = features.feature
  qualify row_number() over (
    partition by features.project_key order by weighed.rarity desc, features.feature
  ) <= (select features_per_project from rules)
),

totals as (
  select
    project_key,
    sum(rarity) as rarity
  from picked
  group by project_key
),

pairs as (
  select
    one.project_key,
    other.project_key as similar_key,
    sum(one.rarity) as shared
  from picked as one
  inner join picked as other
    on other.feature = one.feature
    and other.project_key <> one.project_key
  group by one.project_key, other.project_key
  having count(*) >= (select least_shared from rules)
),

closest as (
  select
    project_key,
    similar_key,
    shared
  from pairs
  qualify row_number() over (
    partition by project_key order by shared desc, similar_key
  ) <= (select similar_per_project from rules)
),

explained as (
  select
    closest.project_key,
    closest.similar_key,
    string_agg(one.feature, ', ' order by one.rarity desc, one.feature) as shared_features
  from closest
  inner join picked as one on one.project_key = closest.project_key
  inner join picked as other
    on other.project_key = closest.similar_key
    and other.feature = one.feature
  group by closest.project_key, closest.similar_key
)

select
  closest.project_key,
  closest.similar_key,
  'shares ' || explained.shared_features as evidence,
  round(least(closest.shared / totals.rarity, 1), 4) as weight
from closest
inner join totals on totals.project_key = closest.project_key
inner join explained
  on explained.project_key = closest.project_key
  and explained.similar_key = closest.similar_key
