// Builds the index of models, products, industries, docs, commands and ended models, which the search box searches
// in addition to projects.

import { toModelPath } from '../../lib/model-path.ts';
import { navigation } from '../../lib/navigation.ts';
import { formatDay } from '../../site/format/format.ts';
import type { PageData } from '../../snapshot/pages/read-page-data.ts';
import type { ModelRow } from '../../snapshot/release/table-rows.ts';
import type { SitePage } from '../explorer/suggest-page.ts';

export const siteGroups = [
  'models',
  'products',
  'industries',
  'docs',
  'commands',
  'ended',
] as const;
export type SiteGroup = (typeof siteGroups)[number];
export type SiteIndex = Readonly<Record<SiteGroup, readonly SitePage[]>>;

interface Documents {
  readonly languages: readonly { readonly id: string; readonly name: string }[];
  readonly docs: readonly {
    readonly path: string;
    readonly title: string;
    readonly summary: string;
  }[];
  readonly methods: readonly {
    readonly id: string;
    readonly title: string;
    readonly summary: string;
  }[];
}

/** Pages with more words than the navigation has. */
const describedPages: readonly SitePage[] = [
  { name: 'Emerging projects', path: '/emerging', note: 'Little-known and growing fast' },
  {
    name: 'This week',
    path: '/this-week',
    note: 'What changed in the last seven days',
    names: ['License changes', 'News'],
  },
  { name: 'Compare projects', path: '/compare', note: 'Two to six projects side by side' },
  {
    name: 'Compare models',
    path: '/models/compare',
    note: 'Prices, capabilities and the cost of your requests',
  },
  {
    name: 'Cheapest models',
    path: '/models?kind=language&sort=typical',
    note: 'Language models by the price of a typical mix',
    names: ['Cheapest', 'Cheapest LLM', 'Cheap models'],
  },
  { name: 'Stack check', path: '/check', note: 'How well your dependencies are maintained' },
  { name: 'Picks', path: '/picks', note: 'Projects chosen by hand' },
  { name: 'Hub', path: '/hub', note: 'Hugging Face models, Spaces and papers' },
  { name: 'Open data', path: '/data', note: 'Files, dumps, feeds and the star history' },
  {
    name: 'Feeds',
    path: '/feeds',
    note: 'News as RSS, Atom and JSON Feed; as email if the operator has set it up',
  },
  { name: 'SQL', path: '/sql', note: 'Query all data in your browser' },
  { name: 'Badges and charts', path: '/embed', note: 'Images of a project for a README' },
  { name: 'Watched list', path: '/watch', note: 'Changes of the projects you watch' },
  { name: 'Get an API key', path: '/account/sign-up', note: 'Create an account' },
  { name: 'Sign in', path: '/account/sign-in', note: 'Keys, webhooks and settings' },
  { name: 'Plans', path: '/pricing', note: 'What each plan includes', names: ['Pricing'] },
  { name: 'Status', path: '/status', note: 'Sources and runs' },
  { name: 'About', path: '/about', note: 'What this site does, and how' },
];

const describedPaths = new Set(describedPages.map(({ path }) => path));
const commands: readonly SitePage[] = [
  ...describedPages,
  ...navigation.flatMap(({ name: note, pages }) =>
    pages.flatMap(([path, name]) => (describedPaths.has(path) ? [] : [{ name, path, note }])),
  ),
];

export function buildSiteIndex(
  {
    models,
    endedModels,
    products,
    verticals,
  }: Pick<PageData, 'models' | 'endedModels' | 'products' | 'verticals'>,
  { docs, methods, languages }: Documents,
): SiteIndex {
  return {
    // The ID of the maker is searched too, because readers paste IDs of models.
    models: toModelPages(models, ({ maker_name, provider }) =>
      maker_name === null ? { note: provider } : { note: maker_name, words: provider },
    ),
    ended: toModelPages(endedModels, ({ state, expires_on, removed_at }) => {
      const day = state === 'deprecated' ? expires_on : removed_at;
      return { note: day === null ? 'ended' : `ended ${formatDay(day)}` };
    }),
    products: products.map(({ slug, name, vendor, aliases, category }) => ({
      name,
      path: `/alternatives/${slug}`,
      note: 'Alternatives',
      words: [vendor, category].filter((one) => one !== null).join(' '),
      names: aliases,
    })),
    industries: verticals
      .filter(({ projects }) => projects > 0)
      .map(({ id, name, projects }) => ({
        name,
        path: `/verticals/${id}`,
        note: `${projects} ${projects === 1 ? 'project' : 'projects'}`,
      })),
    commands: [
      ...commands,
      ...languages.map(({ id, name }) => ({
        name: `${name} projects`,
        path: `/languages/${id}`,
        note: 'By main language',
      })),
    ],
    docs: [
      ...docs.map(({ path, title, summary }) => ({ name: title, path, note: summary })),
      ...methods.map(({ id, title, summary }) => ({
        name: title,
        path: `/methods/${id}`,
        note: summary,
        names: [`How the ${title} is computed`, `${title} formula`],
      })),
    ],
  };
}

const toModelPages = (
  models: readonly ModelRow[],
  toDetails: (model: ModelRow) => Pick<SitePage, 'note' | 'words'>,
): SitePage[] =>
  models.flatMap((model) => {
    const path = toModelPath(model.id);
    return path === undefined ? [] : [{ name: model.name, path, ...toDetails(model) }];
  });
