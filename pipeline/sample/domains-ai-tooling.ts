// Sample world: domains about building AI software, such as agents, retrieval, serving and
// training.
import { type Domain, mostly, phrases, words } from './domain.ts';

export const buildDomains: readonly Domain[] = [
  {
    id: 'agents',
    weight: 9,
    industry: null,
    languages: mostly.mixed,
    topics: words(
      'ai-agents agents llm-agents multi-agent autonomous-agents agentic-ai agent-framework langchain tool-use workflow-automation planning langgraph',
    ),
    nouns: words('agent agents crew swarm pilot operator actor planner conductor envoy butler'),
    templates: [
      'A {kind} framework for agents that {verb}',
      'Agents that {verb}, with {feature}',
      'Write agents as {form} and run them {where}',
      '{feature} for long-running agents',
      'Let several agents {verb} together, with {feature}',
      'The missing runtime for agents: {feature} and {feature2}',
      'Teach a language model to {verb} {where}',
      'Agent orchestration as {form}',
      'Your team of agents that {verb} while you sleep',
      'Small agent loop with {feature}; no magic',
      'Sandboxed {where}, audited, replayable: agents for people who worry',
      'From prompt to plan to action. {feature} included',
      'Build, test and watch agents which {verb}',
    ],
    slots: {
      kind: words('minimal graph-based typed event-driven declarative durable tiny actor-based'),
      verb: phrases(
        'browse the web|file expense reports|triage tickets|book meetings|write pull requests|reconcile invoices|monitor suppliers|plan trips|clean spreadsheets|negotiate with each other|read your mail|operate a desktop',
      ),
      feature: phrases(
        'durable memory|step-by-step replay|human approval|checkpoints|budget limits|tool permissions|structured outputs|tracing|retries that make sense|shared blackboards',
      ),
      feature2: phrases(
        'time travel|cost caps|a scheduler|typed tools|an inbox|deterministic tests',
      ),
      form: phrases(
        'plain functions|state machines|YAML|a directed graph|Markdown files|coroutines',
      ),
      where: phrases(
        'in a browser tab|on your own machine|in containers|at the edge|in CI|over SSH',
      ),
    },
    packages: words(
      'pypi:langchain pypi:langgraph pypi:openai pypi:anthropic pypi:litellm pypi:crewai pypi:pydantic-ai npm:@langchain/core npm:@ai-sdk/openai npm:@mastra/core cargo:async-openai cargo:rig-core go:github.com/tmc/langchaingo',
    ),
  },
  {
    id: 'rag',
    weight: 7,
    industry: null,
    languages: mostly.mixed,
    topics: words(
      'rag retrieval-augmented-generation embeddings chatbot knowledge-base question-answering document-qa graphrag llamaindex semantic-search pdf-parsing reranking',
    ),
    nouns: words('rag docs corpus retriever context library archive answer passage footnote'),
    templates: [
      'Ask questions of {source} and get answers with {proof}',
      'Retrieval over {source}: {step}, {step}, done',
      'A RAG server that keeps {source} fresh',
      '{step} for retrieval pipelines that have to cite {proof}',
      'Chat with {source}; nothing leaves your machine',
      'Turns {source} into a searchable memory for any model',
      'Graph-based retrieval across {source}',
      'Why did it answer that? Retrieval with {proof}',
      'Incremental ingestion of {source} with {step}',
      'Hybrid retrieval ({step} plus {step}) behind one endpoint',
      'Everything between a folder of files and an answer with {proof}',
      'Permission-aware question answering on {source}',
      'Parse, {step}, retrieve: a pipeline you can read in an hour',
    ],
    slots: {
      source: phrases(
        'PDF manuals|a company wiki|scanned contracts|Confluence spaces|meeting notes|chat exports|code repositories|support mail|research papers|spreadsheets and slides|your bookmarks|parliament records',
      ),
      proof: phrases(
        'page-level citations|highlighted passages|source snippets|confidence scores|links to the paragraph',
      ),
      step: phrases(
        'semantic chunking|late interaction|reranking|query rewriting|layout-aware parsing|keyword search|deduplication|table extraction|contextual embeddings',
      ),
    },
    packages: words(
      'pypi:llama-index pypi:langchain pypi:chromadb pypi:qdrant-client pypi:sentence-transformers pypi:unstructured pypi:pymupdf pypi:faiss-cpu npm:llamaindex npm:@langchain/community npm:pdf-parse cargo:fastembed go:github.com/tmc/langchaingo',
    ),
  },
  {
    id: 'inference',
    weight: 5,
    industry: null,
    languages: mostly.systems,
    topics: words(
      'inference llm-inference llm-serving vllm quantization gguf cuda gpu kv-cache onnx tensorrt edge-ai speculative-decoding',
    ),
    nouns: words('infer serve turbine engine runtime kernel batch token burst decode'),
    templates: [
      'Serve {model} on {hardware} with {trick}',
      '{trick} for {model}, written from scratch',
      'An inference engine for {hardware}',
      'One endpoint for many {model}: routing, {trick} and fair queues',
      'Quantize {model} to 4 bit without regrets',
      'Fast {model} on {hardware}, measured in the open',
      'Kernels for {trick} on {hardware}',
      'Run {model} in the browser through WebGPU',
      'Scale-to-zero serving of {model}',
      'Drop-in server for {model} with {trick}',
      'How low can latency go? {trick} explained and built for {hardware}',
      'Autoscaler and gateway in front of {model}',
    ],
    slots: {
      model: phrases(
        'open-weight language models|mixture-of-experts models|vision-language models|embedding models|LoRA adapters|speech models|small language models|rerankers',
      ),
      hardware: phrases(
        'consumer GPUs|a Raspberry Pi|old Xeons|AMD cards|Apple Silicon|phones|a rack of mixed GPUs|RISC-V boards|NPUs',
      ),
      trick: phrases(
        'paged attention|continuous batching|speculative decoding|prefix caching|tensor parallelism|CPU offloading|KV cache compression|grammar-constrained decoding',
      ),
    },
    packages: words(
      'pypi:torch pypi:vllm pypi:transformers pypi:onnxruntime pypi:triton pypi:bitsandbytes pypi:accelerate cargo:candle-core cargo:tokenizers cargo:ort go:github.com/ollama/ollama npm:@huggingface/transformers npm:onnxruntime-web',
    ),
  },
  {
    id: 'vector-search',
    weight: 3,
    industry: null,
    languages: { Rust: 26, Python: 36, Go: 14, 'C++': 12, TypeScript: 12 },
    topics: words(
      'vector-database vector-search similarity-search embeddings approximate-nearest-neighbor-search hnsw search-engine full-text-search semantic-search database ann',
    ),
    nouns: words('vector vec index nearest search dimension shard atlas neighbor graph'),
    templates: [
      'A vector index for {scale} on {medium}',
      'Nearest neighbors with {property}, embedded in your process',
      'Hybrid keyword and vector search for {scale}',
      'Vector search extension for {host}',
      'Billion-scale similarity search on {medium}',
      'Filtered search that keeps its recall. {property} included',
      'Embeddings in, answers out: a small database with {property}',
      'Compare vector databases on your own data, with {property}',
      'Adds {property} to {host}',
      'HNSW, but on {medium}',
      'Client libraries and migrations between vector stores',
      'Search {scale} by meaning, not by words',
    ],
    slots: {
      scale: phrases(
        'ten million items|a shop catalog|photo archives|log lines|audio clips|a personal archive|multilingual text',
      ),
      medium: phrases(
        'object storage|plain SSDs|memory-mapped files|S3|a single node|spinning disks',
      ),
      property: phrases(
        'snapshots|metadata filters|multi-vector documents|zero-copy reads|tenant isolation|binary quantization|time travel',
      ),
      host: phrases('SQLite|PostgreSQL|DuckDB|Redis|your existing search cluster'),
    },
    packages: words(
      'pypi:faiss-cpu pypi:hnswlib pypi:pgvector pypi:lancedb pypi:qdrant-client pypi:sentence-transformers cargo:arrow cargo:tantivy cargo:usearch cargo:rocksdb go:github.com/qdrant/go-client npm:@qdrant/js-client-rest npm:pg',
    ),
  },
  {
    id: 'mcp',
    weight: 6,
    industry: null,
    languages: { TypeScript: 48, Python: 36, Go: 8, Rust: 6, 'C#': 2 },
    topics: words(
      'mcp mcp-server model-context-protocol claude tools ai-tools integration cursor llm-tools mcp-client function-calling',
    ),
    nouns: words('mcp connector port socket adapter tool bridge hook context gateway'),
    templates: [
      'MCP server for {target}',
      'Lets assistants {act} through the Model Context Protocol',
      'Connect {target} to any MCP client',
      'Read-only MCP access to {target}, with {guard}',
      'MCP gateway with {guard}',
      '{target} as tools: {act} from your editor',
      'Generate MCP servers from {spec}',
      'A test bench for MCP servers: {guard}, fuzzing, transcripts',
      'Model Context Protocol SDK with {guard}',
      'Give your model safe hands: {act} with {guard}',
      'Registry and proxy for MCP servers across {target}',
      'Turn {spec} into an MCP server in one command',
    ],
    slots: {
      target: phrases(
        'PostgreSQL and MySQL|calendar and mail|Figma files|Kubernetes clusters|Home Assistant|Jira boards|a headless browser|Obsidian vaults|accounting software|weather stations|SAP|CAD drawings|issue trackers|map services',
      ),
      act: phrases(
        'query databases|edit spreadsheets|file tickets|control lights|draw diagrams|search archives|deploy previews|send invoices|read logs',
      ),
      guard: phrases(
        'approval prompts|OAuth|rate limits|audit logs|scoped tokens|row-level rules|dry runs',
      ),
      spec: phrases('an OpenAPI file|a GraphQL schema|a folder of scripts|gRPC services|SQL views'),
    },
    packages: words(
      'npm:@modelcontextprotocol/sdk npm:fastmcp npm:playwright npm:pg pypi:mcp pypi:fastmcp pypi:anthropic cargo:rmcp go:github.com/mark3labs/mcp-go',
    ),
  },
  {
    id: 'evals',
    weight: 3,
    industry: null,
    languages: mostly.python,
    topics: words(
      'evaluation llm-evaluation benchmark llmops testing leaderboard red-teaming prompt-testing llm-as-judge ai-safety guardrails',
    ),
    nouns: words('eval bench judge gauge probe yardstick exam ruler score audit'),
    templates: [
      'A benchmark of {ability} for language models',
      'Unit tests for prompts, with {method}',
      'Measure {ability} with {method}',
      '{method} that agree with people',
      'Leaderboard of {ability}, updated weekly',
      'Find regressions in {ability} before your users do',
      'Evaluation harness with {method} and honest error bars',
      '{number} tasks that probe {ability}',
      'Do models really show {ability}? Data and code of our study',
      'Red teaming toolkit: attacks, {method}, reports',
      'Compare two models side by side on {ability}',
      'Guardrails that check {ability} at run time',
    ],
    slots: {
      ability: phrases(
        'long-context reasoning|tool use|factuality|refusal behavior|medical knowledge|multi-turn consistency|code repair|spatial reasoning|calibration|cultural knowledge|arithmetic',
      ),
      method: phrases(
        'pairwise judging|property-based tests|rubrics|blind human votes|bootstrap intervals|synthetic adversaries|replayed traffic',
      ),
      number: words('250 400 1,200 3,000 12'),
    },
    packages: words(
      'pypi:datasets pypi:lm-eval pypi:openai pypi:litellm pypi:ragas pypi:deepeval pypi:transformers npm:promptfoo npm:openai cargo:async-openai',
    ),
  },
  {
    id: 'fine-tuning',
    weight: 4,
    industry: null,
    languages: mostly.notebooks,
    topics: words(
      'fine-tuning lora qlora peft rlhf dpo training transformers distributed-training reinforcement-learning instruction-tuning unsloth distillation',
    ),
    nouns: words('tune lora trainer adapter distill reward align gradient epoch recipe'),
    templates: [
      'Fine-tune {model} with {method} on {budget}',
      '{method} recipes that fit on {budget}',
      'Training loop for {model}: {method}, checkpoints, nothing else',
      'Distil {model} into something you can afford',
      'From raw chats to a tuned model using {method}',
      'Reward models and {method} for {model}',
      'Notebooks on {method}, each runnable on {budget}',
      'Merge, prune and patch {model}',
      'Continual pre-training of {model} without forgetting',
      'A config-driven trainer for {model}',
      'Reproduction of {method} results, with logs from {budget}',
      'Synthetic data plus {method} equals a specialist model',
    ],
    slots: {
      model: phrases(
        '7B models|vision-language models|small language models|code models|embedding models|mixture-of-experts models|speech encoders|multilingual models',
      ),
      method: phrases(
        'LoRA|QLoRA|DPO|GRPO|reward-free alignment|full-parameter tuning|curriculum learning|self-play|prefix tuning',
      ),
      budget: phrases(
        'one 24 GB card|a free Colab|eight GPUs|a gaming PC|spot instances|a Mac Studio',
      ),
    },
    packages: words(
      'pypi:torch pypi:transformers pypi:peft pypi:trl pypi:accelerate pypi:datasets pypi:deepspeed pypi:bitsandbytes pypi:wandb cargo:candle-core cargo:burn',
    ),
  },
  {
    id: 'code-assistants',
    weight: 5,
    industry: null,
    languages: { TypeScript: 44, Python: 26, Rust: 12, Go: 10, Lua: 4, Kotlin: 4 },
    topics: words(
      'code-assistant ai-coding copilot vscode-extension code-generation cli developer-tools neovim code-review pair-programming terminal refactoring',
    ),
    nouns: words('code pair patch commit diff editor review coder syntax lint'),
    templates: [
      'A coding agent for {place} that {habit}',
      'Code review by a model which {habit}',
      '{place} plugin: completions from local models',
      'Writes tests for {stack} until coverage holds',
      'Migrates {stack}, one reviewed patch at a time',
      'Explain, refactor and document {stack} from {place}',
      'Pair programmer in {place} that {habit}',
      'Commit messages, changelogs and release notes from diffs',
      'Index of your repository for coding agents: symbols, history, owners',
      'Rules and skills for coding agents working on {stack}',
      'Autofix for CI failures; it {habit}',
      'Sandbox in which coding agents build {stack}',
    ],
    slots: {
      place: phrases(
        'the terminal|Neovim|VS Code|JetBrains IDEs|Emacs|tmux|the browser|pull requests',
      ),
      habit: phrases(
        'asks before it writes|runs the tests first|keeps a plan you can edit|never touches main|learns your style|shows its cost|works on a branch of its own',
      ),
      stack: phrases(
        'legacy Java|COBOL programs|Django projects|React front ends|embedded C|Terraform|SQL procedures|Rust crates|monorepos|Python 2 leftovers',
      ),
    },
    packages: words(
      'npm:openai npm:@anthropic-ai/sdk npm:tree-sitter npm:vscode-languageclient npm:ink pypi:tree-sitter pypi:openai pypi:gitpython cargo:tree-sitter cargo:git2 go:github.com/charmbracelet/bubbletea',
    ),
  },
  {
    id: 'data-labeling',
    weight: 2,
    industry: null,
    languages: mostly.web,
    topics: words(
      'data-labeling annotation annotation-tool dataset active-learning computer-vision data-centric-ai synthetic-data data-quality labeling-tool weak-supervision',
    ),
    nouns: words('label annotate tag dataset sample curator crowd marker gold'),
    templates: [
      'Label {data} together, with {aid}',
      'Annotation tool for {data}',
      '{aid} for teams that label {data}',
      'Find wrong labels in {data}',
      'Synthetic {data} with known truth',
      'Dataset versioning with {aid}',
      'From unlabelled {data} to a training set in an afternoon',
      'Keyboard-first labeling of {data}',
      'Active learning loop: {aid}, retraining, repeat',
      'Crowd quality metrics and {aid}',
      'Deduplicate and balance {data}',
      'Open guidelines and tools for labeling {data}',
    ],
    slots: {
      data: phrases(
        'point clouds|dialogue|medical scans|satellite images|audio events|video frames|receipts|handwriting|preference pairs|time series',
      ),
      aid: phrases(
        'model suggestions|consensus scoring|blind double labeling|review queues|hotkeys|segment-anything assistance|import from any bucket',
      ),
    },
    packages: words(
      'npm:konva npm:react-query npm:three pypi:opencv-python pypi:pillow pypi:cleanlab pypi:datasets pypi:django go:github.com/minio/minio-go',
    ),
  },
  {
    id: 'observability',
    weight: 3,
    industry: null,
    languages: mostly.mixed,
    topics: words(
      'observability llm-observability monitoring tracing opentelemetry llmops mlops drift-detection experiment-tracking prompt-management analytics',
    ),
    nouns: words('trace watch monitor span metric scope pulse log lens sentry'),
    templates: [
      'Traces of {what}, stored in {store}',
      '{view} for {what}',
      'OpenTelemetry for {what}, plus {view}',
      'What did your model cost yesterday? {view} for {what}',
      'Drift alerts on {what}',
      'Experiment tracking in {store}',
      'Prompt versions, rollouts and {view}',
      'Self-hosted monitoring of {what} with {view}',
      'One line of code, then {view}',
      'Replay production traffic of {what} against a new model',
      'Log everything about {what}; keep it in {store}',
      'Budget alarms and {view} per team',
    ],
    slots: {
      what: phrases(
        'agent runs|prompt chains|GPU clusters|training jobs|retrieval quality|model gateways|feature pipelines|voice calls',
      ),
      view: phrases(
        'flame graphs|cost dashboards|token budgets|session replay|latency heat maps|quality scores|diff views',
      ),
      store: phrases('ClickHouse|plain Parquet|SQLite|your own Postgres|object storage'),
    },
    packages: words(
      'pypi:opentelemetry-sdk pypi:mlflow pypi:prometheus-client pypi:clickhouse-connect pypi:evidently npm:@opentelemetry/api npm:langfuse npm:@clickhouse/client cargo:opentelemetry cargo:tracing-opentelemetry go:go.opentelemetry.io/otel',
    ),
  },
  {
    id: 'chat-ui',
    weight: 4,
    industry: null,
    languages: {
      TypeScript: 50,
      JavaScript: 12,
      Python: 18,
      Svelte: 5,
      Vue: 6,
      Swift: 5,
      Kotlin: 4,
    },
    topics: words(
      'chatgpt chat-ui llm-ui ollama webui chatbot desktop-app electron tauri assistant open-webui personal-assistant',
    ),
    nouns: words('chat talk desk room parlor salon inbox companion voice thread'),
    templates: [
      'A {look} chat interface for {backend}',
      'Desktop app for {backend}, with {extra}',
      'Share conversations, keep your keys: chat for {who}',
      '{extra} in a {look} client',
      'Mobile client for {backend}',
      'One window for {backend} and {extra}',
      'Chat that {who} can host themselves',
      'Voice-first assistant on top of {backend}',
      'Embeddable chat widget with {extra}',
      'Canvas instead of chat: branch, merge and compare answers',
      'Browser side panel that talks to {backend}',
      'Private assistant for {who}, no account required',
    ],
    slots: {
      look: words('calm keyboard-driven tiny native distraction-free pluggable fast themeable'),
      backend: phrases(
        'Ollama|any OpenAI-compatible server|llama.cpp|several providers at once|models on your LAN|self-hosted models',
      ),
      extra: phrases(
        'branching threads|prompt libraries|file drops|shared workspaces|LaTeX and Mermaid|search over old chats|artifacts',
      ),
      who: phrases(
        'families|small offices|classrooms|research groups|privacy-minded people|open-source communities',
      ),
    },
    packages: words(
      'npm:@ai-sdk/react npm:@tauri-apps/api npm:electron npm:react-markdown npm:shadcn npm:svelte pypi:gradio pypi:streamlit pypi:chainlit',
    ),
  },
  {
    id: 'mlops',
    weight: 3,
    industry: null,
    languages: mostly.mixed,
    topics: words(
      'mlops kubernetes gpu feature-store model-registry pipeline workflow data-engineering model-deployment scheduler orchestration',
    ),
    nouns: words('ops fleet cluster queue depot registry dock yard crane cargo'),
    templates: [
      'Share {resource} fairly between {users}',
      'A model registry with {quality}',
      'Pipelines for {users}: plain Python, {quality}',
      'Kubernetes operator for {resource}',
      'Feature store on {resource}, {quality}',
      'Schedule training jobs across {resource}',
      'Ship models like software: {quality}, rollbacks, canaries',
      'Notebook servers for {users} on {resource}',
      'Spot-aware job queue for {resource}',
      'Data versioning with {quality}',
      'Cost reports of {resource} for {users}',
      'GitOps for machine learning with {quality}',
    ],
    slots: {
      resource: phrases(
        'GPUs|a Slurm cluster|cheap cloud instances|DuckDB and Parquet|bare metal|idle workstations|several clouds',
      ),
      users: phrases('research groups|small teams|students|many tenants|platform engineers'),
      quality: phrases(
        'signed artefacts|lineage|exact reproducibility|no YAML|caching by content|policy checks|one-command rollback',
      ),
    },
    packages: words(
      'pypi:ray pypi:mlflow pypi:kubernetes pypi:dagster pypi:prefect pypi:dvc pypi:boto3 npm:@kubernetes/client-node cargo:kube go:k8s.io/client-go go:sigs.k8s.io/controller-runtime',
    ),
  },
  {
    id: 'learning-resources',
    weight: 3,
    industry: null,
    languages: { 'Jupyter Notebook': 48, Python: 38, TypeScript: 8, HTML: 6 },
    topics: words(
      'tutorial awesome-list course learning roadmap deep-learning transformers from-scratch notebooks examples cookbook interview-questions',
    ),
    nouns: words('course guide handbook primer notes lessons cookbook atlas path school'),
    templates: [
      'Build {topic} from scratch in {length}',
      'A curated list of {topic}',
      '{topic}, explained with {means}',
      'Lecture notes on {topic}',
      'Learn {topic} by reading {length} of code',
      'Cookbook: {topic} in small, tested recipes',
      'Paper implementations about {topic}, line by line',
      'Exercises and solutions for {topic}',
      'Roadmap from school maths to {topic}',
      'Visual guide to {topic}',
      'What we wish we had known about {topic}',
      'Weekly reading group on {topic}: slides and {means}',
    ],
    slots: {
      topic: phrases(
        'transformers|diffusion models|agents|reinforcement learning|tokenisers|state-space models|mechanistic interpretability|CUDA kernels|retrieval|speech models|graph neural networks|Bayesian deep learning',
      ),
      length: phrases(
        '500 lines|one weekend|twelve notebooks|100 days|a semester|ten short chapters',
      ),
      means: phrases('drawings|runnable notebooks|animations|worked examples|spreadsheets'),
    },
    packages: words(
      'pypi:torch pypi:jax pypi:transformers pypi:jupyter pypi:einops pypi:seaborn npm:@observablehq/plot npm:mdx',
    ),
  },
  {
    id: 'interpretability',
    weight: 1.5,
    industry: null,
    languages: mostly.notebooks,
    topics: words(
      'interpretability explainable-ai mechanistic-interpretability ai-safety alignment fairness sparse-autoencoders shap privacy federated-learning differential-privacy',
    ),
    nouns: words('circuit glass xray reason feature neuron trust shield proof mirror'),
    templates: [
      'Look inside {object}: {tool}',
      '{tool} for {object}',
      'Train sparse autoencoders on {object}',
      'Measure and reduce {harm} in {object}',
      'Explanations of {object} that people understand',
      'Federated training without {harm}',
      'Differential privacy for {object}',
      'Steering vectors and {tool}, with notebooks',
      'Detect {harm} before deployment',
      'A microscope for {object}',
      'Unlearning: remove {harm} from {object}',
      'Audit trail of decisions made by {object}',
    ],
    slots: {
      object: phrases(
        'language models|tabular models|vision transformers|reward models|recommender systems|credit models|embeddings',
      ),
      tool: phrases(
        'attribution graphs|activation patching|counterfactuals|probing suites|attention maps|influence functions',
      ),
      harm: phrases('bias|memorized data|sycophancy|deception|privacy leaks|shortcut learning'),
    },
    packages: words(
      'pypi:torch pypi:transformer-lens pypi:shap pypi:captum pypi:opacus pypi:flwr pypi:fairlearn pypi:einops',
    ),
  },
];
