-- The similar projects of each project, with the reasons as text.
-- grain:   one row per project and similar project, at most six
-- key:     project_no, similar_no
-- reads:   score_similar_feature, score_similar_cosine
-- version: 5
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
    and (one.kind <> 'concept' or least(one.points, other.points) > 0)
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
    ) as names,
    bool_or(kind in ('job', 'product', 'concept', 'heading', 'topic', 'package')) over pairs
      as has_topic,
    bool_or(kind = 'phrase') over pairs as has_phrase
  from shared
  where place <= (select named_per_kind from rules)
  group by project_no, similar_no, kind
  window pairs as (partition by project_no, similar_no)
)

select
  closest.project_no,
  closest.similar_no,
  array_to_string(
    list(
      case named.kind
        when 'job' then 'same job: ' || named.names
        when 'product' then 'both are alternatives to ' || named.names
        when 'concept' then 'both about ' || named.names
        when 'heading'
          then 'listed together under '
            || if(named.many > 2, named.many || ' headings, such as ', '') || named.names
        when 'topic'
          then if(named.many = 1, 'both have the topic ', 'both have the topics ') || named.names
        when 'package' then 'both depend on ' || named.names
        when 'owner' then 'both by ' || named.names
        when 'stack' then 'both work with ' || named.names
        else 'both mention ' || named.names
      end
      order by list_position(
        [
          'job', 'product', 'concept', 'heading', 'topic', 'package', 'phrase', 'word', 'owner', 'stack'
        ],
        named.kind
      )
    )[:3],
    '; '
  ) as evidence,
  closest.weight
from score_similar_cosine as closest
inner join named
  on named.project_no = closest.project_no
  and named.similar_no = closest.similar_no
-- Words are stated only without better evidence, and single words only without two neighboring ones.
where case named.kind
  when 'word' then not named.has_topic and not named.has_phrase
  when 'phrase' then not named.has_topic
  else true
end
group by closest.project_no, closest.similar_no, closest.weight
