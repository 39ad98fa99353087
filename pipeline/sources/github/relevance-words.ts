// The words, topics and packages that identify AI projects. Data only.

const list = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s*\n\s*|\s*,\s*/)
    .filter((entry) => entry !== '');

/** GitHub topics, each of which is enough to identify an AI project. Discovery also searches for them. */
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
 * Phrases that discovery searches for in names and descriptions, for repositories without topics. Broad
 * phrases such as `language model` are missing: they need a hundred requests and find what topics find.
 */
export const searchPhrases = list(`
  ai agent, mcp server, coding agent, text to speech, speech recognition, retrieval augmented
  prompt engineering, vector database, stable diffusion, computer vision
`);

/** Words or phrases, each of which is enough if it occurs in the name or description. */
export const aiWords = list(`
  ai, a i, artificial intelligence, machine learning, machinelearning, deep learning, deeplearning
  neural network, neural networks, neural net, neural, ml, mlops, automl, llm, llms, llmops
  language model, language models, large language, foundation model, foundation models, genai
  generative, agentic, ai agent, ai agents, chatbot, chatbots, chat bot, mcp, mcps
  model context protocol, a2a, agent2agent, rag, retrieval augmented, vector database
  vector search, embeddings, word embeddings, semantic search, prompt engineering, prompt injection
  fine tuning, finetuning, fine tune, finetune, lora, qlora, rlhf, reinforcement learning
  deep reinforcement, computer vision, object detection, image classification, image segmentation
  semantic segmentation, face recognition, face detection, face swap, pose estimation
  image generation, text to image, text to video, text to speech, speech to text, image to video
  video generation, music generation, speech recognition, speech synthesis, speaker recognition
  voice cloning, voice conversion, tts, asr, ocr, nlp, natural language processing
  natural language understanding, machine translation, named entity, sentiment analysis
  text classification, topic modeling, question answering, gan, gans, diffusion model
  diffusion models, stable diffusion, transformer, transformers, attention mechanism, bert, clip
  gpt, chatgpt, openai, anthropic, claude, gemini, grok, mistral, deepseek, qwen, llama, ollama
  chatglm, vllm, sglang, copilot, codex, cursor, langchain, langgraph, llamaindex, autogen, crewai
  hugging face, huggingface, pytorch, torch, tensorflow, keras, jax, mxnet, caffe, onnx, tensorrt
  scikit learn, sklearn, xgboost, lightgbm, catboost, yolo, whisper, comfyui, midjourney, dall e
  agi, multimodal, vlm, vision language, knowledge distillation, federated learning, bayesian
  data science, gradient boosting, decision trees, random forest, hyperparameter, hyperparameters
  anomaly detection, outlier detection, recommender system, recommender systems, recommendation system
  time series forecasting, feature engineering, feature store, explainable ai, interpretability
  autonomous agent, autonomous agents, multi agent, coding agent, coding agents, agent skills
  agent framework, vibe coding, openclaw, opencode, claude code, super intelligence, autonomous driving
  self driving, interatomic potential, interatomic potentials, active learning, gaussian processes
  probabilistic programming, nerf, gaussian splatting, super resolution, gpu inference
  agent memory, sub agents, subagents, agent harness
`);

/** Parts of words that are enough inside a name: `minigpt4`, `llama2.c`. */
export const aiParts = list(`
  gpt, llm, llama, qwen, deepseek, diffusion, langchain, comfyui, yolo, torch, tensorflow, claude
  chatglm, openai, neural
`);

/** Weak words: two different ones are needed. */
export const weakWords = list(`
  agent, agents, assistant, model, models, prompt, prompts, inference, training, dataset, datasets
  embedding, segmentation, classification, detection, recognition, prediction, forecasting
  regression, clustering, speech, voice, vision, gpu, cuda, tensor, learning, intelligent
  recommendation, recommendations, semantic, reasoning, skills, skill, conversational, autonomous
  pretrained, annotation, labeling, robotics, chat, memory, tokens, context
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

/** Text in scripts without spaces, each of which is enough. */
export const aiSigns = list(`
  人工智能, 大模型, 大语言模型, 语言模型, 机器学习, 深度学习, 神经网络, 智能体, 強化学習, 强化学习, 機械学習, 深層学習
`);
