// The names of sources, as pages show them instead of their ids.
const names: Readonly<Record<string, string>> = {
  catalog: 'the Daybreak catalog',
  'curated-list-stars': 'Star totals in curated lists',
  'genai-prices': 'genai-prices',
  litellm: 'LiteLLM',
  llmfit: 'llmfit',
  'llm-prices': 'llm-prices',
  'models-dev': 'models.dev',
  'models-dev-catalog': 'models.dev in 2025',
  openrouter: 'OpenRouter',
  'openrouter-changes': 'OpenRouter',
  'package-names': 'Package names in curated lists',
  'project-lists': 'Public lists of open-source AI projects',
  'project-lists-2026': 'Public lists of open-source AI projects, 2026',
};

export const formatSource = (id: string): string => names[id] ?? id;
