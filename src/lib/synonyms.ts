// Groups of search synonyms, one per line: `same >> also :: why`. A search for one term of `same` also
// finds the other terms, with a lower weight. The search index treats each phrase as a single word,
// which distinguishes "speech to text" from "text to speech".

export interface Synonyms {
  readonly same: string;
  /**
   * Narrower or related terms. A search for a term of `same` also finds these terms. A search for
   * one of these terms does not find the terms of `same`. The name of a commercial product finds the
   * catalog's alternatives to it.
   */
  readonly also: string | undefined;
}

const lines = `
llm | llms | large language model | large language models | language model | language models :: abbreviation
speech to text | stt | asr | speech recognition | automatic speech recognition | transcription | speech2text | voice recognition | transcribe >> whisper | amazon transcribe | deepgram | assemblyai :: abbreviations; transcription is what speech recognition does
text to speech | tts | speech synthesis | text2speech | voice synthesis >> voice cloning | voice generation | elevenlabs | amazon polly | murf :: abbreviation; voice cloning is text to speech in a given voice
voice cloning | voice conversion | voice clone >> tts | text to speech | elevenlabs | resemble ai :: cloned voices are used for text to speech
voice assistant | voice agent | voice agents | voice ai | voice bot | conversational voice >> vapi | alexa :: an agent that users talk to
rag | retrieval augmented generation | retrieval augmented >> document question answering | knowledge base :: abbreviation
graphrag | graph rag | graph based rag >> knowledge graph :: retrieval from a knowledge graph
ocr | optical character recognition | text recognition | text detection :: abbreviation
k8s | kubernetes :: numeronym
sklearn | scikit learn :: sklearn is the import name of scikit-learn
hf | hugging face | huggingface :: abbreviation
sbert | sentence transformers | sentence embeddings | sentence embedding | text embeddings | text embedding | embedding models :: Sentence-BERT is the model behind the library
sd | stable diffusion >> diffusion :: abbreviation
text to image | image generation | text2image | txt2img | image synthesis | ai image generator >> stable diffusion | diffusion models | ai art | midjourney | adobe firefly | ideogram :: images are usually generated from text
text to video | video generation | text2video | image to video | video synthesis >> video diffusion | sora | kling | runway :: videos are usually generated from text
text to 3d | 3d generation | 3d reconstruction | generate 3d | 3d models >> nerf | gaussian splatting | radiance fields :: 3D assets from text or images
image to text | img2text >> ocr | optical character recognition | image captioning :: text that an image contains, or that describes it
image captioning | image captions | caption generation | image caption | captioning >> vision language | visual question answering :: different wordings of the same task
text to sql | text2sql | nl2sql | natural language to sql >> chat with your database | sql generation | sql :: questions in natural language become SQL queries
chat with your database | chat with database | talk to your database >> text to sql | text2sql | nl2sql | sql :: text to SQL answers questions about a database
inference server | inference engine | llm serving | llm inference | serving engine | inference and serving >> inference serving | model inference | inference | serving :: the server that runs a language model
model serving | model server | serving models | serve models | serving machine learning models | inference serving | prediction service | ml serving | deployment and serving | servers for serving >> serving | inference server | model deployment :: the server that runs any model
deploy machine learning models | model deployment | deploy models >> model serving | serving | inference server | inference :: deployed models are served
experiment tracking | experiment manager | experiment management | track experiments | tracking experiments | ml experiments | experiment tracker >> experiment | experiments | workflow and experiment tracking | weights biases :: several words for one tool
mlops | ml ops | machine learning operations >> ml lifecycle | machine learning lifecycle | ml pipelines | machine learning pipelines | ml workflows :: abbreviation
llmops | llm ops >> llm observability | llm evaluation | prompt management | mlops | llm engineering :: operations of language models
llm observability | llm monitoring | ai observability | llm tracing >> observability | tracing | llm engineering | llmops | langsmith | datadog llm observability | braintrust :: traces show what a language model does
llm evaluation | llm evals | evaluate llm | evaluating llms | llm evaluation framework | evaluation of language models | evals | llm testing >> evaluation | benchmark | braintrust | patronus ai :: short forms
vector database | vector db | vector store | vector databases | vector search engine | vector search | vectordb >> similarity search | nearest neighbor | nearest neighbors | embedding database | embeddings database | vector similarity | pinecone | zilliz cloud :: short forms; vector databases search by similarity
semantic search | neural search >> vector search | vector database | embeddings | similarity search | pinecone :: both names mean search by meaning
chatgpt ui | chatgpt clone | chat ui | llm ui | chat interface | chat interface for llms | chatgpt web ui | llm frontend | chatgpt client >> chatgpt | chat | webui | web ui | ui :: a web page to chat with language models
web ui | webui | gui | user interface >> ui | interface :: short forms
local llm | run llms locally | local ai | llms locally | llm locally | run llm locally | locally | run models locally >> on device | offline | laptop | local | run locally :: models on your own machine
agent | agents | ai agent | ai agents | llm agent | llm agents | autonomous agents | autonomous agent | agentic :: different words for the same thing
agent framework | multi agent | multi agent framework | multiagent | agent frameworks | agent orchestration | agentic framework >> ai agents | llm agents | agents :: frameworks for agents
coding agent | coding agents | ai coding | code agent | coding assistant | ai pair programming | pair programming | ai programming | code assistant | ai code assistant >> code generation | code completion | copilot | cursor | github copilot :: several words for one tool
terminal | cli | command line | tui :: programs for the command line
code completion | code autocomplete | autocomplete code | ai code completion >> copilot | coding assistant | code generation | ai coding :: autocomplete is another name for completion
vscode | vs code | visual studio code >> ide | editor :: short forms
software engineer | software engineering | ai software engineer | software development agent >> ai developer | coding agent | software development | developer :: agents that do the work of an engineer
low code | no code | lowcode | nocode | drag and drop | visual builder | low code no code >> visual | builder | power apps | bubble :: building without programming
workflow automation | automation platform | process automation >> automation | workflows | workflow | integrations | zapier | pipedream :: short forms
workflow orchestration | workflow engine | pipeline orchestration | data orchestration | orchestration | workflow manager >> workflows | data pipelines | dag | pipelines | workflow :: several words for one tool
llm gateway | ai gateway | llm proxy | model gateway | api gateway for llms >> gateway | proxy | unified api | openai compatible | load balancing | openai format | call all llm | openrouter :: a proxy in front of many models
fine tuning | finetuning | fine tune | finetune | fine tuned | instruction tuning >> lora | peft | sft | training | post training :: spellings
lora | qlora | low rank adaptation >> peft | sft | fine tuning | finetuning | parameter efficient :: abbreviation
rlhf | reinforcement learning from human feedback | preference optimization | preference tuning | llm alignment >> dpo | ppo | grpo | rl | post training | reinforcement learning :: abbreviation, and the algorithms
rl | reinforcement learning | deep reinforcement learning :: abbreviation
ml | machine learning :: abbreviation
dl | deep learning >> neural network | neural networks :: abbreviation
neural network library | deep learning framework | deep learning library | machine learning framework | machine learning library | machine learning frameworks >> neural networks | deep learning | tensor | autograd | machine learning :: different words for the same kind of library
nlp | natural language processing :: abbreviation
cv | computer vision >> image processing :: abbreviation
gnn | graph neural network | graph neural networks | gnns | graph convolutional | deep learning on graphs | geometric deep learning >> graph learning | graphs :: abbreviation
gan | gans | generative adversarial network | generative adversarial networks :: abbreviation
yolo | yolov3 | yolov4 | yolov5 | yolov7 | yolov8 | yolov9 | yolov10 | yolov11 | yolox | you only look once >> object detection :: versions of one detector
object detection | object detector | detection of objects >> yolo | detection | yolov5 | image classification, object detection :: YOLO detects objects
image segmentation | semantic segmentation | instance segmentation >> segmentation | segment | segment anything :: kinds of segmentation
face recognition | facial recognition | face detection | face verification | face analysis :: different wordings of the same thing
face swap | face swapping | deepfake | deepfakes | faceswap | face swapper | face replacement :: different wordings of the same thing
upscale | upscaling | super resolution | upscaler | upscale images | image upscaler | image restoration | image upscaling >> enhance | restoration :: super-resolution upscales images
remove background | background removal | background remover | image matting | video matting | matting | remove image backgrounds :: matting is the technical term
pose estimation | human pose | keypoint detection | human pose estimation | body pose >> keypoint | keypoints :: different wordings of the same thing
image augmentation | data augmentation | augmentation :: short forms
data labeling | data annotation | annotation tool | labeling tool | image annotation | labelling | annotation | data labelling | text annotation >> labeling | label | annotate :: labels are annotations
hyperparameter | hyperparameter optimization | hyperparameter tuning | hyper parameter | hpo | hyperparameter search >> bayesian optimization | black box optimization | parameter tuning :: short forms
automl | automated machine learning | auto ml | automatic machine learning | neural architecture search >> hyperparameter optimization :: abbreviation
gradient boosting | gbdt | gbm | gradient boosted | boosting :: abbreviations
xai | explainable ai | interpretability | explainability | explain predictions | explain model predictions | model interpretability | interpretable machine learning | model explanation | explain the output | explaining the predictions >> explain | interpret | shapley :: abbreviation
data drift | drift detection | model monitoring | ml monitoring | ml observability | detect data drift >> drift | monitor ml models | monitoring | data quality | monitor :: model monitoring detects drift
recommender | recommender system | recommendation system | recommendation engine | recommender systems | recommendation systems | recommendation algorithms | recommendation | recommenders | recommendations >> collaborative filtering | click through rate | ctr prediction :: different wordings of the same thing
time series | timeseries | forecasting | time series forecasting | time series analysis | forecast :: forecasts are based on time series
self driving | autonomous driving | autonomous vehicles | self driving car | driverless | self driving cars | driver assistance | autonomous vehicle >> tesla autopilot :: different wordings of the same thing
robot learning | robotics | embodied ai | robot >> robots | imitation learning | physics engine | robotic | manipulation :: robot learning is a field of robotics
machine translation | neural machine translation | nmt | translation | translator | translate >> deepl :: abbreviation
dataframe | dataframes | data frame | dataframe library | data frames >> tabular data | data manipulation | pandas :: pandas made the term popular
plotting | plots | charts | charting | data visualization | visualization | graphing | plot | plotting library | visualization library | interactive plots | data visualizations >> chart | graphs | plotting with python :: different wordings of the same thing
machine learning demos | ml demos | data apps | ml apps | machine learning apps | web apps for machine learning >> demos | web apps | dashboards | shareable :: web pages that demonstrate a model
structured output | structured outputs | structured generation | constrained decoding | guided generation | structured data from llms | structured text generation >> json | schema | pydantic | output parsing :: different wordings of the same thing
guardrails | llm security | prompt injection | llm safety | ai safety | guardrails for llm >> red teaming | safety | vulnerability scanner | toxicity | lakera guard :: guardrails keep a model safe
database >> databases :: not only the projects with the word in their name
finance | financial >> trading | fintech | stocks :: the industry
medical | medicine >> healthcare | clinical :: the industry
training >> fine tuning | pretraining :: training of models
video | videos >> video generation :: not only the projects with the word in their name
image | images >> image generation | text to image :: not only the projects with the word in their name
memory >> agent memory | memory layer | long term memory :: what agents remember
observability >> llm observability | tracing | monitoring :: not only the projects with the word in their name
diffusion >> stable diffusion | diffusion models | text to image :: models that generate images and videos
agent memory | memory layer | long term memory | memory for ai agents | ai memory | memory for agents | universal memory | persistent memory >> memory | zep cloud :: different wordings of the same thing
code sandbox | code execution | sandbox | sandboxed | code interpreter | secure code execution | run ai generated code | sandboxes >> e2b cloud :: generated code runs in a sandbox
deep research | deep researcher | research agent | deepresearch | research assistant | autonomous research >> research report | gpt researcher | citations | long reports :: different wordings of the same thing
ai search | ai search engine | ai powered search | answer engine | llm search | ai powered search engine | search with llm | conversational search engine | ai answering >> perplexity | search engine | web search :: Perplexity is the best-known example
browser automation | web agent | browser agent | browser use | web automation | browser control | web agents | control browser >> browser mcp | browser | headless browser | playwright | websites accessible | perplexity comet :: agents that use a browser
computer use | cua | computer use agent | gui agent | computer control | control my computer | gui automation | control computer | operate a computer | computer use agents | desktop automation >> desktop | computer | operating system agent | openai operator :: different wordings of the same thing
web scraping | scrape | scraping | crawler | web crawler | scraper | web scraper | crawling | crawl | scrape websites | web crawling | web data :: different wordings of the same thing
document parsing | parse documents | pdf parsing | pdf to markdown | convert pdf | extract text from pdf | document conversion | pdf extraction | document processing | pdf parser | convert documents | documents to markdown | convert pdf to markdown | pdf extract >> pdf | documents | markdown | docx | document :: different words for the same task
chat with your documents | chat with documents | chat with pdf | chat with docs | ask your documents | interact with your documents | document qa | question answering on documents | chat with your docs | talk to your documents | chatpdf >> documents | docs | rag | knowledge base | pdf | notebooklm | chatpdf :: different wordings of the same thing
vlm | vlms | vision language | vision language model | vision language models | visual language model | vision and language | large multimodal model | multimodal llm | multimodal language model >> mllm | visual instruction tuning :: abbreviation
multimodal | multi modal >> vision language | large multimodal model :: spelling
quantization | quantize | quantized | gptq | awq | gguf | model compression | bit quantization >> 4 bit | 8 bit | low bit | compression :: methods of quantization
edge inference | on device | mobile devices | mobile inference | embedded devices | mobile platforms | edge ai | mobile >> inference framework | edge | android | ios :: models on phones
federated learning | federated | federated machine learning >> privacy preserving :: short form
topic modeling | topic modelling | topic model | lda | topic models :: spellings
trading | quantitative finance | algorithmic trading | stock | stocks | quant | stock market | quantitative trading | hedge fund | stock trading | trading bot | quantitative investment >> finance | financial | backtesting | investment :: different wordings of the same thing
protein structure | protein folding | protein structure prediction | alphafold | biomolecular >> protein | proteins :: AlphaFold is the best-known example
medical imaging | medical image | healthcare imaging | medical images | radiology | medical image segmentation >> medical | healthcare | biomedical :: different wordings of the same thing
music generation | generate music | ai music | music generator | song generation | audio generation >> music | audio | suno | udio :: different wordings of the same thing
source separation | vocal remover | music source separation | vocal removal | stem separation | vocal separation | separate vocals | audio source separation >> vocals | separation | vocal :: different wordings of the same thing
full text search | search engine | fulltext search | site search | typo tolerant >> search | algolia :: different wordings of the same thing
data quality | data validation | data profiling | data testing | data quality checks | validate data >> validation | expectations | data cleaning :: different wordings of the same thing
speaker diarization | diarization | speaker identification >> speaker | speech recognition :: different wordings of the same thing
subtitles | subtitle | captions | subtitling | automatic subtitles | srt >> transcription | transcribe :: different wordings of the same thing
latex formula | latex ocr | formula recognition | math ocr | equation >> latex | formula :: formulas are written in LaTeX
meeting notes | meeting assistant | meeting transcription | meeting minutes | meeting >> transcription | otter ai | granola | fireflies :: different wordings of the same thing
photo management | photo gallery | photo library | photos | photo and video management | photos app | photo >> google photos :: different wordings of the same thing
anomaly detection | outlier detection | outlier | anomaly | fraud detection :: different wordings of the same thing
prompt engineering | prompting | prompts | prompt engineering guide >> prompt :: different wordings of the same thing
mcp | model context protocol | mcp server | mcp servers :: abbreviation
knowledge graph | knowledge graphs >> graph database | graphrag :: plural
screenshot to code | screenshot2code | design to code | image to code | sketch to code | draw a ui >> screenshot | mockup :: different wordings of the same thing
app builder | ai app builder | generate web app | app generator | full stack web apps | web app from prompt | prompt to app >> web applications | generate apps | generate ui | vibe coding | web app | web apps | lovable | bolt new | v0 :: different wordings of the same thing
roleplay | role playing | companion | girlfriend | character chat | virtual companion | ai companion >> character | characters :: different wordings of the same thing
apple silicon | core ml | coreml | mlx | mac | macos :: the chip, its framework and its operating system
open weights | open weight | open llm | open llms | open source llm | open source llms | open weight language models | open source llm models | open models >> llama | foundation model | foundation models | base model | inference code | large language model series | language model :: models whose weights can be downloaded
autonomous software engineer | ai software developer >> software engineer | coding agent | software development | developer :: different wordings of the same thing
distributed training | large scale training | training at scale | model parallelism | distributed deep learning | parallel training >> multi gpu | distributed | large models | scale :: different wordings of the same thing
neovim | nvim | vim :: short form
golang | go language :: golang is the usual search term for the language Go
js | javascript | nodejs | node js >> browser :: short forms
chinese | 中文 >> china | qwen | chatglm :: the Chinese word
self hosted | selfhosted | self hostable | on premise | self hosting :: spellings
speech | spoken >> voice | audio :: speech is audio
dpo | direct preference optimization >> rlhf | preference optimization | post training | alignment :: abbreviation of 2023, now a common search
grpo | group relative policy optimization >> rlvr | rlhf | post training | reinforcement learning library | r1 :: the algorithm of DeepSeek-R1
rlvr | reinforcement learning with verifiable rewards | llm reinforcement learning | agentic rl >> grpo | rlhf | post training | reasoning | r1 :: reinforcement learning of language models since 2025
post training | llm post training >> rlhf | fine tuning | sft :: the training steps after pretraining
sft | supervised fine tuning >> fine tuning | fine tune | post training | instruction tuning :: abbreviation
peft | parameter efficient fine tuning | parameter efficient >> lora | qlora | adapters :: abbreviation
pretraining | pre training | pretrain >> train from scratch | training :: spellings
distillation | knowledge distillation | distill :: short form
moe | mixture of experts | mixture of expert >> expert parallelism | experts :: abbreviation
vla | vision language action | vision language action model >> robot learning | embodied ai | robotics :: abbreviation, models that control robots
vad | voice activity detection | voice activity :: abbreviation
ner | named entity recognition | entity recognition | named entities >> entity extraction | information extraction :: abbreviation
ssm | state space model | state space models | state space >> mamba :: abbreviation
sam | segment anything | sam2 | sam3 | segment anything model :: abbreviation
svc | singing voice conversion >> voice conversion :: abbreviation
nerf | neural radiance fields | radiance fields >> gaussian splatting :: abbreviation
3dgs | gaussian splatting | 3d gaussian splatting >> nerf :: abbreviation
slam | visual slam | simultaneous localization and mapping :: abbreviation
tgi | text generation inference :: abbreviation that its makers use
tei | text embeddings inference :: abbreviation that its makers use
trtllm | trt llm | tensorrt llm :: abbreviation that its makers use
a1111 | automatic1111 | sd webui | stable diffusion webui :: name of its maker
rvc | retrieval based voice conversion >> voice cloning :: abbreviation that its makers use
a2a | agent2agent | agent to agent :: abbreviation of the protocol of 2025
acp | agent client protocol | agent communication protocol :: abbreviation of two protocols of 2025
ag ui | agui | agent user interaction :: abbreviation of the protocol of 2025
adk | agent development kit >> agent framework :: abbreviation that Google uses
kv cache | key value cache | kvcache | prefix caching >> paged attention | context caching :: short forms
speculative decoding | speculative sampling >> draft model :: two names
gguf | ggml >> llama cpp | quantization :: a file format and its library
slm | small language model | small language models :: abbreviation
small gpt | gpt from scratch | llm from scratch | train gpt | training gpt | gpts | medium sized gpts >> from scratch | minimal | educational :: training a model to learn how it works
on phone | llm on phone | phones | smartphone >> on device | mobile | android | ios | edge :: phones are edge devices
idp | intelligent document processing | document extraction | structured extraction >> document parsing | ocr | documents :: abbreviation
crm | customer relationship management | customer relationship >> sales | salesforce | hubspot :: abbreviation
erp | enterprise resource planning :: abbreviation
cms | content management system | content management | headless cms :: abbreviation
bi | business intelligence | bi tool | bi tools >> dashboards | dashboard | data exploration | analytics | tableau | microsoft power bi :: abbreviation
etl | elt | data integration | extract transform load >> data pipelines | data pipeline | ingestion | data movement | fivetran :: abbreviation
data pipeline | data pipelines >> etl | workflow orchestration | orchestration :: plural
rpa | robotic process automation | process automation >> desktop automation | workflow automation | browser automation | uipath :: abbreviation
sso | single sign on | identity provider | iam | identity and access management >> authentication | oauth | oidc | auth0 | okta :: abbreviations
apm | application performance monitoring | application monitoring >> observability | tracing | metrics | datadog | new relic :: abbreviation
siem | security information and event management >> security monitoring | threat detection :: abbreviation
kms | key management :: abbreviation
lms | learning management system | learning management >> e learning | courses :: abbreviation
dms | document management | document management system >> paperless :: abbreviation
esign | e signature | electronic signature | document signing | digital signature >> sign documents | docusign :: spellings
feature flags | feature flag | feature toggles | feature management >> launchdarkly :: spellings
password manager | password management | passwords >> 1password :: short form
tda | topological data analysis | persistent homology >> topology :: abbreviation
pinn | physics informed neural networks | physics informed :: abbreviation
gp | gaussian process | gaussian processes :: abbreviation
cot | chain of thought >> reasoning :: abbreviation
qa | question answering | kbqa >> rag :: abbreviation
vqa | visual question answering >> vision language :: abbreviation
nlu | natural language understanding >> chatbot :: abbreviation
s2s | speech to speech | voice to voice >> voice agent | realtime :: abbreviation
swe | software engineer | software engineering | swe agent :: abbreviation
aigc | generative ai | genai :: abbreviation
agi | artificial general intelligence :: abbreviation
iot | internet of things :: abbreviation
hpc | high performance computing :: abbreviation
pii | personally identifiable information | data anonymization | anonymization | de identification :: abbreviation
llm as a judge | llm judge | llm as judge >> llm evaluation | evals :: short forms
reranker | reranking | rerank | rerankers | cross encoder | retrieval and reranking >> retrieval | embeddings :: forms of one word
synthetic data | synthetic data generation | generate synthetic data | data synthesis | synthetic datasets | training data generation >> datasets | tabular data :: word forms
context engineering | context management >> context | prompt engineering | agent context :: the term of 2025
agent skills | skills | claude skills | claude code skills | skill :: the format of 2025
claude code | claude code plugins | claude code subagents >> coding agent :: the program and its extensions
vibe coding | vibe coder >> coding agent | app builder :: the term of 2025
spec driven development | spec driven | specification driven | specs >> coding agent | specification :: the term of 2025
mcp server in python | build mcp servers | building mcp servers | mcp framework | mcp sdk >> mcp :: libraries for MCP servers
red teaming | red team | redteaming | llm red teaming | vulnerability scanner | llm vulnerability >> prompt injection | jailbreak | adversarial | llm security | safety :: spellings
penetration testing | pentest | pentesting | pen testing | penetration test | pentester | ai hacker >> offensive security | vulnerabilities | hacking | security testing :: short forms
digital human | virtual human | digital humans | talking head | avatar | talking avatar | digital avatar >> lip sync | virtual streamer | vtuber :: different wordings of the same thing
chatbot | chatbots | chat bot | chat bots | conversational ai | dialogue system | conversational agent | assistants for chat >> bot | assistant | messaging :: different wordings of the same thing
customer support | customer service | help desk | helpdesk | live chat >> zendesk | intercom :: different wordings of the same thing
image editing | image editor | photo editing | photo editor >> inpainting | image manipulation | adobe photoshop :: different wordings of the same thing
video editing | video editor | video clips | short videos | edit videos | video creation >> video | short video | capcut :: different wordings of the same thing
video upscaler | video upscaling | video super resolution | upscale video >> upscale | super resolution | frame interpolation :: different wordings of the same thing
presentation | slides | slide deck | powerpoint | pptx | ppt | slide generator | ai slide generator | presentations >> slideshow | gamma :: different wordings of the same thing
note taking | notetaking | notes | notes app | note taking app | second brain | personal knowledge management | knowledge base app >> markdown | notebook | pkm | writing | evernote | notion | obsidian :: different wordings of the same thing
diagram | diagrams | diagramming | whiteboard | flowcharts :: different wordings of the same thing
code review | pull request review | pr review | code reviewer | reviews pull requests | pr agent >> pull request | pull requests :: different wordings of the same thing
code generation | generate code | code generator >> coding agent | code :: word forms
text classification | document classification >> classification | nlp :: different wordings of the same thing
sentiment analysis | sentiment | opinion mining >> text classification :: short form
summarization | summarizer | summarize | text summarization :: word forms
word segmentation | tokenizer for chinese | chinese segmentation | chinese word segmentation >> segmentation of chinese | tokenization :: different wordings of the same thing
spelling correction | spell checker | spell check | grammar checker :: different wordings of the same thing
object tracking | multi object tracking | tracker | tracking >> mot :: abbreviation
image classification | image recognition | classify images >> image models :: different wordings of the same thing
animal detection | wildlife | camera traps | species :: projects for wildlife cameras
data analysis | data analytics | data analyst | analytics >> data science | exploratory data analysis | tables :: different wordings of the same thing
graph database | graph databases | graph db :: short form
tutorial | tutorials | course | courses | learn | guide >> examples | book :: different wordings of the same thing
papers | paper | research papers | scientific papers | arxiv >> academic | literature :: word forms
writing | write | writer | novel | fiction :: word forms
wechat | weixin | 微信 :: two names
smart home | home automation :: two names
voice dictation | dictation | dictate | speech typing | voice typing | voice input >> speech to text | transcription :: different wordings of the same thing
time series foundation model | time series foundation models | pretrained forecasting | pretrained time series | foundation model for forecasting >> time series | forecasting | foundation model :: a kind of model since 2024
gpu cluster | gpu scheduler | gpu scheduling | cluster scheduler | gpu cluster scheduler | batch scheduling >> kubernetes | gpus | scheduler | scheduling | clusters | gpu :: different wordings of the same thing
stock analysis | stock analysis agent | trading agents | trading agent | financial agent >> stocks | trading | finance | financial | hedge fund :: agents for finance
pdf translation | translate pdf | translate papers | pdf translate >> translation | translate | bilingual :: different wordings of the same thing
web search | web search api | search api | search the web | web search for agents >> search engine | serp | scrape | web data :: different wordings of the same thing
openai compatible | openai compatible server | openai api | openai compatible api | openai compatible local server >> local llm | serving | api server | openai api :: programs that answer like the API of OpenAI
database mcp | mcp server for databases | mcp toolbox | databases mcp >> mcp | databases | database | sql | postgres :: MCP servers for databases
prompt injection detection | prompt injection | guardrails >> llm security | safety | jailbreak :: detection is a guardrail
secrets | secret management | secrets management | vault :: short forms
diffusion model | diffusion models | diffusion transformer | dit >> image generation | stable diffusion :: abbreviation
japanese | 日本語 :: the Japanese word
korean | 한국어 :: the Korean word
`;

export const synonyms: readonly Synonyms[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [terms = ''] = line.split(' :: ');
    const [same = '', also] = terms.split(' >> ');
    return { same, also };
  });
