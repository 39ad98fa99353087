-- Commercial products with their other names and their number of alternatives.
-- grain:   one row per product
-- key:     slug
-- reads:   cat_product, cat_product_name, ent_alternative
-- version: 2
with

names as (
  select
    product_slug,
    list(name order by name) filter (where kind = 'alias') as aliases,
    list(name order by name) filter (where kind = 'similar') as similar_to
  from cat_product_name
  group by product_slug
),

counts as (
  select product_slug, count(*) as alternatives
  from ent_alternative
  group by product_slug
)

select
  cat_product.slug,
  cat_product.name,
  cat_product.domain,
  cat_product.vendor,
  coalesce(names.aliases, []) as aliases,
  coalesce(names.similar_to, []) as similar_to,
  cat_product.category,
  cat_product.description,
  coalesce(counts.alternatives, 0) as alternatives
from cat_product
left join names on names.product_slug = cat_product.slug
left join counts on counts.product_slug = cat_product.slug
