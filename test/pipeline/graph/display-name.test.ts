// The names of models of which only the id is known.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';

const file = join(import.meta.dirname, '../../../pipeline/graph/formulas/display_name.sql');

test('a name that is an id becomes one to read, without an invented word or version', async () => {
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run(readFileSync(file, 'utf8'));
  const ids = {
    'gpt-4o-mini-tts': 'GPT-4o Mini TTS',
    'gpt-3.5-turbo-16k-0613': 'GPT-3.5 Turbo 16k (0613)',
    'gpt-oss-120b': 'gpt-oss-120b',
    'o1-mini': 'o1 Mini',
    'claude-instant-1.2': 'Claude Instant 1.2',
    'gemini-1.5-pro-preview-0514': 'Gemini 1.5 Pro Preview (0514)',
    'llama-3.1-405b-reasoning': 'Llama 3.1 405B Reasoning',
    'qwen2-5-math-72b': 'Qwen2.5 Math 72B',
    'qwen3-vl-235b-a22b': 'Qwen3 VL 235B A22B',
    'mistral-small-2402': 'Mistral Small 2402',
    'deepseek-coder-v2-lite': 'DeepSeek Coder V2 Lite',
    'deepseek-r1-8b': 'DeepSeek R1 8B',
    'dolphin-2-9-2-qwen2-72b': 'Dolphin 2.9.2 Qwen2 72B',
    'mixtral-8x7b-32768': 'Mixtral 8x7B 32768',
    'command-a-vision-07-2025': 'Command A Vision (07-2025)',
    'doubao-seed-2-0-lite-260215': 'Doubao Seed 2.0 Lite (260215)',
    'granite-4-h-small': 'Granite 4 H Small',
    'text-bison32k': 'Text Bison32k',
    'GPT-4o-mini': 'GPT-4o-mini',
    'Nova Pro 1.0': 'Nova Pro 1.0',
    m: 'm',
  };
  const result = await connection.runAndReadAll(
    'select [display_name(id) for id in $ids::varchar[]] as names',
    { ids: JSON.stringify(Object.keys(ids)) },
  );
  expect(result.getRowObjectsJson()[0]?.names).toEqual(Object.values(ids));
});
