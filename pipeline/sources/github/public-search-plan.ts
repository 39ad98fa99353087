// Plans the searches of runs without a token. A band is a search query with a range of star counts.

/**
 * Large topics, which are read in all bands. A small topic would need as many requests as a large
 * one, but add fewer repositories. The topics that share the most repositories with others come
 * first, because later searches exclude the first topics.
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

/** Topics to read only in the highest band. */
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

/** Phrases to search for, because many well-known repositories have no topics. */
const phrases = ['llm', 'language model', 'deep learning', 'ai agent', 'diffusion', 'gpt'] as const;

/**
 * Maximum number of excluded topics per query. GitHub allows five operators, and an exclusion may
 * count as one.
 */
const maxExcluded = 5;

const phrasePages = 4;

export interface Band {
  /** The topic, if it is read in all bands. Null for searches that read only the highest band. */
  readonly topic: string | null;
  readonly query: string;
  readonly minStars: number;
  readonly maxStars: number | null;
  /** Maximum number of pages to read, with 100 results each. */
  readonly pages: number;
}

/**
 * Minimum star counts of the bands, highest first, so that a small budget skips only the least
 * popular repositories.
 */
const floors = [1000, 400, 200, 100, 50, 25] as const;

/** No maximum number of pages. The rest of a band with over 1,000 results is read as a new band. */
const allPages = Number.POSITIVE_INFINITY;

/**
 * Returns all bands in reading order. If `excludes` returns true, a query excludes topics of
 * earlier queries.
 */
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

/** Splits a band whose results are incomplete. Returns no bands if its range is a single number. */
export function splitBand(band: Band, topStars: number): readonly Band[] {
  const to = band.maxStars ?? topStars;
  if (to <= band.minStars) return [];
  // Splits at the geometric mean, so that both halves have a similar number of repositories.
  const middle = Math.floor(Math.sqrt(band.minStars * to));
  return [
    { ...band, minStars: middle + 1 },
    { ...band, maxStars: middle },
  ];
}

export const toQuery = ({ query, minStars, maxStars }: Band): string =>
  `${query} stars:${maxStars === null ? `>=${minStars}` : `${minStars}..${maxStars}`}`;
