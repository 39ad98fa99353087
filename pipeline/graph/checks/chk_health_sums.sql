-- Each health score is the sum of its components, and has a label, a sentence and evidence.
-- grain:   one row per violation
-- key:     id
-- reads:   out_project
-- version: 3
-- No component exceeds its maximum.
select
  id,
  'the health score is not the sum of its components, or is incomplete' as problem
from out_project
where health is not null
  and not coalesce(
    health = health_activity + health_momentum + health_community + health_maintenance
    and health_activity between 0 and 30
    and health_momentum between 0 and 20
    and health_community between 0 and 30
    and health_maintenance between 0 and 20
    and health_label in ('thriving', 'healthy', 'fair', 'at-risk', 'dormant')
    and health_why <> ''
    and health_checked_at is not null
    and health_known between 5 and 11,
    false
  )
