// Words from which projects of all domains are invented: syllables, name parts, licenses, packages.

export const syllables = {
  first:
    'ab al an ar bel bo bri cal cor dal dex dor el em er fal fen fi gal gri hal hel il jas jor kal kes kor lam lin lor mar mel mir nal nev nor ob ol or pel pra quil ral ren ros sal sel sol tal tes tor ul var ven vol wen wil xan yar yel zan zel zor'.split(
      ' ',
    ),
  middle:
    'a ada ala ami ara ave bo da de di do e eni eri ga go i ila ima iri ka ke ko la le li lo ma me mi na ne ni o ola ori pa ra re ri ro sa ta te ti to u va ve vi'.split(
      ' ',
    ),
  last: 'ba bek bris ck dan dar den dra fer fin gen grim han jen ka kin la len lis lo lund ma mer mund na nak nar nel ner nik nor phe ra rak ren rik rin ros sen shi ska ster sun ta tan tek then tor tra tric va vek ver vik vin wick xis ya zek zen zo'.split(
    ' ',
  ),
};

export const ownerEndings =
  '-labs -ai -lab -research -systems -dev -oss -group -collective -studio -works hq labs ai io -tools -foundation -project -team -science -data -compute -intelligence -robotics dev _dev -x -institute'.split(
    ' ',
  );

/** Parts of project names. They are combined with a noun of the project's domain. */
export const nameParts =
  'forge loom harbor beacon lantern anvil compass ember quarry orchard mosaic prism relay signal summit thread vault weave willow canyon cinder cobalt delta drift echo falcon fable glacier grove halo hive isle juniper keel kestrel lattice lichen lumen maple marble meadow meridian mint moss nebula nimbus north oak onyx opal orbit osprey otter pebble pine plume polar pollen quartz quill raven reef ridge river robin sable saffron sail slate sparrow spruce stone swift tempo terra thistle tide timber topaz tundra vale verge vesper vine wander wave wren zephyr zenith'.split(
    ' ',
  );

export const nameEndings =
  'kit lab hub core engine studio server cli stack runner box flow bench toolkit deck desk mesh base works playground starter sdk lite plus next zero one py rs js go ui api pipeline bridge gateway'.split(
    ' ',
  );

/** Sentences that are appended to some descriptions, for variety. */
export const tails = [
  'Runs on a laptop.',
  'No cloud account needed.',
  'Self-hosted with one container.',
  'One binary, no dependencies.',
  'Works offline.',
  'Batteries included.',
  'Built for small teams.',
  'Typed from end to end.',
  'Bring your own key.',
  'Fits in 8 GB of VRAM.',
  'CPU only is fine.',
  'Still early, expect changes.',
  'Used in production since 2024.',
  'With a plugin system.',
  'Docs and examples inside.',
  'Speaks the OpenAI API.',
  'Streams by default.',
  'Fully reproducible.',
  'Paper and weights included.',
  'Written for readers, not for benchmarks.',
  'Made for Kubernetes.',
  'With a web interface.',
  'Terminal first.',
  'Apple Silicon supported.',
  'CUDA, ROCm and Metal.',
  'Tested on ARM boards.',
  'Multi-tenant.',
  'Local first, syncs later.',
  'Free for any use.',
  'Contributions welcome!',
  'Benchmarks in the repo.',
  'Under 2,000 lines of code.',
  'Everything is a config file.',
  'With Grafana dashboards.',
  'Now with Ollama support.',
  'Zero telemetry.',
  'GDPR friendly.',
  'Hot reload included.',
  'WIP.',
  'Course material for our spring semester.',
];

/** Text that is put before some descriptions, for variety. */
export const leads = ['🚀', '✨', '🧠', '🤖', '⚡', '🔥', '[WIP]', 'Official:', '📚', '🦀'];

/** Phrases by industry. Some projects of general domains mention one in their description. */
export const industries: Readonly<Record<string, readonly string[]>> = {
  healthcare: ['for hospitals', 'for clinical teams', 'for healthcare data', 'in patient care'],
  finance: ['for banks', 'for financial analysts', 'for insurance claims', 'in fintech'],
  legal: ['for law firms', 'for legal documents', 'for compliance officers'],
  education: ['for teachers', 'for schools and universities', 'for online courses'],
  retail: ['for online shops', 'for e-commerce catalogs', 'for retailers'],
  manufacturing: ['for factories', 'for manufacturing lines', 'on the shop floor'],
  agriculture: ['for farmers', 'for crop monitoring', 'in agriculture'],
  energy: ['for power grids', 'for energy suppliers', 'for solar plants'],
  logistics: ['for warehouses', 'for freight and logistics', 'for delivery fleets'],
  media: ['for newsrooms', 'for podcasters', 'for publishers'],
  government: ['for public administrations', 'for city councils', 'for open government data'],
  'real-estate': ['for real estate agents', 'for property listings'],
  travel: ['for travel agencies', 'for hotels'],
  telecom: ['for telecom operators', 'for network engineers'],
  hr: ['for recruiters', 'for HR teams'],
  biotech: ['for wet labs', 'for biotech researchers', 'for genomics'],
  gaming: ['for game studios', 'for indie games'],
  automotive: ['for vehicles', 'for automotive suppliers'],
  security: ['for security teams', 'for SOC analysts', 'for red teams'],
  nonprofit: ['for charities', 'for non-profits'],
};

export const licenses = {
  MIT: 36,
  'Apache-2.0': 31,
  'GPL-3.0': 6,
  'AGPL-3.0': 6,
  'BSD-3-Clause': 4,
  'MPL-2.0': 2,
  'LGPL-3.0': 1,
  'CC-BY-4.0': 1,
  'CC-BY-NC-4.0': 1,
  Unlicense: 1,
  NOASSERTION: 6,
  NONE: 5,
};

/** License changes that also happen in reality: old license, new license. */
export const licenseChanges: readonly (readonly [string, string])[] = [
  ['Apache-2.0', 'NOASSERTION'],
  ['MIT', 'AGPL-3.0'],
  ['Apache-2.0', 'AGPL-3.0'],
  ['AGPL-3.0', 'Apache-2.0'],
  ['GPL-3.0', 'MIT'],
  ['MIT', 'Apache-2.0'],
  ['NONE', 'MIT'],
];

export const commonTopics =
  'ai llm machine-learning deep-learning generative-ai artificial-intelligence open-source self-hosted developer-tools awesome ollama openai local-llm huggingface pytorch hacktoberfest nlp data-science automation'.split(
    ' ',
  );

export const languageTopics: Readonly<Record<string, string>> = {
  Python: 'python',
  TypeScript: 'typescript',
  JavaScript: 'javascript',
  Rust: 'rust',
  Go: 'golang',
  'C++': 'cpp',
  'Jupyter Notebook': 'jupyter-notebook',
};

export const ecosystems: Readonly<Record<string, string>> = {
  Python: 'pypi',
  'Jupyter Notebook': 'pypi',
  Cuda: 'pypi',
  TypeScript: 'npm',
  JavaScript: 'npm',
  Vue: 'npm',
  Svelte: 'npm',
  Rust: 'cargo',
  Go: 'go',
};

/** Packages that projects of any domain can depend on, by package ecosystem. */
export const commonPackages: Readonly<Record<string, readonly string[]>> = {
  pypi: 'numpy pandas pydantic requests httpx pyyaml tqdm rich typer fastapi uvicorn click pytest matplotlib scipy scikit-learn jinja2 python-dotenv loguru sqlalchemy redis'
    .split(' ')
    .map((name) => `pypi:${name}`),
  npm: 'typescript zod vite react next tailwindcss vitest express hono commander dotenv undici openai ai eslint prettier tsx'
    .split(' ')
    .map((name) => `npm:${name}`),
  cargo: 'serde serde_json tokio anyhow clap tracing reqwest axum thiserror rayon futures'
    .split(' ')
    .map((name) => `cargo:${name}`),
  go: 'spf13/cobra stretchr/testify gin-gonic/gin sashabaranov/go-openai google/uuid'
    .split(' ')
    .map((name) => `go:github.com/${name}`),
};
