// IDs of models planted in 12 types of files, and texts that look like IDs but are none.

/** `planted` lists `<line>: <text>`. All other lines contain look-alikes. */
interface Planted {
  readonly content: string;
  readonly planted: readonly string[];
}

/** Each ID of a model → its aliases. */
export const plantedIds: Readonly<Record<string, readonly string[]>> = {
  'openai/gpt-4': ['openrouter/openai/gpt-4', 'azure/gpt-4'],
  'openai/gpt-4o': ['azure/gpt-4o', 'openrouter/openai/gpt-4o', 'openai/gpt-4o-2024-11-20'],
  'openai/gpt-4o-mini': ['azure/gpt-4o-mini'],
  'openai/o1': ['azure/o1'],
  'openai/o3-mini': [],
  'openai/gpt-3.5-turbo': ['openai/gpt-3.5-turbo-0125'],
  'openai/text-embedding-3-small': [],
  'anthropic/claude-3-haiku': [
    'anthropic/claude-3-haiku-20240307',
    'amazon-bedrock/anthropic.claude-3-haiku-20240307-v1:0',
  ],
  'anthropic/claude-sonnet-4': [
    'anthropic/claude-sonnet-4-20250514',
    'vertex_ai/claude-sonnet-4@20250514',
  ],
  'google/gemini-2.0-flash': ['gemini/gemini-2.0-flash', 'google/gemini-2.0-flash-exp:free'],
  'mistralai/mistral-large': ['mistral/mistral-large-latest'],
  'mistralai/codestral': ['mistral/codestral'],
  'perplexity/sonar': [],
  'deepseek/deepseek-chat': ['deepseek/deepseek-chat:free'],
  'cohere/command-r': ['cohere/command'],
  'meta-llama/llama-3.1-8b-instruct': [
    'fireworks_ai/accounts/fireworks/models/llama-v3p1-8b-instruct',
    'together_ai/meta-llama/Meta-Llama-3.1-8B-Instruct',
  ],
  'qwen/qwen3-32b': ['groq/qwen/qwen3-32b'],
};

function plant(text: string): Planted {
  const planted: string[] = [];
  const lines = text.replace(/^\n/, '').split('\n');
  const content = lines.map((line, at) =>
    line.replace(/«([^»]*)»/g, (_, id: string) => {
      planted.push(`${at + 1}: ${id}`);
      return id;
    }),
  );
  return { content: content.join('\n'), planted };
}

/** File name → contents. «…» marks a planted ID. */
export const plantedModels: Readonly<Record<string, Planted>> = {
  'config/llm.json': plant(`
{
  "default": "«gpt-4o»",
  "fallbacks": ["«openai/gpt-4o-mini»", "«claude-3-haiku-20240307»"],
  "model": "«o1»",
  "prices": { "«gpt-3.5-turbo»": 0.5, "gpt-3.5-turbo-custom": 1 },
  "bedrock": "«anthropic.claude-3-haiku-20240307-v1:0»",
  "embedding_model": "«text-embedding-3-small»",
  "router": "«openrouter/openai/gpt-4o»",
  "shell": "run --model «mistral-large-latest» --quiet",
  "ids": ["o1", "sonar", "command"],
  "title": "Compare gpt-4o with claude-3-haiku",
  "label": "GPT-4",
  "url": "https://example.org/gpt-4",
  "file": "./prompts/gpt-4.md",
  "deployment": "my-gpt-4o",
  "container": "ghcr.io/acme/gpt-4:latest"
}`),
  'litellm.yaml': plant(`
# Replaces gpt-4 since May
model_list:
  - model_name: «gpt-4o»
    params: { model: «azure/gpt-4o-mini», temperature: 0 }
  - model_name: fast
    params:
      model: «groq/qwen/qwen3-32b» # was gpt-4
fallback: [«claude-sonnet-4», "«gemini-2.0-flash»"]
others:
  - «deepseek-chat»
  - '«openai/o3-mini»'
limits:
  «gpt-4»:
    rpm: 10
run: |
  python eval.py --model «gpt-3.5-turbo-0125» --n 5
name: Compare gpt-4, gpt-4o and others
note: The team uses gpt-4 for drafts
codename: sonar
image: acme/gpt-4o
step: o1
path: models/gpt-4/config
command: command`),
  'settings.toml': plant(`
gpt-4o-utils = "1.0"
homepage = "https://example.org/gpt-4o"
summary = "Wraps claude-3-haiku"
[llm]
model = "«claude-sonnet-4-20250514»"
small = '«gpt-4o-mini»'
list = ["«mistral/mistral-large-latest»", "«deepseek-chat:free»"]
model_name = "«sonar»" # not gpt-4
embedding = "«openai/text-embedding-3-small»"
"«gpt-4»" = 8192
title = "All about gpt-4"
kind = "command"
key = "gpt-4-tokens"
host = "gpt-4.example.org"
version = "o1"`),
  '.env.production': plant(`
TITLE="About gpt-4o"
IMAGE=acme/gpt-4o:1
EMBEDDING_MODEL=«text-embedding-3-small»
JUDGE_MODEL=«openai/gpt-4»
OPENAI_MODEL=«gpt-4o-2024-11-20»
export SMALL_MODEL="«gpt-4o-mini»"
FALLBACK=«claude-3-haiku»
MODELS=«gpt-4»,«o3-mini»
REASONING_MODEL=«o1»
# OLD_MODEL=gpt-4
APP_NAME=sonar
SERVICE=o1
GREETING=We like gpt-4
BUCKET=gpt-4-logs
URL=https://example.org/v1/gpt-4`),
  'app/main.py': plant(`
client = Client(default_model="«gpt-4o-2024-11-20»")
judge = dict(model='«claude-sonnet-4-20250514»', n=1)
ALIASES = ["«mistral-large-latest»", '«gemini-2.0-flash-exp:free»']
logger.info("model gpt-4o answered")
tokenizer = AutoTokenizer.from_pretrained("acme/gpt-4o")
from gpt_4o import gpt
tags = ["gpt", "claude", "llama", "gpt4"]
url = "https://api.example.org/gpt-4o/chat"
"""Calls gpt-4 and claude-3-haiku."""
from openai import OpenAI  # gpt-4
MODEL = "«gpt-4o»"
client.create(model="«o1»", messages=[])
def ask(model: str = '«sonar»'): ...
agent = Agent('«openai:gpt-4o-mini»')
chat = init_chat_model(f"«anthropic/claude-3-haiku»")
names = {'«gpt-3.5-turbo»': 1, "«llama-3.1-8b-instruct»": 2}
big = pipeline("«together_ai/meta-llama/Meta-Llama-3.1-8B-Instruct»")
genai.GenerativeModel("«models/gemini-2.0-flash»")
# old = "gpt-4"
gpt_4 = 1
o1 = "o1"
print("We moved from gpt-4 to something else")
print("gpt-4 failed: %s")
raise ValueError("unknown model gpt-4")
path = "data/gpt-4/answers.csv"
name = "gpt-4-turbo-acme"
command = "command"
label = "GPT-4o"
assert "gpt-4 " != "gpt 4"`),
  'src/chat.ts': plant(`
const chosen = process.env.MODEL ?? '«gpt-4o-mini»';
const embed = { modelId: \`«text-embedding-3-small»\` };
const hosted = "«accounts/fireworks/models/llama-v3p1-8b-instruct»";
import { gpt4o } from './gpt-4o.js';
const pages = ['gpt-4o.html', 'claude-3-haiku.html'];
const key = 'gpt-4o_count';
const sentence = "gpt-4o, claude-3-haiku and o1 differ";
export const claude = 'claude';
// const old = 'gpt-4';
const model = openai('«gpt-4o»');
const reasoning = { model: '«o1»', effort: 'high' };
const list = ['«anthropic/claude-sonnet-4»', "«google/gemini-2.0-flash-exp:free»", \`«deepseek/deepseek-chat»\`];
const registry = gateway.languageModel('«openai:gpt-3.5-turbo»');
setModel("«codestral»");
fetch(\`https://host/v1beta/models/«gemini-2.0-flash»:generateContent?key=\${key}\`);
const body = "{\\"model\\": \\"«gpt-4»\\"}";
/* 'gpt-4' and "gpt-4o"
   'claude-3-haiku' */
import thing from 'gpt-4-utils';
const o1 = 'o1', sonar = 'sonar';
const text = 'Ask gpt-4 today';
const route = '/docs/gpt-4o';
const css = 'gpt-4o--active';
const shown = 'GPT-4o';
const near = 'gpt-4o-mini-2';
const wide = \`gpt-4 \${name}\`;
const it = "Don't use 'gpt-4 ' here";`),
  'cmd/main.go': plant(`
client.Chat(ctx, "«claude-3-haiku-20240307»", prompt)
cfg := Config{ChatModel: "«sonar»"}
fmt.Println("calling gpt-4o now")
var short = "claude-3"
package main
// Uses "gpt-4"
const model = "«gpt-4o-mini»"
var req = Request{Model: "«o1»", N: 1}
var all = []string{"«claude-3-haiku»", "«mistralai/mistral-large»"}
var raw = \`{"model": "«gpt-4»"}\`
embedModel := "«text-embedding-3-small»"
var r = 'o'
var kind = "o1"
var note = "gpt-4 is old"
var pkg = "github.com/acme/gpt-4o"
var name = "xgpt-4o"`),
  'src/App.java': plant(`
  chat.setModel("«gpt-4o-mini»");
  var embed = new Embedder("«text-embedding-3-small»");
  log.info("gpt-4o: " + answer);
  import org.acme.gpt_4o;
/** Wraps "gpt-4". */
class App {
  static final String MODEL = "«gpt-4o»";
  Model m = Model.builder().modelName("«o1»").build();
  String[] all = {"«claude-sonnet-4»", "«qwen/qwen3-32b»"};
  String vertex = "«claude-sonnet-4@20250514»";
  // String old = "gpt-4";
  char c = '4';
  String text = "Hello gpt-4o";
  String id = "o1";
  String file = "gpt-4o.json";
}`),
  'lib/chat.rb': plant(`
client.embed(model: "«text-embedding-3-small»")
puts "gpt-4o says"
require "gpt-4o/client"
# model = "gpt-4"
MODEL = "«gpt-4o»"
client.chat(parameters: { model: "«o1»", messages: [] })
chat = RubyLLM.chat(model: '«claude-3-haiku»')
ALL = ["«gpt-3.5-turbo»", '«command-r»']
TEXT = "gpt-4 and others"
KIND = :sonar
NAME = "sonar"
TAG = "v-gpt-4o"`),
  'src/main.rs': plant(`
let request = Request { model: "«claude-sonnet-4»".into() };
let list = ["«openrouter/openai/gpt-4»", "«azure/gpt-4»"];
println!("gpt-4o: {}", answer);
mod gpt_4o;
// let old = "gpt-4";
fn run<'a>(name: &'a str) -> &'a str { call("«gpt-4o»", name) }
const MODEL: &str = "«o1»";
let all = vec!["«anthropic/claude-sonnet-4»", "«deepseek-chat»"];
let raw = r#"{"model": "«gpt-4o-mini»"}"#;
let c = '"'; let next = "«gpt-4»";
let text = "about gpt-4";
let kind = "sonar";
let krate = "gpt-4o_client";
let id = "o1";`),
  'scripts/run.sh': plant(`
#!/bin/sh
# export MODEL=gpt-4
export MODEL="\${MODEL:-«gpt-4o»}"
llm -m «gpt-4o-mini» "Say hello"
daybreak cost --model «anthropic/claude-3-haiku»
curl https://api.example.org/v1/chat -d '{"model": "«gpt-3.5-turbo»", "n": 1}'
python eval.py --judge-model=«o1» --seed 1
NAME="«gpt-4»"
curl "https://host/v1beta/models/«gemini-2.0-flash»:streamGenerateContent"
echo We moved from gpt-4 to others
echo "gpt-4 is gone"
cd gpt-4o
cat gpt-4.txt
kill -9 o1
ls models/gpt-4`),
  'README.md': plant(
    `
# Uses gpt-4o
We call \`«gpt-4o»\` and \`«claude-3-haiku-20240307»\`, and never gpt-4.
Set \`model: «o1»\` in the settings.

\`\`\`python
client.create(model="«gpt-4o-mini»")
\`\`\`

Run it with \`app --model «mistral-large»\`.
[gpt-4](https://example.org/gpt-4) isn't used, GPT-4o isn't either.
\`gpt-4o answers\`, \`sonar\`, \`./gpt-4o\``,
  ),
};
