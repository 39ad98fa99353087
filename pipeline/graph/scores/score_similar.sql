-- The similar projects of each project, with the reasons as text.
-- grain:   one row per project and similar project, at most six
-- key:     project_no, similar_no
-- reads:   score_similar_feature, score_similar_cosine
-- version: 3
with

rules as (
  select
    2 as named_per_kind -- features of each kind that the evidence contains
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
  from score_similar_cosine as closest
  inner join score_similar_feature as one on one.project_no = closest.project_no
  inner join score_similar_feature as other
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
  -- Omits the words that both projects mention, unless there is no other reason.
  array_to_string(
    coalesce(
      nullif(list_filter(reasons.texts, lambda text: not starts_with(text, 'both mention')), []),
      reasons.texts
    )[:3],
    '; '
  ) as evidence,
  closest.weight
from score_similar_cosine as closest
inner join reasons
  on reasons.project_no = closest.project_no
  and reasons.similar_no = closest.similar_no
