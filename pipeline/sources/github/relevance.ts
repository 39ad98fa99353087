// Decides whether a repository is an AI project, based on its topics, name, description and
// dependencies.
import {
  aiPackages,
  aiParts,
  aiSigns,
  aiTopics,
  aiWords,
  weakWords,
} from '../../contracts/ai-keywords.ts';

export interface Described {
  /** `owner/repo`. Only the name of the repository is checked, not the owner. */
  readonly fullName: string;
  readonly description: string | null;
  readonly topics: readonly string[] | null;
  readonly dependencies: readonly string[] | null;
}

export interface Relevance {
  readonly isRelevant: boolean;
  /** The reason, such as `topic llm`, `word machine learning`, or `words agent + prompt`. */
  readonly because: string;
}

const topics = new Set(aiTopics);
const words = new Set(aiWords);
const weak = new Set(weakWords);
const packages = new Set(aiPackages);
const maxPhraseLength = Math.max(...aiWords.map((phrase) => phrase.split(' ').length));

/** Splits text into lowercase words. Splits `camelCase` and `snake_case` into two words. */
function toTokens(text: string): string[] {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{Script=Latin}\p{N}]+/u)
    .filter((token) => token !== '');
}

function findPhrase(tokens: readonly string[]): string | undefined {
  for (let at = 0; at < tokens.length; at += 1) {
    for (let length = 1; length <= maxPhraseLength; length += 1) {
      const phrase = tokens.slice(at, at + length).join(' ');
      if (words.has(phrase)) return phrase;
    }
  }
  return undefined;
}

function findPart(tokens: readonly string[]): string | undefined {
  const part = aiParts.find((each) => tokens.some((token) => token.includes(each)));
  return part ?? (tokens.some((token) => /^mcp|mcp$/.test(token)) ? 'mcp' : undefined);
}

export function judgeRelevance(described: Described): Relevance {
  const is = (because: string): Relevance => ({ isRelevant: true, because });
  const topic = described.topics?.find((each) => topics.has(each));
  if (topic) return is(`topic ${topic}`);
  const name = described.fullName.slice(described.fullName.indexOf('/') + 1);
  // Checks text with and without splitting camel case, because `PyTorch` must stay one word.
  const spellings = [toTokens(name), toTokens(name.toLowerCase())];
  const text = described.description ?? '';
  const texts = [toTokens(text), toTokens(text.toLowerCase())];
  for (const tokens of [...spellings, ...texts]) {
    const phrase = findPhrase(tokens);
    if (phrase) return is(`word ${phrase}`);
  }
  const sign = aiSigns.find((each) => text.includes(each));
  if (sign) return is(`word ${sign}`);
  const part = findPart(spellings.flat());
  if (part) return is(`name with ${part}`);
  const dependency = described.dependencies?.find((each) => packages.has(each));
  if (dependency) return is(`package ${dependency}`);
  const singular = [...spellings, ...texts].flat().map((token) => token.replace(/s$/, ''));
  const [first, second] = new Set(singular.filter((token) => weak.has(token)));
  if (first && second) return is(`words ${first} + ${second}`);
  return { isRelevant: false, because: 'no AI topic, word or package' };
}
