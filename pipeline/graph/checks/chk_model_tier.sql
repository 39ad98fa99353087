-- Every AI model has a tier and a valid rank, and is free only if both prices are zero.
-- grain:   one row per violation
-- key:     id
-- reads:   out_model
-- version: 1
select
  id,
  'the tier or the rank of the model is wrong' as problem
from out_model
where coalesce((tier = 'free') <> (price_in_usd_per_mtok = 0 and price_out_usd_per_mtok = 0), true)
  or rank > (select count(*) from out_model)
  or rank < 1
