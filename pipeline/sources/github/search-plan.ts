// Plans the searches without a token: topics and phrases, divided into bands (ranges of star counts).

/**
 * A few broad topics, because a small topic costs as many requests but finds fewer new repositories.
 * Topics with the most overlap come first, because the other searches exclude them.
 */
const broadTopics = [
  'llm',
  'machine-learning',
  'ai',
  'deep-learning',
  'artificial-intelligence',
  'ai-agents',
  'nlp',
  'computer-vision',
  'mcp',
  'pytorch',
  'openai',
  'claude-code',
  'data-science',
  'chatgpt',
] as const;

/** Only the repositories with the most stars are read for these topics. */
const narrowTopics = [
  'generative-ai',
  'tensorflow',
  'reinforcement-learning',
  'rag',
  'gpt',
  'stable-diffusion',
  'claude',
  'neural-network',
  'large-language-models',
  'langchain',
  'mlops',
  'ollama',
  'speech-recognition',
  'text-to-speech',
  'ocr',
  'agent-skills',
  'vector-database',
] as const;

/** Phrases find the many well-known repositories that have no topics. */
const phrases = ['llm', 'language model', 'deep learning', 'ai agent', 'diffusion', 'gpt'] as const;

/** GitHub documents a maximum of five boolean operators per query, which may include exclusions. */
const maxExcluded = 5;

const phrasePages = 4;

export interface Band {
  /** The topic, if the ranges below this one are read as well; otherwise null. */
  readonly topic: string | null;
  /** The search query without its range of stars. */
  readonly query: string;
  readonly minStars: number;
  /** Null if there is no upper limit. */
  readonly maxStars: number | null;
  /** Maximum number of pages of 100. */
  readonly pages: number;
}

/** Most stars first, so that a run that stops early misses only the least popular repositories. */
const floors = [1000, 400, 200, 100, 50, 25] as const;

/** GitHub returns at most 1,000 results per query. The rest is read with a narrower range of stars. */
const allPages = Number.POSITIVE_INFINITY;

/** Builds all bands in reading order. `excludes` returns false after GitHub has rejected exclusions. */
export function buildBands(excludes: () => boolean): readonly (() => Band)[] {
  const excluding = (count: number): string =>
    excludes()
      ? broadTopics
          .slice(0, Math.min(count, maxExcluded))
          .map((topic) => ` -topic:${topic}`)
          .join('')
      : '';
  const [top, ...lower] = floors;
  const broad = (minStars: number, maxStars: number | null) =>
    broadTopics.map((topic, index) => (): Band => {
      const query = `topic:${topic}${excluding(index)} archived:false`;
      return { topic, query, minStars, maxStars, pages: allPages };
    });
  const narrow = [
    ...phrases.map((phrase) => [`"${phrase}" in:name,description`, phrasePages] as const),
    ...narrowTopics.map((topic) => [`topic:${topic}`, 1] as const),
  ].map(([search, pages]) => (): Band => {
    const query = `${search}${excluding(maxExcluded)} archived:false`;
    return { topic: null, query, minStars: top, maxStars: null, pages };
  });
  const rest = lower.flatMap((floor, index) => broad(floor, (floors[index] ?? floor) - 1));
  return [...broad(top, null), ...narrow, ...rest];
}

/** Splits a range that GitHub could not search in time. A range of a single star count cannot be split. */
export function splitBand(band: Band, topStars: number): readonly Band[] {
  const to = band.maxStars ?? topStars;
  if (to <= band.minStars) return [];
  // The geometric mean gives halves of similar size, because few repositories have many stars.
  const middle = Math.floor(Math.sqrt(band.minStars * to));
  return [
    { ...band, minStars: middle + 1 },
    { ...band, maxStars: middle },
  ];
}

export const toQuery = ({ query, minStars, maxStars }: Band): string =>
  `${query} stars:${maxStars === null ? `>=${minStars}` : `${minStars}..${maxStars}`}`;
