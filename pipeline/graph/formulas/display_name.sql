-- Returns a name to read for a model of which only the id is known, such as `GPT-4o Mini TTS` for
-- `gpt-4o-mini-tts`. Names that are not in lower case, or have spaces, do not change. Words keep their
-- order and no word is added. Single digits in a row are a version (`2-5` is 2.5), and a month with a
-- day or year at the end is a date in parentheses.
create or replace temp macro model_words() as map {
  'ai': 'AI', 'airx': 'AirX', 'allam': 'ALLaM', 'api': 'API', 'autoglm': 'AutoGLM', 'bge': 'BGE',
  'codechat': 'CodeChat', 'codegemma': 'CodeGemma', 'codellama': 'CodeLlama', 'codeqwen': 'CodeQwen', 'deepseek': 'DeepSeek',
  'en': 'EN', 'er': 'ER', 'ernie': 'ERNIE', 'firefunction': 'FireFunction',
  'firellava': 'FireLLaVA', 'flan': 'FLAN', 'flux': 'FLUX', 'glm': 'GLM', 'gpt': 'GPT', 'gte': 'GTE',
  'hf': 'HF', 'icl': 'ICL', 'internvl': 'InternVL', 'it': 'IT', 'kat': 'KAT', 'lg': 'lg', 'llava': 'LLaVA',
  'llamaguard': 'LlamaGuard', 'longcat': 'LongCat', 'md': 'md', 'minicpm': 'MiniCPM', 'minimax': 'MiniMax',
  'mistrallite': 'MistralLite', 'moe': 'MoE', 'mpt': 'MPT', 'mt': 'MT', 'mythomax': 'MythoMax',
  'ocr': 'OCR', 'olmo': 'Olmo', 'olmocr': 'olmOCR', 'openchat': 'OpenChat', 'openhermes': 'OpenHermes',
  'oss': 'OSS', 'paddleocr': 'PaddleOCR', 'pplx': 'PPLX', 'qwq': 'QwQ', 'r1v4': 'R1V4', 'sea': 'SEA',
  'sm': 'sm', 'stablecode': 'StableCode', 'starcoder': 'StarCoder', 'textembedding': 'TextEmbedding',
  'tts': 'TTS', 'ttm': 'TTM', 'uae': 'UAE', 'vl': 'VL', 'wizardlm': 'WizardLM', 'xl': 'XL'
};

create or replace temp macro display_word(word) as
  case
    when model_words()[word] is not null then model_words()[word]
    when regexp_full_match(word, '[0-9]+x[0-9.]+[bm]') then upper(word).replace('X', 'x')
    -- Sizes and active parameters: 70b, a22b, e4b, 1.5m; but a context window of 32k.
    when regexp_full_match(word, '[ae]?[0-9]+([.][0-9]+)?[bmt]') then upper(word)
    -- R1, K2 and M2.1; but v1.5 and o3.
    when regexp_full_match(word, '[a-z][0-9]+([.][0-9]+)*') and word[1] not in ('v', 'o') then upper(word)
    when regexp_full_match(word, '[a-z]{2,}[0-9]+([.][0-9]+)*k?')
      then coalesce(
        model_words()[regexp_extract(word, '^[a-z]+')],
        upper(word[1]) || regexp_extract(word, '^[a-z]([a-z]+)', 1)
      ) || regexp_extract(word, '[0-9.]+k?$')
    when regexp_full_match(word, '[a-z]+') then upper(word[1]) || word[2:]
    else word
  end;

create or replace temp macro display_name(name) as
  case
    -- OpenAI writes gpt-oss like this.
    when not regexp_full_match(name, '[a-z0-9][a-z0-9.-]+') or starts_with(name, 'gpt-oss-') then name
    else
      array_to_string(
        list_transform(
          string_split(
            -- Twice, because two numbers can share a digit: 2-9-2.
            regexp_replace(
              regexp_replace(name, '(^|[a-z-])([0-9])-([0-9])(-|$)', '\1\2.\3\4', 'g'),
              '([0-9][.][0-9])-([0-9])(-|$)', '\1.\2\3', 'g'
            ),
            '-'
          ),
          lambda word: display_word(word)
        ),
        ' '
      )
      .regexp_replace('^(GPT|Phi) ([0-9])', '\1-\2')
      .regexp_replace('^(DeepSeek.*) v([0-9])( |$)', '\1 V\2\3')
      .regexp_replace(' (0[1-9]|1[0-2]) (20[0-9]{2})$', ' (\1-\2)')
      .regexp_replace(' ((2[0-9])?(0[1-9]|1[0-2])([0-2][0-9]|3[01]))$', ' (\1)')
  end;
