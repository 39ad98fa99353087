// The link previews (Open Graph images): their captions, and which page uses which image.

/**
 * Image → caption. Most pages share an image; reports, projects, models, and products have their
 * own.
 */
export const cards = {
  home: 'Open-source AI, observed every day',
  projects: 'Every project, its health and its momentum',
  project: 'Stars, health and releases, with the reasons',
  emerging: 'Little known and growing fast',
  alternatives: 'Alternatives to commercial products',
  comparison: 'Alternatives, side by side',
  models: 'Models and what they cost',
  model: 'What this model costs at each seller',
  hub: 'Top and trending on Hugging Face',
  group: 'Projects by topic, industry, and technology',
  picks: 'Selected by our editors, with reasons',
  compare: 'Projects side by side',
  blog: 'Weekly reports on open-source AI',
  'this-week': 'What changed in open-source AI in the last seven days',
  data: 'Open data: files, dumps and feeds, CC0',
  methods: 'How every score is computed',
  developers: 'One API for open-source AI',
  status: 'When all data was last updated',
  about: 'Numbers that anyone can check',
} as const;
export type CardName = keyof typeof cards;

/** Second URL path segments that are not item IDs, such as `page` in `/projects/page/2`. */
const lists = new Set(['page', 'compare', 'changes', 'disagreements']);
const groups = new Set(['topics', 'verticals', 'stacks', 'languages']);

const isCard = (name: string): name is CardName => Object.hasOwn(cards, name);

export function toCardPath(path: string): string {
  const [, section = '', ...rest] = path.split('/');
  const isSingle = rest[0] !== undefined && !lists.has(rest[0]);
  if (section === 'blog' && isSingle) return toPostCardPath(rest[0] ?? '');
  if (isSingle && isSingleSection(section)) return toSingleCardPath(section, rest.join('/'));
  return `/og/${toCardName(section)}.png`;
}

function toCardName(section: string): CardName {
  if (section === '') return 'home';
  if (groups.has(section)) return 'group';
  return isCard(section) ? section : 'about';
}

export const toPostCardPath = (slug: string): string => `/og/post-${slug}.png`;

/** Section → shared image, which is used if a page's own image cannot be drawn. */
export const singleCards = {
  projects: 'project',
  models: 'model',
  alternatives: 'comparison',
} as const satisfies Readonly<Record<string, CardName>>;
export type SingleSection = keyof typeof singleCards;
const isSingleSection = (section: string): section is SingleSection =>
  Object.hasOwn(singleCards, section);

/**
 * Returns the path of the image of one project, model, or product. The server draws it on request.
 */
export const toSingleCardPath = (section: SingleSection, id: string): string =>
  `/og/${section}/${id}.png`;
