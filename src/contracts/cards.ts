// Open Graph images: which page uses which image, and its caption.

/** Image → caption. All pages of a kind share one image; every report has its own. */
export const cards = {
  home: 'Open-source AI, observed every morning',
  projects: 'Every project, its health and its momentum',
  project: 'Stars, health and releases, with the reasons',
  emerging: 'Little known and growing fast',
  alternatives: 'Alternatives to commercial products',
  comparison: 'Alternatives, side by side',
  models: 'Models and what they cost',
  model: 'What this model costs, and where',
  hub: 'Top and trending on Hugging Face',
  group: 'Projects by topic, industry, and technology',
  picks: 'Selected by our editors, with reasons',
  compare: 'Projects side by side',
  blog: 'The week in open-source AI in numbers',
  data: 'Open data: files, dumps and feeds, CC0',
  methods: 'Every score, down to its query',
  developers: 'One API for open-source AI',
  status: 'How fresh every number is',
  about: 'Numbers that anyone can check',
} as const;
export type CardName = keyof typeof cards;

const singles: Readonly<Record<string, CardName>> = {
  projects: 'project',
  models: 'model',
  alternatives: 'comparison',
};
const groups = new Set(['topics', 'verticals', 'stacks', 'languages']);

const isCard = (name: string): name is CardName => Object.hasOwn(cards, name);

/** URL path of the image for the page at `path`. */
export function toCardPath(path: string): string {
  const [, section = '', ...rest] = path.split('/');
  if (section === 'blog' && rest[0]) return toPostCardPath(rest[0]);
  return `/og/${toCardName(section, rest.length > 0 && rest[0] !== 'page')}.png`;
}

function toCardName(section: string, isSingle: boolean): CardName {
  if (section === '') return 'home';
  if (groups.has(section)) return 'group';
  const single = isSingle ? singles[section] : undefined;
  return single ?? (isCard(section) ? section : 'about');
}

export const toPostCardPath = (slug: string): string => `/og/post-${slug}.png`;
