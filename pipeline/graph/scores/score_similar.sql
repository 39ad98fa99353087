-- The most similar projects of each project, by the cosine of their weighted features.
-- grain:   one row per project and similar project, at most six
-- key:     project_no, similar_no
-- reads:   ent_project, score_similar_feature
-- version: 2
-- A feature proposes only its projects with the most stars, so the number of pairs grows linearly with
-- the number of projects. The weight is the cosine, times a factor between 0 and 1 that grows with the
-- stars of the similar project: of two equally similar projects, readers look for the known one.
with

rules as (
  select
    60 as proposed_per_feature,
    6 as similar_per_project,
    3.0 as star_weight, -- how much a power of ten in stars counts
    6.0 as most_stars, -- powers of ten
    300 as unknown_stars,
    2 as named_per_kind -- in the evidence
),

lengths as (
  select
    project_no,
    sqrt(sum(weight * weight)::double) as length
  from score_similar_feature
  group by project_no
),

-- Numbers instead of texts: the join below has millions of rows.
numbered as (
  select
    project_no,
    kind,
    label,
    dense_rank() over (order by kind, value)::integer as feature_no,
    weight::integer as weight
  from score_similar_feature
),

proposed as (
  select
    feature.project_no,
    feature.feature_no,
    feature.weight
  from numbered as feature
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
    sum(one.weight * other.weight)::bigint as product
  from numbered as one
  inner join proposed as other
    on other.feature_no = one.feature_no
    and other.project_no <> one.project_no
  group by one.project_no, other.project_no
),

weighed as (
  select
    pairs.project_no,
    pairs.similar_no,
    round(
      least(pairs.product / (one.length * other.length), 1)
      * (1 + rules.star_weight * log10(1 + coalesce(ent_project.stars, rules.unknown_stars)))
      / (1 + rules.star_weight * rules.most_stars),
      4
    ) as weight
  from pairs
  cross join rules
  inner join lengths as one on one.project_no = pairs.project_no
  inner join lengths as other on other.project_no = pairs.similar_no
  inner join ent_project on ent_project.project_no = pairs.similar_no
),

-- The aggregate keeps six rows per project, and a window function would sort them all.
closest as (
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
    from weighed
    group by project_no
  )
),

shared as (
  select
    closest.project_no,
    closest.similar_no,
    one.kind,
    one.label,
    one.weight,
    count(*) over kinds as of_kind,
    row_number() over (kinds order by one.weight desc, one.label) as place
  from closest
  inner join numbered as one on one.project_no = closest.project_no
  inner join numbered as other
    on other.project_no = closest.similar_no
    and other.feature_no = one.feature_no
  window kinds as (partition by closest.project_no, closest.similar_no, one.kind)
),

named as (
  select
    project_no,
    similar_no,
    kind,
    max(of_kind) as many,
    array_to_string(
      list(if(kind in ('word', 'phrase', 'heading'), '“' || label || '”', label) order by place),
      ' and '
    ) as names
  from shared
  where place <= (select named_per_kind from rules)
  group by project_no, similar_no, kind
),

reasons as (
  select
    project_no,
    similar_no,
    list(
      case kind
        when 'product' then 'both are alternatives to ' || names
        when 'concept' then 'both about ' || names
        when 'heading'
          then 'listed together under ' || if(many > 2, many || ' headings, such as ', '') || names
        when 'topic' then if(many = 1, 'both have the topic ', 'both have the topics ') || names
        when 'package' then 'both depend on ' || names
        when 'owner' then 'both by ' || names
        when 'stack' then 'both work with ' || names
        else 'both mention ' || names
      end
      order by list_position(
        ['product', 'concept', 'heading', 'topic', 'package', 'owner', 'phrase', 'word', 'stack'],
        kind
      )
    ) as texts
  from named
  group by project_no, similar_no
)

select
  closest.project_no,
  closest.similar_no,
  -- Words are named only where nothing says more.
  array_to_string(
    coalesce(
      nullif(list_filter(reasons.texts, lambda text: not starts_with(text, 'both mention')), []),
      reasons.texts
    )[:3],
    '; '
  ) as evidence,
  closest.weight
from closest
inner join reasons
  on reasons.project_no = closest.project_no
  and reasons.similar_no = closest.similar_no
