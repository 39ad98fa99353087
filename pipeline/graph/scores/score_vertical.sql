-- The industry of each project about AI, from the catalog, list headings, topics and words.
-- grain:   one row per project and vertical with enough evidence
-- key:     project_no, vertical_id
-- reads:   ent_project, stg_project_name, score_vertical_match, cat_vertical_project
-- version: 3
-- A project with many stars needs two pieces of evidence, because an error would be seen by many
-- people. A text that mentions several industries, such as “for finance, law and medicine”, is not
-- evidence for any of them.
with

rules as (
  select
    2500 as well_known_stars,
    2 as well_known_pieces,
    1 as min_pieces,
    3 as several_industries
),

excluded as (
  select
    stg_project_name.project_no,
    cat_vertical_project.vertical_id
  from cat_vertical_project
  inner join stg_project_name on stg_project_name.name_key = lower(cat_vertical_project.repo)
  where not cat_vertical_project.is_member
),

general_purpose as (
  select project_no
  from score_vertical_match
  where field = 'word' and pieces = 1
  group by project_no
  having count(distinct vertical_id) >= (select several_industries from rules)
),

summed as (
  select
    project_no,
    vertical_id,
    sum(weight) as weight,
    sum(pieces) as pieces,
    string_agg(evidence, ', ' order by weight desc, evidence) as evidence
  from score_vertical_match
  where field <> 'word' or project_no not in (select project_no from general_purpose)
  group by project_no, vertical_id
)

select
  summed.project_no,
  summed.vertical_id,
  summed.evidence,
  summed.weight,
  row_number() over (
    partition by summed.project_no order by summed.weight desc, summed.vertical_id
  ) as position
from summed
inner join ent_project on ent_project.project_no = summed.project_no
cross join rules
anti join excluded
  on excluded.project_no = summed.project_no
  and excluded.vertical_id = summed.vertical_id
where ent_project.is_ai
  and summed.pieces >= if(
    ent_project.stars > rules.well_known_stars, rules.well_known_pieces, rules.min_pieces
  )
