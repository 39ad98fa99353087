// Searches projects, models, products, industries and docs, and groups the results.
import { toCompact, toPlain } from '../../snapshot/search/normalize-text.ts';
import type { SearchIndex } from '../../snapshot/search/search.ts';
import { SearchIndexBuilder } from '../../snapshot/search/search-index.ts';
import { type Catalog, starsAt, toKnown } from '../explorer/project-index.ts';
import { type SiteIndex, type SitePage, siteGroups } from './site-search-index.ts';

export interface FoundGroup {
  readonly name: string;
  readonly items: readonly SitePage[];
}

export interface FoundGroups {
  readonly groups: readonly FoundGroup[];
  readonly corrected: string | undefined;
  /** Total number of matching projects, including those that are not shown. */
  readonly projects: number;
}

const groupNames = {
  models: 'Models',
  products: 'Products',
  industries: 'Industries',
  docs: 'Docs',
} as const;
const maxProjects = 5;
const maxOthers = 3;

export interface SiteSearch {
  readonly name: string;
  readonly pages: readonly SitePage[];
  readonly index: SearchIndex;
}

export async function openSite(
  site: SiteIndex,
  yieldToOthers: () => Promise<unknown>,
): Promise<SiteSearch[]> {
  const opened: SiteSearch[] = [];
  for (const group of siteGroups) {
    const pages = site[group];
    const builder = new SearchIndexBuilder();
    for (const { name, note, words = '', names = [] } of pages) {
      const topics = [words, ...names];
      builder.add({ id: name, name, full_name: name, description: note, topics, former: names });
    }
    const index = await builder.build(() => undefined, yieldToOthers);
    opened.push({ name: groupNames[group], pages, index });
  }
  return opened;
}

interface ProjectNames {
  readonly catalog: Catalog;
  readonly index: Pick<SearchIndex, 'find'>;
}

/** Searches all groups. Groups that contain an item with exactly the searched name come first. */
export function findGroups(
  { catalog, index }: ProjectNames,
  site: readonly SiteSearch[],
  text: string,
): FoundGroups {
  const found = index.find(text, maxProjects);
  const projects = found.places.map((place): SitePage => {
    const isCounted = toKnown(catalog.stars[place]) !== null;
    const counted = isCounted ? `, ${starsAt(catalog, place)} stars` : '';
    return {
      name: catalog.names[place] ?? '',
      path: `/projects/${catalog.slugs[place]}`,
      note: `${catalog.owners[place]}${counted}`,
    };
  });
  const words = found.corrected ?? text;
  const others = site.map(({ name, pages, index: own }) => {
    // Includes only items that match all words. If the items match only a corrected spelling,
    // includes them only if no project was found.
    const { places, full, corrected } = own.find(words, maxOthers);
    const isSure = corrected === undefined || projects.length === 0;
    const items = isSure ? places.slice(0, full).flatMap((place) => pages[place] ?? []) : [];
    return { name, items };
  });
  const groups = [{ name: 'Projects', items: projects }, ...others];
  const wanted = toCompact(toPlain(words));
  const isExact = ({ items }: FoundGroup) =>
    items.some(({ name, names = [] }) =>
      [name, ...names].some((one) => toCompact(toPlain(one)) === wanted),
    );
  return {
    groups: groups
      .filter(({ items }) => items.length > 0)
      .toSorted((a, b) => Number(isExact(b)) - Number(isExact(a))),
    corrected: found.corrected,
    projects: found.total,
  };
}
