-- The sources of model prices, in order of preference.
-- grain:   one row per source
-- key:     source
-- reads:   stg_model_price
-- version: 3
-- If several sources state the same price, or if no other rule selects one of them, the source with
-- the lowest `place` is used.
with

preference as (
  select * from (values
    ('catalog', 0), -- what an operator has checked
    ('openrouter', 1), -- current prices, with all components
    ('openrouter-changes', 1), -- their history
    ('models-dev', 2),
    ('models-dev-catalog', 3),
    ('genai-prices', 4),
    ('litellm', 5)
  ) as preferred(source, place)
),

observed as (
  select
    source,
    -- The catalog does not expire.
    if(source = 'catalog', getvariable('as_of')::timestamp, max(observed_at)) as last_at
  from stg_model_price
  group by source
)

select
  observed.source,
  coalesce(preference.place, 9) as place, -- all other sources rank equally
  observed.last_at
from observed
left join preference on preference.source = observed.source
