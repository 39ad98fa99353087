// The index of models, products, industries and docs, which the home page searches beside the projects.

import { toModelPath } from '../../contracts/model-path.ts';
import type { PageData } from '../../snapshot/pages/pages.ts';

/** One page of the site. */
export interface SitePage {
  readonly name: string;
  readonly path: string;
  /** Shown beside the name. */
  readonly note: string;
  /** Also searched, but not shown. */
  readonly words?: string;
  /** Other names. */
  readonly names?: readonly string[];
}

export const siteGroups = ['models', 'products', 'industries', 'docs'] as const;
export type SiteGroup = (typeof siteGroups)[number];
/** `/site-index.json` */
export type SiteIndex = Readonly<Record<SiteGroup, readonly SitePage[]>>;

interface Documents {
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

const pages: readonly SitePage[] = [
  { name: 'Emerging projects', path: '/emerging', note: 'Little-known and growing fast' },
  { name: 'Compare projects', path: '/compare', note: 'Two to six, side by side' },
  { name: 'Compare models', path: '/models/compare', note: 'Prices, abilities and your own cost' },
  { name: 'Stack check', path: '/check', note: 'The maintenance of your dependencies' },
  { name: 'Picks', path: '/picks', note: 'Projects chosen by hand' },
  { name: 'Hub', path: '/hub', note: 'Hugging Face models, Spaces and papers' },
  { name: 'Open data', path: '/data', note: 'Files, dumps and feeds' },
  { name: 'SQL', path: '/sql', note: 'Query all data in your browser' },
  { name: 'Status', path: '/status', note: 'Sources and runs' },
  { name: 'About', path: '/about', note: 'What this site is' },
];

export function buildSiteIndex(
  { models, products, verticals }: Pick<PageData, 'models' | 'products' | 'verticals'>,
  { docs, methods }: Documents,
): SiteIndex {
  return {
    models: models.flatMap(({ id, name, provider }) => {
      const path = toModelPath(id);
      return path === undefined ? [] : [{ name, path, note: provider }];
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
    docs: [
      ...pages,
      ...docs.map(({ path, title, summary }) => ({ name: title, path, note: summary })),
      ...methods.map(({ id, title, summary }) => ({
        name: title,
        path: `/methods/${id}`,
        note: summary,
      })),
    ],
  };
}
