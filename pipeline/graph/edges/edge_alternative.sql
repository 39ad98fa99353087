-- Edges from each project to the commercial products that it can replace.
-- grain:   one row per project and product
-- key:     source, target
-- reads:   ent_alternative
-- version: 1
select
  'project:' || project_id as source,
  'product:' || product_slug as target,
  'alternative_to' as kind,
  'listed in the catalog' as evidence,
  1.0::double as weight
from ent_alternative
where project_id is not null
group by project_id, product_slug
