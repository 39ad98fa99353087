-- The sources of prices, the preferred one first.
-- grain:   one row per source
-- key:     source
-- reads:   stg_model_price
-- version: 1
-- Where sources say the same, or no rule decides between them, the one with the lowest place counts.
with

preference as (
  select * from (values
    ('openrouter', 1), -- live, with every price component of what it sells
    ('models-dev', 2),
    ('models-dev-catalog', 3),
    ('genai-prices', 4),
    ('litellm', 5)
  ) as preferred(source, place)
),

observed as (
  select
    source,
    max(observed_at) as last_at
  from stg_model_price
  group by source
)

select
  observed.source,
  coalesce(preference.place, 9) as place, -- histories and other sources are equal
  observed.last_at
from observed
left join preference on preference.source = observed.source
