-- Models of families whose weights are certainly open or certainly closed.
-- grain:   one row per model of such a family
-- key:     model
-- reads:   stg_model_price
-- version: 2
-- This table is used only for models for which no source says whether the weights are open. Each
-- pattern matches the last part of a model's id, after prefixes such as `us.meta.`. Of families
-- with both, such as Grok, only the certain ones are listed, and no pattern matches a name that a
-- later model could get. If several patterns match, the first one is used. The patterns are constants
-- of the query, because DuckDB compiles the patterns of a table again for each row.
with

ids as (
  select distinct
    model,
    replace(lower(regexp_extract(split_part(model, ':', 1), '[^/]+$')), 'databricks-', '') as name
  from stg_model_price
),

families as (
  select
    name,
    case
      -- Perplexity's online models are named after Llama, but their weights were not published.
      when regexp_matches(name, '(^|\.)sonar(-pro|-reasoning|-deep-research|$)')
        then {'open': false, 'reason': 'Perplexity never published Sonar'}
      when contains(name, 'sonar') then null
      when regexp_matches(name, '(^|\.)(meta-?(textgeneration-)?)?(code)?llama-?(guard-?)?v?[234]')
        then {'open': true, 'reason': 'Meta published Llama 2, 3 and 4'}
      when regexp_matches(name, '(^|\.)code-?llama')
        then {'open': true, 'reason': 'Meta published Code Llama'}
      when regexp_matches(name, '(^|\.)(qwen|qwq|qvq)[0-9.p-]*(-?[a-z]+)*-?[0-9]+b')
        then {'open': true, 'reason': 'Alibaba publishes the sizes of Qwen in parameters'}
      when regexp_matches(name, '(^|\.)deepseek-(r1|v[23]|chat|reasoner|coder|llm)')
        then {'open': true, 'reason': 'DeepSeek published V2, V3, R1 and Coder'}
      when regexp_matches(name, '(^|\.)(open-mi[sx]tral|mistral-7b|mixtral-8x|mistral-nemo|mathstral)')
        then {'open': true, 'reason': 'Mistral published them'}
      when regexp_matches(name, '(^|\.)((open-)?codestral-mamba|codestral-2405|pixtral-12b|pixtral-large-2411)')
        then {'open': true, 'reason': 'Mistral published them'}
      when regexp_matches(name, '(^|\.)(mistral-small-(2409|250[136])|mistral-large-24(07|11))')
        then {'open': true, 'reason': 'Mistral published them'}
      when regexp_matches(name, '(^|\.)(devstral|magistral)-small-250[5679]')
        then {'open': true, 'reason': 'Mistral published them'}
      when regexp_matches(name, '(^|\.)(code|shield|med|pali)?gemma(-?[123])?(-|$)')
        then {'open': true, 'reason': 'Google published Gemma'}
      when regexp_matches(name, '(^|\.)phi-[1234]')
        then {'open': true, 'reason': 'Microsoft published Phi 1 to 4'}
      when regexp_matches(name, '(^|\.)gpt-oss-(20|120)b')
        then {'open': true, 'reason': 'OpenAI published gpt-oss'}
      when regexp_matches(name, '(^|\.)kimi-k2(-|$)')
        then {'open': true, 'reason': 'Moonshot published Kimi K2'}
      when regexp_matches(name, '(^|\.)glm-4[.p]([567]|5-air|[56]v)(-fp8)?$')
        then {'open': true, 'reason': 'Z.ai published GLM 4.5 to 4.7'}
      when regexp_matches(name, '(^|\.)minimax-m[12](\.[15])?(-[0-9]+k)?$')
        then {'open': true, 'reason': 'MiniMax published M1 and M2'}
      when regexp_matches(name, '(^|\.)olmo-?[23]')
        then {'open': true, 'reason': 'Ai2 published OLMo'}
      when regexp_matches(name, '(^|\.)granite-[34]')
        then {'open': true, 'reason': 'IBM published Granite 3 and 4'}
      when regexp_matches(name, '(^|\.)jamba-(1[.-]5|(mini|large)-1\.[67])')
        then {'open': true, 'reason': 'AI21 published Jamba 1.5 to 1.7'}
      when regexp_matches(name, '(^|\.)command-r(-plus)?(-0[38]-2024)?(-v1)?$')
        then {'open': true, 'reason': 'Cohere published Command R'}
      when regexp_matches(name, '(^|\.)(command-(a-(03-2025|(reasoning|translate)-08-2025|vision-07-2025)|r7b-12-2024))$')
        then {'open': true, 'reason': 'Cohere published Command A and R7B'}
      when regexp_matches(name, '(^|\.)((nous-|deep|open)?hermes-?[0-9]|nous-(hermes|capybara)-|cogito-(v1-preview|671b-v2|v2)|starcoder|yi-(6|9|34)b|dolphin-?[23])')
        then {'open': true, 'reason': 'Nous Research, Deep Cogito, BigCode, 01.AI and Cognitive Computations published them'}
      when regexp_matches(name, '(^|\.)(dbrx|mpt-(7|30)b)')
        then {'open': true, 'reason': 'Databricks published DBRX and MPT'}
      when regexp_matches(name, '(^|\.)(chat)?gpt-(3\.?5|4o?|4\.[15]|5[.0-9]*)(-|$)')
        then {'open': false, 'reason': 'OpenAI never published GPT-3.5 and later'}
      when regexp_matches(name, '(^|\.)o[134](-|$)')
        then {'open': false, 'reason': 'OpenAI never published its o-series'}
      when regexp_matches(name, '(^|\.)text-embedding-(3-|ada-)')
        then {'open': false, 'reason': 'OpenAI never published its embedding models'}
      when regexp_matches(name, '(^|\.)(gpt-(audio|realtime|image)|codex-mini|computer-use-preview|(babbage|davinci)-002|dall-e-[23]|sora-2|tts-1)')
        then {'open': false, 'reason': 'OpenAI never published them'}
      when regexp_matches(name, '(^|\.)grok-((2-(mini|vision)|[34]|code-fast-1|beta|vision-beta)([.-]|$))')
        then {'open': false, 'reason': 'xAI published only Grok 1 and Grok 2.5'}
      when regexp_matches(name, '(^|\.)(qwen3?-max|qwen-(plus|turbo|vl-max|vl-plus))(-|$)')
        then {'open': false, 'reason': 'Alibaba never published Qwen Max, Plus and Turbo of Qwen 1 to 3'}
      when regexp_matches(name, '(^|\.)(moonshot-v1|kimi-(latest|thinking-preview)|(doubao-)?seed-(1[.-]6|2[.-]0))')
        then {'open': false, 'reason': 'Moonshot and ByteDance never published them'}
      when regexp_matches(name, '(^|\.)(palmyra-x[45]|mercury(-2|-coder|$)|v0-1|inflection-3|yi-large|voyage-(2|3|code|finance|law|large|lite|multimodal-3|context-3))')
        then {'open': false, 'reason': 'Writer, Inception, Vercel, Inflection, 01.AI and Voyage never published them'}
      when regexp_matches(name, '(^|\.)(embed-(english|multilingual)(-light|-image|-light-image)?-v[23]|embed-v4|rerank-(english|multilingual)-v[23])')
        then {'open': false, 'reason': 'Cohere never published Embed and Rerank'}
      when regexp_matches(name, '(^|\.)claude-(v?[1-9]|instant|opus|sonnet|haiku)')
        then {'open': false, 'reason': 'Anthropic never published Claude'}
      when regexp_matches(name, '(^|\.)(gemini-([123]|pro|flash|exp|embedding|live|robotics)|learnlm-1)')
        then {'open': false, 'reason': 'Google never published Gemini'}
      when regexp_matches(name, '(^|\.)(text|chat|code|codechat)-(bison|unicorn|gecko)')
        then {'open': false, 'reason': 'Google never published PaLM'}
      when regexp_matches(name, '(^|\.)(nova-((micro|lite|pro|premier)-v1|2-)|titan-)')
        then {'open': false, 'reason': 'Amazon never published Nova and Titan'}
      when regexp_matches(name, '(^|\.)(mistral-(medium(-(2312|250[58]|3(\.1|-001)?))?$|large-2402|saba|embed)|(magistral|devstral)-medium|codestral-(25|embed))')
        then {'open': false, 'reason': 'Mistral never published them'}
    end as family
  from (select distinct name from ids) as names
)

select
  ids.model,
  families.family.open as is_open_weights,
  families.family.reason
from ids
inner join families on families.name = ids.name
where families.family is not null
