-- The alternatives of commercial products, as published.
-- grain:   one row per product and alternative
-- key:     product_slug, repo
-- reads:   ent_alternative
-- version: 2
select
  product_slug,
  position::integer as position,
  repo,
  name,
  site,
  license,
  license_kind,
  license_note,
  description,
  project_id
from ent_alternative
