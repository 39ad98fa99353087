-- Published alternatives.
-- grain:   one row per product and alternative
-- key:     product_slug, repo
-- reads:   ent_alternative
-- version: 1
select
  product_slug,
  position::integer as position,
  repo,
  name,
  site,
  license,
  description,
  project_id
from ent_alternative
