-- The most similar projects of each project, by the cosine of their weighted features.
-- grain:   one row per project and similar project, at most six
-- key:     project_no, similar_no
-- reads:   ent_project, ent_project_kind, score_similar_feature
-- version: 4
-- Among the projects that share a feature, each project is compared only with the 60 that have the
-- most stars. The number of pairs therefore grows linearly with the number of projects. The weight
-- is the cosine times a factor between 0 and 1. This factor grows with the stars of the similar
-- project, because readers usually look for well-known projects. A list, course or book is similar only
-- to others of its kind. Projects that share only an owner,
-- a stack or a single word are not similar, and those that share only words must share many of them.
with

rules as (
  select
    60 as proposed_per_feature,
    6 as similar_per_project,
    3.0 as star_weight, -- weight of each factor of ten in stars
    2 as star_power, -- of the factor for stars
    6.0 as most_stars, -- as a power of ten: a million stars have the full weight
    300 as unknown_stars, -- assumed if the star total is unknown
    2 as min_points,
    0.06 as min_cosine,
    0.15 as min_text_cosine -- if the projects share only words
),

lengths as (
  select
    project_no,
    sqrt(sum(weight * weight)::double) as length
  from score_similar_feature
  group by project_no
),

proposed as (
  select
    feature.project_no,
    feature.feature_no,
    feature.weight,
    feature.points
  from score_similar_feature as feature
  inner join ent_project on ent_project.project_no = feature.project_no
  qualify row_number() over (
    partition by feature.feature_no
    order by ent_project.stars desc nulls last, feature.project_no
  ) <= (select proposed_per_feature from rules)
),

pairs as (
  select
    one.project_no,
    other.project_no as similar_no,
    sum(one.weight * other.weight)::bigint as product,
    sum(least(one.points, other.points)) as points,
    max(least(one.points, other.points)) > 1 as has_topic
  from score_similar_feature as one
  inner join proposed as other
    on other.feature_no = one.feature_no
    and other.project_no <> one.project_no
  group by one.project_no, other.project_no
),

weighted as (
  select
    pairs.project_no,
    pairs.similar_no,
    round(
      least(pairs.product / (one.length * other.length), 1)
      * pow(
        (1 + rules.star_weight * log10(1 + coalesce(ent_project.stars, rules.unknown_stars)))
        / (1 + rules.star_weight * rules.most_stars),
        rules.star_power
      ),
      4
    ) as weight
  from pairs
  cross join rules
  inner join lengths as one on one.project_no = pairs.project_no
  inner join lengths as other on other.project_no = pairs.similar_no
  inner join ent_project on ent_project.project_no = pairs.similar_no
  left join ent_project_kind as kind on kind.project_no = pairs.project_no
  left join ent_project_kind as other_kind on other_kind.project_no = pairs.similar_no
  where kind.kind is not distinct from other_kind.kind
    and pairs.points >= rules.min_points
    and pairs.product >= if(pairs.has_topic, rules.min_cosine, rules.min_text_cosine)
      * one.length * other.length
)

-- `max_by` keeps only six rows per project in memory. A window function would sort all rows.
select
  project_no,
  best.similar_no,
  best.weight
from (
  select
    project_no,
    unnest(
      max_by(
        {'similar_no': similar_no, 'weight': weight},
        {'weight': weight, 'before': -similar_no},
        (select similar_per_project from rules)
      )
    ) as best
  from weighted
  group by project_no
)
