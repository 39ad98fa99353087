// Groups of search synonyms. The terms of a group are separated by `|`. A search for one term also
// finds the other terms, with a lower weight. The search index treats each phrase as a single word,
// which distinguishes "speech to text" from "text to speech".

export interface Synonyms {
  readonly same: string;
  /**
   * Narrower or related terms. A search for a term of `same` also finds these terms. A search for
   * one of these terms does not find the terms of `same`.
   */
  readonly also?: string;
  readonly why: string;
}

export const synonyms: readonly Synonyms[] = [
  {
    same: 'llm | llms | large language model | large language models | language model | language models',
    why: 'abbreviation',
  },
  {
    same: 'speech to text | stt | asr | speech recognition | automatic speech recognition | transcription | speech2text | voice recognition | transcribe',
    also: 'whisper',
    why: 'abbreviations; transcription is what speech recognition does',
  },
  {
    same: 'text to speech | tts | speech synthesis | text2speech | voice synthesis',
    also: 'voice cloning | voice generation',
    why: 'abbreviation; voice cloning is text to speech in a given voice',
  },
  {
    same: 'voice cloning | voice conversion | voice clone',
    also: 'tts | text to speech',
    why: 'cloned voices are used for text to speech',
  },
  {
    same: 'voice assistant | voice agent | voice agents | voice ai | voice bot | conversational voice',
    why: 'an agent that users talk to',
  },
  {
    same: 'rag | retrieval augmented generation | retrieval augmented',
    also: 'document question answering | knowledge base',
    why: 'abbreviation',
  },
  {
    same: 'graphrag | graph rag | graph based rag',
    also: 'knowledge graph',
    why: 'retrieval from a knowledge graph',
  },
  {
    same: 'ocr | optical character recognition | text recognition | text detection',
    why: 'abbreviation',
  },
  {
    same: 'k8s | kubernetes',
    why: 'numeronym',
  },
  {
    same: 'sklearn | scikit learn',
    why: 'sklearn is the import name of scikit-learn',
  },
  {
    same: 'hf | hugging face | huggingface',
    why: 'abbreviation',
  },
  {
    same: 'sbert | sentence transformers | sentence embeddings | sentence embedding | text embeddings | text embedding | embedding models',
    why: 'Sentence-BERT is the model behind the library',
  },
  {
    same: 'sd | stable diffusion',
    also: 'diffusion',
    why: 'abbreviation',
  },
  {
    same: 'text to image | image generation | text2image | txt2img | image synthesis | ai image generator',
    also: 'stable diffusion | diffusion models | ai art',
    why: 'images are usually generated from text',
  },
  {
    same: 'text to video | video generation | text2video | image to video | video synthesis',
    also: 'video diffusion',
    why: 'videos are usually generated from text',
  },
  {
    same: 'text to 3d | 3d generation | 3d reconstruction | generate 3d | 3d models',
    also: 'nerf | gaussian splatting | radiance fields',
    why: '3D assets from text or images',
  },
  {
    same: 'image to text | img2text',
    also: 'ocr | optical character recognition | image captioning',
    why: 'text that an image contains, or that describes it',
  },
  {
    same: 'image captioning | image captions | caption generation | image caption | captioning',
    also: 'vision language | visual question answering',
    why: 'different wordings of the same task',
  },
  {
    same: 'text to sql | text2sql | nl2sql | natural language to sql',
    also: 'chat with your database | sql generation | sql',
    why: 'questions in natural language become SQL queries',
  },
  {
    same: 'chat with your database | chat with database | talk to your database',
    also: 'text to sql | text2sql | nl2sql | sql',
    why: 'text to SQL answers questions about a database',
  },
  {
    same: 'inference server | inference engine | llm serving | llm inference | serving engine | inference and serving',
    also: 'inference serving | model inference | inference | serving',
    why: 'the server that runs a language model',
  },
  {
    same: 'model serving | model server | serving models | serve models | serving machine learning models | inference serving | prediction service | ml serving | deployment and serving | servers for serving',
    also: 'serving | inference server | model deployment',
    why: 'the server that runs any model',
  },
  {
    same: 'deploy machine learning models | model deployment | deploy models',
    also: 'model serving | serving | inference server | inference',
    why: 'deployed models are served',
  },
  {
    same: 'experiment tracking | experiment manager | experiment management | track experiments | tracking experiments | ml experiments | experiment tracker',
    also: 'experiment | experiments | workflow and experiment tracking',
    why: 'several words for one tool',
  },
  {
    same: 'mlops | ml ops | machine learning operations',
    also: 'ml lifecycle | machine learning lifecycle | ml pipelines | machine learning pipelines | ml workflows',
    why: 'abbreviation',
  },
  {
    same: 'llmops | llm ops',
    also: 'llm observability | llm evaluation | prompt management | mlops | llm engineering',
    why: 'operations of language models',
  },
  {
    same: 'llm observability | llm monitoring | ai observability | llm tracing',
    also: 'observability | tracing | llm engineering | llmops',
    why: 'traces show what a language model does',
  },
  {
    same: 'llm evaluation | llm evals | evaluate llm | evaluating llms | llm evaluation framework | evaluation of language models | evals | llm testing',
    also: 'evaluation | benchmark',
    why: 'short forms',
  },
  {
    same: 'vector database | vector db | vector store | vector databases | vector search engine | vector search | vectordb',
    also: 'similarity search | nearest neighbor | nearest neighbors | embedding database | embeddings database | vector similarity',
    why: 'short forms; vector databases search by similarity',
  },
  {
    same: 'semantic search | neural search',
    also: 'vector search | vector database | embeddings | similarity search',
    why: 'both names mean search by meaning',
  },
  {
    same: 'chatgpt ui | chatgpt clone | chat ui | llm ui | chat interface | chat interface for llms | chatgpt web ui | llm frontend | chatgpt client',
    also: 'chatgpt | chat | webui | web ui | ui',
    why: 'a web page to chat with language models',
  },
  {
    same: 'web ui | webui | gui | user interface',
    also: 'ui | interface',
    why: 'short forms',
  },
  {
    same: 'local llm | run llms locally | local ai | llms locally | llm locally | run llm locally | locally | run models locally',
    also: 'on device | offline | laptop | local | run locally',
    why: 'models on your own machine',
  },
  {
    same: 'ai agent | ai agents | llm agent | llm agents | autonomous agents | autonomous agent | agentic',
    also: 'agent | agents',
    why: 'different words for the same thing',
  },
  {
    same: 'agent framework | multi agent | multi agent framework | multiagent | agent frameworks | agent orchestration | agentic framework',
    also: 'ai agents | llm agents | agents',
    why: 'frameworks for agents',
  },
  {
    same: 'coding agent | coding agents | ai coding | code agent | coding assistant | ai pair programming | pair programming | ai programming | code assistant | ai code assistant',
    also: 'code generation | code completion | copilot',
    why: 'several words for one tool',
  },
  {
    same: 'terminal | cli | command line | tui',
    why: 'programs for the command line',
  },
  {
    same: 'code completion | code autocomplete | autocomplete code | ai code completion',
    also: 'copilot | coding assistant | code generation | ai coding',
    why: 'autocomplete is another name for completion',
  },
  {
    same: 'vscode | vs code | visual studio code',
    also: 'ide | editor',
    why: 'short forms',
  },
  {
    same: 'software engineer | software engineering | ai software engineer | software development agent',
    also: 'ai developer | coding agent | software development | developer',
    why: 'agents that do the work of an engineer',
  },
  {
    same: 'low code | no code | lowcode | nocode | drag and drop | visual builder | low code no code',
    also: 'visual | builder',
    why: 'building without programming',
  },
  {
    same: 'workflow automation | automation platform | process automation',
    also: 'automation | workflows | workflow | integrations',
    why: 'short forms',
  },
  {
    same: 'workflow orchestration | workflow engine | pipeline orchestration | data orchestration | orchestration | workflow manager',
    also: 'workflows | data pipelines | dag | pipelines | workflow',
    why: 'several words for one tool',
  },
  {
    same: 'llm gateway | ai gateway | llm proxy | model gateway | api gateway for llms',
    also: 'gateway | proxy | unified api | openai compatible | load balancing | openai format | call all llm',
    why: 'a proxy in front of many models',
  },
  {
    same: 'fine tuning | finetuning | fine tune | finetune | fine tuned | instruction tuning',
    also: 'lora | peft | sft | training | post training',
    why: 'spellings',
  },
  {
    same: 'lora | qlora | low rank adaptation',
    also: 'peft | fine tuning | finetuning | parameter efficient',
    why: 'abbreviation',
  },
  {
    same: 'rlhf | reinforcement learning from human feedback | preference optimization | dpo | ppo | grpo',
    why: 'abbreviations of the method and its algorithms',
  },
  {
    same: 'rl | reinforcement learning | deep reinforcement learning',
    why: 'abbreviation',
  },
  {
    same: 'ml | machine learning',
    why: 'abbreviation',
  },
  {
    same: 'dl | deep learning',
    also: 'neural network | neural networks',
    why: 'abbreviation',
  },
  {
    same: 'neural network library | deep learning framework | deep learning library | machine learning framework | machine learning library | machine learning frameworks',
    also: 'neural networks | deep learning | tensor | autograd | machine learning',
    why: 'different words for the same kind of library',
  },
  {
    same: 'nlp | natural language processing',
    why: 'abbreviation',
  },
  {
    same: 'cv | computer vision',
    also: 'image processing',
    why: 'abbreviation',
  },
  {
    same: 'gnn | graph neural network | graph neural networks | gnns | graph convolutional | deep learning on graphs | geometric deep learning',
    also: 'graph learning | graphs',
    why: 'abbreviation',
  },
  {
    same: 'gan | gans | generative adversarial network | generative adversarial networks',
    why: 'abbreviation',
  },
  {
    same: 'yolo | yolov3 | yolov4 | yolov5 | yolov7 | yolov8 | yolov9 | yolov10 | yolov11 | yolox | you only look once',
    also: 'object detection',
    why: 'versions of one detector',
  },
  {
    same: 'object detection | object detector | detection of objects',
    also: 'yolo | detection | yolov5 | image classification, object detection',
    why: 'YOLO detects objects',
  },
  {
    same: 'image segmentation | semantic segmentation | instance segmentation',
    also: 'segmentation | segment | segment anything',
    why: 'kinds of segmentation',
  },
  {
    same: 'face recognition | facial recognition | face detection | face verification | face analysis',
    why: 'different wordings of the same thing',
  },
  {
    same: 'face swap | face swapping | deepfake | deepfakes | faceswap | face swapper | face replacement',
    why: 'different wordings of the same thing',
  },
  {
    same: 'upscale | upscaling | super resolution | upscaler | upscale images | image upscaler | image restoration | image upscaling',
    also: 'enhance | restoration',
    why: 'super-resolution upscales images',
  },
  {
    same: 'remove background | background removal | background remover | image matting | video matting | matting | remove image backgrounds',
    why: 'matting is the technical term',
  },
  {
    same: 'pose estimation | human pose | keypoint detection | human pose estimation | body pose',
    also: 'keypoint | keypoints',
    why: 'different wordings of the same thing',
  },
  {
    same: 'image augmentation | data augmentation | augmentation',
    why: 'short forms',
  },
  {
    same: 'data labeling | data annotation | annotation tool | labeling tool | image annotation | labelling | annotation | data labelling | text annotation',
    also: 'labeling | label | annotate',
    why: 'labels are annotations',
  },
  {
    same: 'hyperparameter | hyperparameter optimization | hyperparameter tuning | hyper parameter | hpo | hyperparameter search',
    also: 'bayesian optimization | black box optimization | parameter tuning',
    why: 'short forms',
  },
  {
    same: 'automl | automated machine learning | auto ml | automatic machine learning | neural architecture search',
    also: 'hyperparameter optimization',
    why: 'abbreviation',
  },
  {
    same: 'gradient boosting | gbdt | gbm | gradient boosted | boosting',
    why: 'abbreviations',
  },
  {
    same: 'xai | explainable ai | interpretability | explainability | explain predictions | explain model predictions | model interpretability | interpretable machine learning | model explanation | explain the output | explaining the predictions',
    also: 'explain | interpret | shapley',
    why: 'abbreviation',
  },
  {
    same: 'data drift | drift detection | model monitoring | ml monitoring | ml observability | detect data drift',
    also: 'drift | monitor ml models | monitoring | data quality | monitor',
    why: 'model monitoring detects drift',
  },
  {
    same: 'recommender | recommender system | recommendation system | recommendation engine | recommender systems | recommendation systems | recommendation algorithms | recommendation | recommenders | recommendations',
    also: 'collaborative filtering | click through rate | ctr prediction',
    why: 'different wordings of the same thing',
  },
  {
    same: 'time series | timeseries | forecasting | time series forecasting | time series analysis | forecast',
    why: 'forecasts are based on time series',
  },
  {
    same: 'self driving | autonomous driving | autonomous vehicles | self driving car | driverless | self driving cars | driver assistance | autonomous vehicle',
    why: 'different wordings of the same thing',
  },
  {
    same: 'robot learning | robotics | embodied ai | robot',
    also: 'robots | imitation learning | physics engine | robotic | manipulation',
    why: 'robot learning is a field of robotics',
  },
  {
    same: 'machine translation | neural machine translation | nmt | translation | translator | translate',
    why: 'abbreviation',
  },
  {
    same: 'dataframe | dataframes | data frame | dataframe library | data frames',
    also: 'tabular data | data manipulation | pandas',
    why: 'pandas made the term popular',
  },
  {
    same: 'plotting | plots | charts | charting | data visualization | visualization | graphing | plot | plotting library | visualization library | interactive plots | data visualizations',
    also: 'chart | graphs | plotting with python',
    why: 'different wordings of the same thing',
  },
  {
    same: 'machine learning demos | ml demos | data apps | ml apps | machine learning apps | web apps for machine learning',
    also: 'demos | web apps | dashboards | shareable',
    why: 'web pages that demonstrate a model',
  },
  {
    same: 'structured output | structured outputs | structured generation | constrained decoding | guided generation | structured data from llms | structured text generation',
    also: 'json | schema | pydantic | output parsing',
    why: 'different wordings of the same thing',
  },
  {
    same: 'guardrails | llm security | prompt injection | llm safety | ai safety | guardrails for llm',
    also: 'red teaming | safety | vulnerability scanner | toxicity',
    why: 'guardrails keep a model safe',
  },
  {
    same: 'agent memory | memory layer | long term memory | memory for ai agents | ai memory | memory for agents | universal memory | persistent memory',
    also: 'memory',
    why: 'different wordings of the same thing',
  },
  {
    same: 'code sandbox | code execution | sandbox | sandboxed | code interpreter | secure code execution | run ai generated code | sandboxes',
    why: 'generated code runs in a sandbox',
  },
  {
    same: 'deep research | deep researcher | research agent | deepresearch | research assistant | autonomous research',
    also: 'research report | gpt researcher | citations | long reports',
    why: 'different wordings of the same thing',
  },
  {
    same: 'ai search | ai search engine | ai powered search | answer engine | llm search | ai powered search engine | search with llm | conversational search engine | ai answering',
    also: 'perplexity | search engine | web search',
    why: 'Perplexity is the best-known example',
  },
  {
    same: 'browser automation | web agent | browser agent | browser use | web automation | browser control | web agents | control browser',
    also: 'browser | headless browser | playwright | websites accessible',
    why: 'agents that use a browser',
  },
  {
    same: 'computer use | gui agent | computer control | control my computer | gui automation | control computer | operate a computer | computer use agents | desktop automation',
    also: 'desktop | computer | operating system agent',
    why: 'different wordings of the same thing',
  },
  {
    same: 'web scraping | scrape | scraping | crawler | web crawler | scraper | web scraper | crawling | crawl | scrape websites | web crawling | web data',
    why: 'different wordings of the same thing',
  },
  {
    same: 'document parsing | parse documents | pdf parsing | pdf to markdown | convert pdf | extract text from pdf | document conversion | pdf extraction | document processing | pdf parser | convert documents | documents to markdown | convert pdf to markdown | pdf extract',
    also: 'pdf | documents | markdown | docx | document',
    why: 'different words for the same task',
  },
  {
    same: 'chat with your documents | chat with documents | chat with pdf | chat with docs | ask your documents | interact with your documents | document qa | question answering on documents | chat with your docs | talk to your documents | chatpdf',
    also: 'documents | docs | rag | knowledge base | pdf',
    why: 'different wordings of the same thing',
  },
  {
    same: 'vlm | vlms | vision language | vision language model | vision language models | visual language model | vision and language | large multimodal model | multimodal llm | multimodal language model',
    also: 'mllm | visual instruction tuning',
    why: 'abbreviation',
  },
  {
    same: 'multimodal | multi modal',
    also: 'vision language | large multimodal model',
    why: 'spelling',
  },
  {
    same: 'quantization | quantize | quantized | gptq | awq | gguf | model compression | bit quantization',
    also: '4 bit | 8 bit | low bit | compression',
    why: 'methods of quantization',
  },
  {
    same: 'edge inference | on device | mobile devices | mobile inference | embedded devices | mobile platforms | edge ai | mobile',
    also: 'inference framework | edge | android | ios',
    why: 'models on phones',
  },
  {
    same: 'federated learning | federated | federated machine learning',
    also: 'privacy preserving',
    why: 'short form',
  },
  {
    same: 'topic modeling | topic modelling | topic model | lda | topic models',
    why: 'spellings',
  },
  {
    same: 'trading | quantitative finance | algorithmic trading | stock | stocks | quant | stock market | quantitative trading | hedge fund | stock trading | trading bot | quantitative investment',
    also: 'finance | financial | backtesting | investment',
    why: 'different wordings of the same thing',
  },
  {
    same: 'protein structure | protein folding | protein structure prediction | alphafold | biomolecular',
    also: 'protein | proteins',
    why: 'AlphaFold is the best-known example',
  },
  {
    same: 'medical imaging | medical image | healthcare imaging | medical images | radiology | medical image segmentation',
    also: 'medical | healthcare | biomedical',
    why: 'different wordings of the same thing',
  },
  {
    same: 'music generation | generate music | ai music | music generator | song generation | audio generation',
    also: 'music | audio',
    why: 'different wordings of the same thing',
  },
  {
    same: 'source separation | vocal remover | music source separation | vocal removal | stem separation | vocal separation | separate vocals | audio source separation',
    also: 'vocals | separation | vocal',
    why: 'different wordings of the same thing',
  },
  {
    same: 'full text search | search engine | fulltext search | site search | typo tolerant',
    also: 'search',
    why: 'different wordings of the same thing',
  },
  {
    same: 'data quality | data validation | data profiling | data testing | data quality checks | validate data',
    also: 'validation | expectations | data cleaning',
    why: 'different wordings of the same thing',
  },
  {
    same: 'speaker diarization | diarization | speaker identification',
    also: 'speaker | speech recognition',
    why: 'different wordings of the same thing',
  },
  {
    same: 'subtitles | subtitle | captions | subtitling | automatic subtitles | srt',
    also: 'transcription | transcribe',
    why: 'different wordings of the same thing',
  },
  {
    same: 'latex formula | latex ocr | formula recognition | math ocr | equation',
    also: 'latex | formula',
    why: 'formulas are written in LaTeX',
  },
  {
    same: 'meeting notes | meeting assistant | meeting transcription | meeting minutes | meeting',
    also: 'transcription',
    why: 'different wordings of the same thing',
  },
  {
    same: 'photo management | photo gallery | photo library | photos | photo and video management | photos app | photo',
    why: 'different wordings of the same thing',
  },
  {
    same: 'anomaly detection | outlier detection | outlier | anomaly | fraud detection',
    why: 'different wordings of the same thing',
  },
  {
    same: 'prompt engineering | prompting | prompts | prompt engineering guide',
    also: 'prompt',
    why: 'different wordings of the same thing',
  },
  {
    same: 'mcp | model context protocol | mcp server | mcp servers',
    why: 'abbreviation',
  },
  {
    same: 'knowledge graph | knowledge graphs',
    also: 'graph database | graphrag',
    why: 'plural',
  },
  {
    same: 'screenshot to code | screenshot2code | design to code | image to code | sketch to code | draw a ui',
    also: 'screenshot | mockup',
    why: 'different wordings of the same thing',
  },
  {
    same: 'app builder | ai app builder | generate web app | app generator | full stack web apps | web app from prompt | prompt to app',
    also: 'web applications | generate apps | generate ui | vibe coding | web app | web apps',
    why: 'different wordings of the same thing',
  },
  {
    same: 'roleplay | role playing | companion | girlfriend | character chat | virtual companion | ai companion',
    also: 'character | characters',
    why: 'different wordings of the same thing',
  },
  {
    same: 'apple silicon | core ml | coreml | mlx | mac | macos',
    why: 'the chip, its framework and its operating system',
  },
  {
    same: 'open weights | open weight | open llm | open llms | open source llm | open source llms | open weight language models | open source llm models | open models',
    also: 'llama | foundation model | foundation models | base model | inference code | large language model series | language model',
    why: 'models whose weights can be downloaded',
  },
  {
    same: 'autonomous software engineer | ai software developer',
    also: 'software engineer | coding agent | software development | developer',
    why: 'different wordings of the same thing',
  },
  {
    same: 'distributed training | large scale training | training at scale | model parallelism | distributed deep learning | parallel training',
    also: 'multi gpu | distributed | large models | scale',
    why: 'different wordings of the same thing',
  },
  {
    same: 'neovim | nvim | vim',
    why: 'short form',
  },
  {
    same: 'golang | go language',
    why: 'golang is the usual search term for the language Go',
  },
  {
    same: 'js | javascript | nodejs | node js',
    also: 'browser',
    why: 'short forms',
  },
  {
    same: 'chinese | 中文',
    also: 'china | qwen | chatglm',
    why: 'the Chinese word',
  },
  {
    same: 'self hosted | selfhosted | self hostable | on premise | self hosting',
    why: 'spellings',
  },
  {
    same: 'speech | spoken',
    also: 'voice | audio',
    why: 'speech is audio',
  },
];
