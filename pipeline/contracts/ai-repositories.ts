// AI projects that rules do not recognize, at least without a description.
import { list } from './ai-keywords.ts';

/** Names of repositories, also former ones. */
export const aiRepositories = list(`
  s0md3v/roop, microsoft/muzic, microsoft/unilm, sotelo/parrot, composiohq/composio
  filipecalegario/awesome-generative-ai, gusye1234/nano-graphrag, google/seq2seq
  menloresearch/jan, babysor/MockingBird, OpenDevin/OpenDevin, voideditor/void, pjreddie/darknet
  BlinkDL/RWKV-LM, SawyerHood/draw-a-ui, jina-ai/clip-as-service, andrewyng/aisuite
  FujiwaraChoki/MoneyPrinter, pandora-next/deploy, AsyncFuncAI/deepwiki-open
  eduardolundgren/tracking.js, asgeirtj/system_prompts_leaks, Olow304/memvid, lencx/Noi
  OpenSPG/KAG, microsoft/magentic-ui, zilliztech/deep-searcher, harvardnlp/annotated-transformer
  NVIDIA/FasterTransformer, sczhou/ProPainter, Alibaba-NLP/WebAgent, lavague-ai/LaVague
  zhouhaoyi/Informer2020, nickscamara/open-deep-research, baichuan-inc/Baichuan-7B
  superduper-io/superduper, dsdanielpark/Bard-API, yunjey/stargan, GaiaNet-AI/gaianet-node
  ashnkumar/sketch-code, phodal/understand-prompt, prompt-engineering/understand-prompt
  tensorspace-team/tensorspace, blei-lab/edward, refly-ai/refly, accord-net/framework
  charlesq34/pointnet, SeldonIO/seldon-core, rasmusbergpalm/DeepLearnToolbox, shobrook/adrenaline
  hudson-and-thames/mlfinlab, kimiyoung/transformer-xl, AnswerDotAI/RAGatouille
  goodfeli/adversarial, 0xPlaygrounds/rig, Dataherald/dataherald, higgsfield-ai/higgsfield
  guangzhengli/ChatFiles, bytedance/lightseq, cohere-ai/cohere-toolkit, shogun-toolbox/shogun
  chatopera/Synonyms, buxuku/SmartSub, lisa-lab/pylearn2, stochasticai/xTuring, nicepkg/aide
  smallcorgi/Faster-RCNN_TF, IntelLabs/coach, google-research/kubric, dot-agent/nextpy
  thu-ml/zhusuan, metarank/metarank, asappresearch/sru, learning-at-home/hivemind, ax-llm/ax
  mwydmuch/ViZDoom, diffgram/diffgram, svip-lab/impersonator, xerrors/Yuxi-Know
  replicate/keepsake, plasticityai/magnitude, maxpumperla/elephas, thunlp/KRLPapers
  AxeldeRomblay/MLBox, o19s/elasticsearch-learning-to-rank, tomepel/Technical_Book_DL
  JasperSnoek/spearmint, salesforce/CodeTF, OpenAdaptAI/OpenAdapt, pluskid/Mocha.jl
  kingfengji/gcForest, fatwang2/search2ai, Storia-AI/sage, Capsize-Games/airunner
  chainer/chainerrl, harvitronix/five-video-classification-methods, SengokuCola/MaiMBot
  EthicalML/xai, ramprs/grad-cam, jdagdelen/hyperDB, facebookarchive/fbcunn, tenstorrent/tt-metal
  oracle/Skater, DeepWism/DeepWism-R2, vkcom/youtokentome, freewym/espresso, HiveNexus/HiveChat
  rowanz/grover, NVIDIA/retinanet-examples, chuanli11/CNNMRF, Hexastack/Hexabot, sail-sg/Adan
  deedy/mac_computer_use, google-research/seed_rl, ruixiangcui/AGIEval
  AlfredXiangWu/face_verification_experiment, gabriben/awesome-generative-information-retrieval
  uzh-rpg/agile_autonomy, frankroeder/parrot.nvim, EvanZhouDev/open-genmoji, tambo-ai/tambo
  miyosuda/async_deep_reinforce, zygmuntz/hyperband, SpeechifyInc/Meta-voicebox
  Paper99/SRFBN_CVPR19, Evolving-AI-Lab/ppgn, google-research/bigbird, jbexta/AgentPilot
  princeton-nlp/LESS, mengxi-ream/read-frog, CBIhalsen/PolyglotPDF
  huanghoujing/person-reid-triplet-loss-baseline, sacmehta/delight, SkunkworksAI/hydra-moe
  GAIR-NLP/MathPile, zouchuhang/LayoutNet, opennars/opennars, FSoft-AI4Code/AgileCoder
  dongzhang89/FPT, dptech-corp/Uni-Fold, happynear/NormFace, feizc/DiT-MoE
  trigaten/The_Prompt_Report, jiaxiaogang/HE, LTS4/DeepFool, SkyworkAI/MoH, microsoft/GRIN-MoE
  as-ideas/headliner, JiazuoYu/MoE-Adapters4CL, liuqidong07/MOELoRA-peft, lmthang/nmt.hybrid
  Boyiliee/MoEx, meetps/tf-3dgan, bmadcode/cursor-auto-rules-agile-workflow
  freeman42x/awesome-artificial-general-intelligence, ferdousbhai/investor-agent
  google/model_search, catalyst-team/catalyst, sicara/tf-explain, waleedka/hiddenlayer
  sczhou/CodeFormer, wandb/openui, google/langextract, TencentARC/GFPGAN, shibing624/pycorrector
  facefusion/facefusion, modular/modular, dottxt-ai/outlines, PDFMathTranslate/PDFMathTranslate
  verl-project/verl, pengzhile/pandora, YaoApp/yao, Farama-Foundation/Minigrid
  AminHP/gym-anytrading, mlr-org/mlr, SciML/DiffEqFlux.jl, EpistasisLab/pmlb
  AbdullahAbuHassann/GenerativeAICourse, mme/vergeml, WarBean/hyperboard, windrises/dialogue.moe
  agnaistic/agnai, firecrawl/open-lovable, Zhongdao/Towards-Realtime-MOT, snorkel-team/snorkel
  google/seqio, google/tensorstore, Waikato/moa, tencent-ailab/Frequency_Aug_VAE_MoESR
  royorel/FFHQ-Aging-Dataset, APIParkLab/APIPark, chiphuyen/lazynlp
  github/spec-kit, KeygraphHQ/shannon, 666ghj/BettaFish, linshenkx/prompt-optimizer
  CMU-Perceptual-Computing-Lab/openpose, HKUDS/CLI-Anything, abhigyanpatwari/GitNexus, tobi/qmd
  steveyegge/gastown, Anionex/banana-slides, Vaibhavs10/insanely-fast-whisper
  Nagi-ovo/gemini-voyager, bytedance/UI-TARS, BoundaryML/baml, duixcom/Duix-Mobile
  google/adk-samples, PySpur-Dev/pyspur, microsoft/poml, steipete/summarize, shareAI-lab/Kode-cli
  shareAI-lab/Kode, lyuwenyu/RT-DETR, hiyouga/EasyR1, apple/embedding-atlas, ruvnet/RuVector
  iree-org/iree, HelixDB/helix-db, snailyp/gemini-balance, JefferyHcool/BiliNote, ucbepic/docetl
  pollinations/pollinations, YILS-LIN/short-video-factory, OvidijusParsiunas/deep-chat
  predibase/lorax, willccbb/verifiers, aurelio-labs/semantic-router, remorses/playwriter
  vercel-labs/json-render, chathub-dev/chathub, zyddnys/manga-image-translator
  xingyizhou/CenterNet, SevaSk/ecoute, rikkahub/rikkahub, keijiro/AICommand
  openvinotoolkit/open_model_zoo, op7418/Humanizer-zh, olivia-ai/olivia, thu-pacman/chitu
  kwai/DouZero, endernewton/tf-faster-rcnn, showlab/Tune-A-Video
  Picsart-AI-Research/Text2Video-Zero, llSourcell/Doctor-Dignity, Paper2Poster/Paper2Poster
  pavelgonchar/colornet, dk-liang/Awesome-Visual-Transformer, cleardusk/3DDFA, TinyAGI/tinyagi
  alibaba/Alink, datamllab/rlcard, yl4579/StyleTTS2, circlemind-ai/fast-graphrag
  eragonruan/text-detection-ctpn, MoonInTheRiver/DiffSinger, agentheroes/agentheroes
  PeterH0323/Streamer-Sales, run-youngjoo/SC-FEGAN, deta/surf, yandex/YaLM-100B, AprilNEA/AChat
  hkust-nlp/simpleRL-reason, ZhaoJ9014/face.evoLVe, wenge-research/YAYI, johnbean393/Sidekick
  PixArt-alpha/PixArt-alpha, richzhang/colorization, eureka-research/Eureka
  CharlesShang/FastMaskRCNN, noahshinn/reflexion, CVI-SZU/Linly, Lagrange-Labs/deep-prove
  KoljaB/RealtimeVoiceChat, NVIDIA/ChatRTX, avinashpaliwal/Super-SloMo, AIDC-AI/Pixelle-Video
  Conchylicultor/DeepQA, MiroMindAI/MiroFlow, looplj/axonhub, chonkie-ai/chonkie, jisungk/deepjazz
  DLR-RM/rl-baselines3-zoo, swirlai/swirl-search, VibiumDev/vibium, alpa-projects/alpa
  magnitudedev/magnitude, lumina-ai-inc/chunkr, google-agentic-commerce/AP2
  TheCraigHewitt/seomachine, sligter/LandPPT, mahyarnajibi/SNIPER, allanzelener/YAD2K
  junyanz/interactive-deep-colorization, LeelaChessZero/lc0, FudanNLP/fnlp, SharpAI/DeepCamera
  SynkraAI/aiox-core, opengeos/geoai, supercorp-ai/supergateway, cybertronai/gradient-checkpointing
  thunlp/NRLPapers, SciSharp/BotSharp, kagent-dev/kagent, folke/sidekick.nvim
  Mobile-Artificial-Intelligence/maid, opencog/opencog, THUNLP-MT/MT-Reading-List
  agentscope-ai/agentscope-java, darrenburns/elia, rbgirshick/rcnn, alan-ai/alan-sdk-web
  OpenNMT/OpenNMT, timescale/pgvectorscale, OpenMind/OM1, oceanbase/seekdb, snarktank/antfarm
  lmnr-ai/index, psychic-api/psychic, qibin0506/Cortex, PKU-YuanGroup/MoE-LLaVA
  lingfengQAQ/webnovel-writer, NVIDIA/physicsnemo, google/XNNPACK, Gentleman-Programming/engram
  HKUDS/ViMax, KsanaDock/Microverse, dimensionalOS/dimos, agentscope-ai/ReMe, tmoroney/auto-subs
  protectai/vulnhuntr, xlang-ai/OSWorld, jafioti/luminal, anomalyco/models.dev, xororz/local-dream
  OpenDCAI/DataFlow, DigitalPhonetics/IMS-Toucan, snap-stanford/Biomni, mit-han-lab/nunchaku
  filipstrand/mflux, prism-php/prism, letta-ai/letta-code, mayocream/koharu, ML-GSAI/LLaDA
  floneum/floneum, plastic-labs/honcho, google/tunix, elixir-nx/axon, elixir-nx/bumblebee
  antirez/voxtral.c, vocodedev/vocode-python, docker/cagent, spacedriveapp/spacebot
  multica-ai/multica, tursodatabase/agentfs, vercel-labs/just-bash, thesysdev/openui
  commaai/openpilot, chaidiscovery/chai-lab, sokrypton/ColabFold, jwohlwend/boltz, urchade/GLiNER
  pyannote/pyannote-audio, basetenlabs/truss, TMElyralab/MuseTalk, OpenTalker/SadTalker
  duixcom/Duix-Avatar, LibreTranslate/LibreTranslate, argosopentech/argos-translate
  murtaza-nasir/speakr, niedev/RTranslator, lipku/LiveTalking, MeiGen-AI/InfiniteTalk
  lllyasviel/FramePack, Rikorose/DeepFilterNet, wkentaro/labelme, datalab-to/marker
  VAST-AI-Research/TripoSR, VAST-AI-Research/TripoSG, nomadkaraoke/python-audio-separator
  adefossez/demucs, souzatharsis/podcastfy, danielgatis/rembg, imgly/background-removal-js
  jianfch/stable-ts, denizsafak/abogen, DrewThomasson/ebook2audiobook, Beingpax/VoiceInk
  airbnb/chronon, xinntao/Real-ESRGAN, abi/screenshot-to-code
  OpenBB-finance/OpenBB, freqtrade/freqtrade, multimodal-art-projection/YuE
  microsoft/qlib, ApolloAuto/apollo, autowarefoundation/autoware, vanna-ai/vanna, Sanster/IOPaint
  NVIDIA/garak, presenton/presenton, icip-cas/PPTAgent, fal-ai-community/video-starter-kit
  aqlaboratory/openfold, bytedance/Protenix, blakeblackshear/frigate, deepmodeling/Uni-Fold
  deepmodeling/rid-kit, deepmodeling/DeepH-pack, thinking-machines-lab/tinker-cookbook, Q00/ouroboros
  obra/episodic-memory, agentic-mcp-tools/memora, openprose/prose, raine/workmux, imbue-ai/mngr
  cloudshipai/station, romiluz13/cc10x, harrymunro/nelson, alexgreensh/token-optimizer, dcramer/dex
  getsentry/dotagents, getsentry/warden, wshuyi/deep-research, suriyel/longtaskforagent
  OpenHands/extensions, deusXmachina-dev/memorylane, rllm-org/hive, hamelsmu/research-council
  raveeshbhalla/dspy-gepa-logger, team-attention/hoyeon, flora131/atomic, karanchawla/vvm
`);
