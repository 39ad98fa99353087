// The names of the sources of prices, as pages show them instead of their ids.
const names: Readonly<Record<string, string>> = {
  catalog: 'the Daybreak catalog',
  'genai-prices': 'genai-prices',
  litellm: 'LiteLLM',
  llmfit: 'llmfit',
  'llm-prices': 'llm-prices',
  'models-dev': 'models.dev',
  'models-dev-catalog': 'models.dev in 2025',
  openrouter: 'OpenRouter',
  'openrouter-changes': 'OpenRouter',
};

export const formatSource = (id: string): string => names[id] ?? id;
