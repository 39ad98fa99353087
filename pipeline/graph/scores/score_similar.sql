-- The most similar projects of each project, by rare features that they share.
-- grain:   one row per project and similar project, at most six
-- key:     project_no, similar_no
-- reads:   ent_project, ent_project_word
-- version: 1
-- Features are topics, dependencies and description words. A feature's rarity is
-- ln(projects / projects with it), in integer millionths so that sums are exact. The weight is the
-- share of a project's total rarity that the other project has too.
with

rules as (
  select
    60 as max_carriers, -- more common features say little, and comparing is quadratic
    16 as features_per_project, -- the rarest ones
    6 as similar_per_project,
    2 as min_shared
),

features as (
  select project_no, 'topic ' || unnest(topics) as feature from ent_project
  union all
  select project_no, 'package ' || unnest(dependencies) as feature from ent_project
  union all
  select project_no, 'the word “' || phrase || '”' as feature
  from ent_project_word
  where not contains(phrase, ' ') and length(phrase) >= 4
),

-- Numbered from the rarest feature.
weighed as (
  select
    feature,
    row_number() over (order by count(*), feature)::integer as feature_no,
    (1e6 * ln((select count(*) from ent_project) / count(*)::double))::bigint as rarity
  from features
  group by feature
  having count(*) between 2 and (select max_carriers from rules)
),

picked as (
  select
    features.project_no,
    weighed.feature_no,
    weighed.rarity
  from features
  inner join weighed on weighed.feature = features.feature
  qualify row_number() over (
    partition by features.project_no order by weighed.feature_no
  ) <= (select features_per_project from rules)
),

totals as (
  select
    project_no,
    sum(rarity)::bigint as rarity
  from picked
  group by project_no
),

-- Each pair once, because sharing is symmetric.
pairs as (
  select
    one.project_no as one_no,
    other.project_no as other_no,
    sum(one.rarity)::bigint as shared
  from picked as one
  inner join picked as other
    on other.feature_no = one.feature_no
    and other.project_no > one.project_no
  group by one.project_no, other.project_no
  having count(*) >= (select min_shared from rules)
),

closest as (
  select
    project_no,
    similar_no,
    shared
  from (
    select one_no as project_no, other_no as similar_no, shared from pairs
    union all
    select other_no as project_no, one_no as similar_no, shared from pairs
  ) as directed
  qualify row_number() over (
    partition by project_no order by shared desc, similar_no
  ) <= (select similar_per_project from rules)
),

explained as (
  select
    closest.project_no,
    closest.similar_no,
    list_sort(list({'feature_no': one.feature_no, 'feature': weighed.feature})) as features
  from closest
  inner join picked as one on one.project_no = closest.project_no
  inner join picked as other
    on other.project_no = closest.similar_no
    and other.feature_no = one.feature_no
  inner join weighed on weighed.feature_no = one.feature_no
  group by closest.project_no, closest.similar_no
)

select
  closest.project_no,
  closest.similar_no,
  'shares ' || array_to_string([common.feature for common in explained.features], ', ') as evidence,
  round(least(closest.shared / totals.rarity, 1), 4) as weight
from closest
inner join totals on totals.project_no = closest.project_no
inner join explained
  on explained.project_no = closest.project_no
  and explained.similar_no = closest.similar_no
