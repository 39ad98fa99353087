-- The number of observed repositories that are not tracked, by the rule that excluded them.
-- grain:   one row per rule that excluded a repository
-- key:     rule_id
-- reads:   stg_tracking_decision, stg_spam
-- version: 1
select
  stg_tracking_decision.rule_id,
  coalesce(
    max(stg_spam.reason),
    'No list, topic, word, package or source shows that it is about AI, and it is not an alternative or pick in the catalog.'
  ) as reason,
  count(*)::integer as projects
from stg_tracking_decision
left join stg_spam on stg_spam.project_no = stg_tracking_decision.project_no
where stg_tracking_decision.verdict <> 'tracked'
group by stg_tracking_decision.rule_id
