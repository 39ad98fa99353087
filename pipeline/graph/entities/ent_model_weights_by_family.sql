-- Models of families whose weights are certainly open or certainly closed.
-- grain:   one row per model of such a family
-- key:     model
-- reads:   stg_model_price
-- version: 1
-- This table is used only for models for which no source says whether the weights are open. Each
-- pattern matches the last part of a model's id, after prefixes such as `us.meta.`. Families with
-- both open and closed models, such as Grok, are not listed, and no pattern matches a name that a
-- later model could get. If several patterns match, the first one is used.
with

families as (
  select *
  from (values
    (1, true, 'Meta published Llama 2, 3 and 4', '(meta-?(textgeneration-)?)?(code)?llama-?(guard-?)?v?[234]'),
    (2, true, 'Meta published Code Llama', 'code-?llama'),
    (3, true, 'Alibaba publishes the sizes of Qwen in parameters', '(qwen|qwq|qvq)[0-9.p-]*(-?[a-z]+)*-?[0-9]+b'),
    (4, true, 'DeepSeek published V2, V3, R1 and Coder', 'deepseek-(r1|v[23]|chat|reasoner|coder|llm)'),
    (5, true, 'Mistral published them', '(open-mi[sx]tral|mistral-7b|mixtral-8x|mistral-nemo|mathstral)'),
    (6, true, 'Mistral published them', '(open-)?codestral-mamba|codestral-2405|pixtral-12b|pixtral-large-2411'),
    (7, true, 'Mistral published them', '(mistral-small-(2409|250[136])|mistral-large-24(07|11))'),
    (8, true, 'Mistral published them', '(devstral|magistral)-small-250[5679]'),
    (9, true, 'Google published Gemma', '(code|shield|med|pali)?gemma(-?[123])?(-|$)'),
    (10, true, 'Microsoft published Phi 1 to 4', 'phi-[1234]'),
    (11, true, 'OpenAI published gpt-oss', 'gpt-oss-(20|120)b'),
    (12, true, 'Moonshot published Kimi K2', 'kimi-k2(-|$)'),
    (13, true, 'Z.ai published GLM 4.5 to 4.7', 'glm-4[.p]([567]|5-air|[56]v)(-fp8)?$'),
    (14, true, 'MiniMax published M1 and M2', 'minimax-m[12](\.[15])?(-[0-9]+k)?$'),
    (15, true, 'Ai2 published OLMo', 'olmo-?[23]'),
    (16, true, 'IBM published Granite 3 and 4', 'granite-[34]'),
    (17, true, 'AI21 published Jamba 1.5 to 1.7', 'jamba-(1[.-]5|(mini|large)-1\.[67])'),
    (18, true, 'Cohere published Command R', 'command-r(-plus)?(-0[38]-2024)?(-v1)?$'),
    (19, true, 'Databricks published DBRX and MPT', '(dbrx|mpt-(7|30)b)'),
    (30, false, 'OpenAI never published GPT-3.5 and later', '(chat)?gpt-(3\.?5|4o?|4\.[15]|5[.0-9]*)(-|$)'),
    (31, false, 'OpenAI never published its o-series', 'o[134](-|$)'),
    (32, false, 'OpenAI never published its embedding models', 'text-embedding-(3-|ada-)'),
    (33, false, 'Anthropic never published Claude', 'claude-(v?[1-9]|instant|opus|sonnet|haiku)'),
    (34, false, 'Google never published Gemini', 'gemini-([123]|pro|flash|exp|embedding)'),
    (35, false, 'Google never published PaLM', '(text|chat|code|codechat)-(bison|unicorn|gecko)'),
    (36, false, 'Amazon never published Nova 1 and Titan', '(nova-(micro|lite|pro|premier)-v1|titan-)'),
    (37, false, 'Mistral never published them', 'mistral-medium-(2312|250[58])|mistral-large-2402')
  ) as family(place, is_open_weights, reason, pattern)
),

ids as (
  select distinct
    model,
    lower(regexp_extract(split_part(model, ':', 1), '[^/]+$')) as name
  from stg_model_price
),

names as (
  select distinct name from ids
),

matched as (
  select
    names.name,
    arg_min(families.is_open_weights, families.place) as is_open_weights,
    arg_min(families.reason, families.place) as reason
  from names
  inner join families
    on regexp_matches(names.name, '^([a-z0-9-]+\.)*(databricks-)?(' || families.pattern || ')')
  -- Perplexity's online models are named after Llama, but their weights were not published.
  where not contains(names.name, 'sonar')
  group by names.name
)

select
  ids.model,
  matched.is_open_weights,
  matched.reason
from ids
inner join matched on matched.name = ids.name
