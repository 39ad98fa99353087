-- Commercial products with the number of their alternatives.
-- grain:   one row per product
-- key:     slug
-- reads:   cat_product, ent_alternative
-- version: 1
select
  cat_product.slug,
  cat_product.name,
  cat_product.domain,
  cat_product.category,
  cat_product.description,
  count(ent_alternative.repo) as alternatives
from cat_product
left join ent_alternative on ent_alternative.product_slug = cat_product.slug
group by
  cat_product.slug,
  cat_product.name,
  cat_product.domain,
  cat_product.category,
  cat_product.description
