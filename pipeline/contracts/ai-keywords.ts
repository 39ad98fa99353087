// The words, topics, packages, and lists that identify AI projects.

export const list = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s*\n\s*|\s*,\s*/)
    .filter((entry) => entry !== '');

/**
 * A repository with one of these GitHub topics is considered an AI project. Discovery searches
 * GitHub for these topics.
 */
export const aiTopics = list(`
  ai, artificial-intelligence, machine-learning, deep-learning, llm, llms, large-language-models
  ai-agents, ai-agent, agentic-ai, llm-agent, autonomous-agents, multi-agent, agent-framework
  generative-ai, genai, gpt, chatgpt, openai, anthropic, claude, claude-code, gemini, deepseek
  mistral, qwen, llama, ollama, llama-cpp, vllm, mcp, mcp-server, model-context-protocol, rag
  retrieval-augmented-generation, embeddings, vector-database, vector-search, semantic-search
  prompt-engineering, context-engineering, ai-coding, coding-agent, agent-skills, copilot, codex
  langchain, llamaindex, huggingface, transformers, pytorch, tensorflow, keras, jax, mlops, llmops
  neural-network, neural-networks, computer-vision, object-detection, image-generation
  stable-diffusion, diffusion-models, text-to-image, text-to-video, text-to-speech, tts
  speech-to-text, speech-recognition, whisper, ocr, nlp, natural-language-processing, chatbot
  reinforcement-learning, fine-tuning, finetuning, rlhf, llm-inference, local-llm, onnx, comfyui
  recommender-system, data-science, machine-learning-algorithms, speech-synthesis, multimodal, agi
  voice-cloning, ai-tools, ai-assistant, automl, explainable-ai, federated-learning, moe
  graph-neural-networks, image-segmentation, machine-translation, vlm, vision-language-model
  openclaw, opencode, claude-skills, hermes-agent, vibe-coding, ai-memory, ai-gateway, agentic
`);

/**
 * Phrases that discovery searches for in names and descriptions, to find repositories without
 * topics. Broad phrases such as `language model` are omitted. Each would require 100 requests, and
 * most of the results would be repositories that the topic searches also find.
 */
export const searchPhrases = list(`
  ai agent, mcp server, coding agent, text to speech, speech recognition, retrieval augmented
  prompt engineering, vector database, stable diffusion, computer vision
`);

/**
 * Words or phrases, each of which identifies an AI project if it occurs in the name or description.
 */
export const aiWords = list(`
  ai, a i, artificial intelligence, machine learning, machinelearning, deep learning, deeplearning
  neural network, neural networks, neural net, neural, ml, mlops, automl, llm, llms, llmops
  language model, language models, large language, foundation model, foundation models, genai
  agentic, ai agent, ai agents, chatbot, chat bot, mcp, mcps, model context protocol, a2a
  agent2agent, rag, retrieval augmented, vector database, vector search, embeddings
  word embeddings, semantic search, prompt engineering, prompt injection, finetuning, finetune
  qlora, rlhf, reinforcement learning, deep reinforcement, computer vision, object detection
  image classification, image segmentation, semantic segmentation, face recognition
  face detection, face swap, pose estimation, image generation, text to image, text to video
  text to speech, speech to text, image to video, video generation, music generation
  speech recognition, speech synthesis, speaker recognition, voice cloning, voice conversion, tts
  asr, ocr, nlp, natural language processing, natural language understanding, machine translation
  named entity, sentiment analysis, text classification, topic modeling, question answering, gan
  gans, diffusion model, diffusion models, stable diffusion, attention mechanism, bert, gpt
  chatgpt, openai, anthropic, claude, mistral, deepseek, qwen, llama, ollama, chatglm, vllm
  sglang, copilot, codex, langchain, langgraph, llamaindex, autogen, crewai, hugging face
  huggingface, pytorch, torch, tensorflow, keras, jax, mxnet, caffe, onnx, tensorrt, scikit learn
  sklearn, xgboost, lightgbm, catboost, yolo, comfyui, midjourney, dall e, agi, vlm
  vision language, knowledge distillation, federated learning, bayesian, data science
  gradient boosting, decision trees, random forest, hyperparameter, hyperparameters
  anomaly detection, outlier detection, recommender system, recommender systems
  recommendation system, time series forecasting, feature engineering, feature store
  explainable ai, interpretability, autonomous agent, autonomous agents, multi agent, coding agent
  coding agents, agent skills, agent framework, vibe coding, openclaw, opencode, claude code
  super intelligence, autonomous driving, self driving, interatomic potential
  interatomic potentials, active learning, gaussian processes, probabilistic programming, nerf
  gaussian splatting, super resolution, gpu inference, agent memory, sub agents, subagents
  agent harness, vision transformer, vision transformers, swin transformer, transformer model
  transformer models, google gemini, gemini cli, gemini api, gemini ai, cursor ide, cursor ai
  openai whisper, whisper cpp, faster whisper, generative models, generative model
  generative adversarial, generative agents, convolutional, convolution arithmetic, cnn, cnns, rnn
  rnns, lstm, seq2seq, word2vec, doc2vec, recurrent neural, autoencoder, autoencoders, deep neural
  imagenet, resnet, densenet, mobilenet, unet, googlenet, deepfake, deepfakes, mnist, theano
  paddlepaddle, dqn, alphago, alphazero, muzero, imitation learning, robot learning
  style transfer, reading comprehension, optical character, core ml, coreml, tinyml, kaggle
  browser agent, browser agents, agent browser, lm studio, lmstudio, world model, world models
  inference engine, swarm intelligence, mixture of experts, nano banana, gpt image, notebooklm
  windsurf, kiro, antigravity, vibecoding, vibe coder, clawdbot, moltbot, subagent, claude skill
  agent skill, coding assistant, coding assistants, code assistant, pair programmer
  voice assistant, question generation, text generation, code generation model, natural language
  speech to speech, word vectors, sentence embeddings, entity recognition, part of speech
  knowledge graph embedding, graph neural, instance segmentation, optical flow, depth estimation
  person re identification, action recognition, gesture recognition, image recognition
  face swapping, image captioning, image restoration, image super, image inpainting
  image to image, video understanding, visual question, visual slam, lidar, point cloud
  autonomous vehicles, autonomous vehicle, causal inference, feature selection
  dimensionality reduction, data mining, data scientist, data scientists, statistical learning
  pretrained language, pre trained, pre training, pretraining, large scale training
  supervised learning, unsupervised learning, self supervised, semi supervised, few shot
  zero shot, meta learning, transfer learning, continual learning, contrastive learning
  representation learning, multi task learning, curriculum learning, density functional
  machine translation system, symbolic regression, time series classification
  time series prediction, rlm, vla, vlms, mllm, slm, slms, agentic coding, prompt injections
  jailbreak, jailbreaks, guardrails, llm app, llm apps, chat completion, chat completions
  humanoid, embodied, openai compatible, llamas, sdxl, flux 1, controlnet, dreambooth, animatediff
  wan2, hunyuan, minimax, kimi, glm, ernie, doubao, phi 3, gemma, falcon llm, mixtral, dbrx
  command r, starcoder, codellama, deepmind, mcp server, fine tuning llms, fine tuned, ai chatbots
  llm chatbots
`);

/**
 * Strings, each of which identifies an AI project if the name contains it, such as `gpt` in
 * `minigpt4`.
 */
export const aiParts = list(`
  gpt, llm, llama, qwen, deepseek, diffusion, langchain, comfyui, yolo, torch, tensorflow, claude
  chatglm, openai, neural, mxnet, keras, chatbot, stylegan, cyclegan, dcgan, autoencoder
  deeplearning, mcp, ollama
`);

/** Words, each of which identifies an AI project if it occurs in the name. */
export const aiNameWords = list(`
  agent, agents, subagents, openclaw, claw, skill, skills, ml, prompts
`);

/**
 * Weak evidence: two different words from this list identify an AI project. A plural form in a
 * project's text matches the singular form in the list, so no word ends in "s".
 */
export const weakWords = list(`
  agent, assistant, model, prompt, inference, training, dataset, embedding, segmentation
  classification, recognition, prediction, forecasting, regression, clustering, speech
  voice, vision, gpu, cuda, tensor, learning, intelligent, recommendation, semantic, reasoning
  skill, conversational, pretrained, annotation, labeling, memory, context, transformer, clip
  gemini, grok, lora, cursor, whisper, generative, multimodal, agi, diffusion, attention, gaussian
  latent, swarm, claw, sonnet, haiku, veo, sora, seedance, evaluation, benchmark
  hallucination, pose, tuning, chatbot
`);

/** Packages that are rarely used outside AI. */
export const aiPackages = list(`
  pypi:torch, pypi:tensorflow, pypi:keras, pypi:jax, pypi:transformers, pypi:diffusers
  pypi:accelerate, pypi:peft, pypi:trl, pypi:sentence-transformers, pypi:huggingface-hub
  pypi:openai, pypi:anthropic, pypi:google-genai, pypi:google-generativeai, pypi:mistralai
  pypi:langchain, pypi:langchain-core, pypi:langgraph, pypi:llama-index, pypi:llama-cpp-python
  pypi:litellm, pypi:crewai, pypi:autogen, pypi:dspy, pypi:pydantic-ai, pypi:mcp, pypi:fastmcp
  pypi:ollama, pypi:vllm, pypi:sglang, pypi:chromadb, pypi:faiss-cpu, pypi:qdrant-client
  pypi:onnxruntime, pypi:scikit-learn, pypi:xgboost, pypi:lightgbm, pypi:spacy, pypi:nltk
  pypi:ultralytics, pypi:openai-whisper, pypi:faster-whisper, pypi:tiktoken
  npm:openai, npm:@anthropic-ai/sdk, npm:@google/genai, npm:ai, npm:@ai-sdk/openai
  npm:@langchain/core, npm:langchain, npm:llamaindex, npm:@modelcontextprotocol/sdk, npm:fastmcp
  npm:ollama, npm:@huggingface/transformers, npm:@huggingface/inference, npm:@mastra/core
  npm:onnxruntime-web, npm:onnxruntime-node, npm:@tensorflow/tfjs, npm:@openai/agents
  cargo:candle-core, cargo:burn, cargo:tch, cargo:ort, cargo:async-openai, cargo:rmcp
  cargo:rig-core, cargo:tokenizers, cargo:hf-hub, cargo:fastembed, cargo:llama-cpp-2
  go:github.com/sashabaranov/go-openai, go:github.com/openai/openai-go
  go:github.com/tmc/langchaingo, go:github.com/ollama/ollama, go:github.com/mark3labs/mcp-go
  go:github.com/modelcontextprotocol/go-sdk, go:github.com/anthropics/anthropic-sdk-go
`);

/** Terms in languages written without spaces, each of which identifies an AI project. */
export const aiSigns = list(`
  人工智能, 大模型, 大语言模型, 语言模型, 机器学习, 深度学习, 神经网络, 智能体, 強化学習, 强化学习, 機械学習, 深層学習
`);

/**
 * Curated lists whose entries are all about AI or machine learning, including tools for building
 * AI and machine learning projects.
 */
export const aiLists = list(`
  josephmisiti/awesome-machine-learning, lukasmasuch/best-of-ml-python
  JuDFTteam/best-of-atomistic-machine-learning, tolkonepiu/best-of-mcp-servers
  toolsdk-ai/toolsdk-mcp-registry, tensorchord/Awesome-LLMOps, Hannibal046/Awesome-LLM
  EthicalML/awesome-production-machine-learning, steven2358/awesome-generative-ai
  best-of-ml-python, best-of-atomistic-machine-learning, best-of-mcp-servers
`);

/** Sources that also list projects unrelated to AI. All other sources list only AI projects. */
export const broadSources = list(`
  alternative-lists, awesome-selfhosted, awesome-selfhosted-removed, best-of-ml-python, best-of-python, catalog, github-ranking, github-ranking-ai, project-lists
  starscreener
  best-of-python-dev, best-of-web-python, best-of-jupyter, best-of-algorithmic-trading
  deepmodeling-projects, claude-plugins, claude-plugins-texts, awesome-agents-and-mcp
  awesome-agents-and-mcp-texts, github-explorer, github-explorer-texts
  curated-list-stars, github-ranking-texts, github-trending-stars, github-trending-texts
  project-lists-2026, package-names
`);

/**
 * Headings for general tools in lists about AI. If a list mentions a project only under these
 * headings, the list is not evidence that the project is about AI.
 */
export const generalHeadings = list(`
  Database Clients, Web Scraping & Crawling, System Monitoring, Data Loading & Extraction
  Data Pipelines & Streaming, Geospatial Data, Data Containers & Structures, Financial Data
  Text Data, Database Management, GUI Development, Web Development, Monitoring, Data Pipeline
  Data Storage Optimisation, Data Stream Processing
`);

/**
 * General tools that lists, topics or descriptions associate with AI. They are tracked, but are not
 * AI projects.
 */
export const generalRepositories = list(`
  pandas-dev/pandas, pola-rs/polars, numpy/numpy, matplotlib/matplotlib, bokeh/bokeh, plotly/plotly.py
  plotly/dash, mwaskom/seaborn, vega/altair, tidyverse/ggplot2, pyecharts/pyecharts, finos/perspective
  dask/dask, modin-project/modin, vaexio/vaex, apache/spark, apache/arrow, delta-io/delta
  jupyter/notebook, nteract/papermill, networkx/networkx, python-pillow/Pillow, Zulko/moviepy
  jiaaro/pydub, glfw/glfw, amueller/word_cloud, seatgeek/fuzzywuzzy, msiemens/tinydb, plasma-umass/scalene
  elastic/elasticsearch, opensearch-project/OpenSearch, prisma/prisma, juicedata/juicefs, alibaba/nacos
  GoogleContainerTools/skaffold, coder/code-server, mickael-kerjean/filestash, JanDeDobbeleer/oh-my-posh
  microsoft/playwright-python, flipped-aurora/gin-vue-admin, webiny/webiny-js, wasp-lang/open-saas
  tw93/Pake, purocean/yn
`);

/**
 * Headings in lists that are not only about AI. All projects under these headings are considered AI
 * projects.
 */
export const aiHeadings = list(`
  Generative Artificial Intelligence (GenAI), Machine Learning & Data Engineering
  Computer & Machine Vision, Artificial Intelligence, ChatGPT Apps, LLM Tools, MCP Servers
  Coding Agents, ChatGPT Alternatives, AI Agent Frameworks, RAG Frameworks, LLM Inference Engines
  LLM Fine-Tuning Tools, AI Coding Assistants, AI Safety & Alignment, AI Browser Agents, Agent Harness
  Multimodal AI, LLMOps, Edge AI, Knowledge Graphs for AI, Vector Databases, Model Compression
  A2A Protocol, AI Observability, AI Code Review, AI Agent Memory, AI Governance, AI FinOps
  AI Video Generation, Agent Skills & AGENTS.md, Trending LLM Projects
`);

/** GitHub accounts that publish only AI projects. */
export const aiOwners = list(`
  openai, anthropics, google-deepmind, deepmind, google-gemini, deepseek-ai, QwenLM, mistralai, xai-org
  meta-llama, MiniMax-AI, MoonshotAI, zai-org, THUDM, InternLM, OpenBMB, OpenMOSS, stepfun-ai
  huggingface, run-llama, langchain-ai, crewAIInc, deepset-ai, openclaw, lm-sys, ggml-org, vllm-project
  sgl-project, comfy-org, comfyanonymous, Stability-AI, CompVis, tencent-hunyuan, modelscope, PaddlePaddle
  open-mmlab, ultralytics, pytorch, tensorflow, keras-team, EleutherAI, bigcode-project, bigscience-workshop
  allenai, mila-iqia, lucidrains, NVlabs, NVIDIA-NeMo, modelcontextprotocol, Cohere-Labs-Community
  BerriAI, unslothai, kyegomez, google-ai-edge, InternRobotics, mlfoundations, mlc-ai, AI4Finance-Foundation
  datawhalechina, karpathy, hankcs, explosion, Theano, JuliaReinforcementLearning, FluxML, VoltAgent
  z-lab, bmad-code-org, real-stanford, Robbyant, facebookresearch, google-research-datasets, microsoft-research
`);
