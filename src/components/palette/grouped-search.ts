// Searches projects, models, products, industries, docs, commands and ended models, and groups the results.
import { toCompact, toPlain } from '../../snapshot/search/normalize-text.ts';
import type { SearchIndex } from '../../snapshot/search/search.ts';
import { SearchIndexBuilder } from '../../snapshot/search/search-index.ts';
import { type Catalog, starsAt, toKnown } from '../explorer/project-index.ts';
import { findNamed, type SitePage, toComparison } from '../explorer/suggest-page.ts';
import { type SiteIndex, siteGroups } from './site-search-index.ts';

export interface FoundGroup {
  readonly name: string;
  readonly items: readonly SitePage[];
}

export interface FoundGroups {
  readonly groups: readonly FoundGroup[];
  /** The comparison or page, other than of a project, that the words name. Enter opens it. */
  readonly exact: SitePage | undefined;
  readonly corrected: string | undefined;
  /** Total number of matching projects, including those that are not shown. */
  readonly projects: number;
}

const groupNames = {
  models: 'Models',
  products: 'Products',
  industries: 'Industries',
  docs: 'Docs',
  commands: 'Pages',
  ended: 'Ended models',
} as const;
const projectsName = 'Projects';
const maxProjects = 5;
/** Number of projects among which the best-known one with the name is searched. */
const maxNamed = 20;
const maxOthers = 3;

export interface SiteSearch {
  readonly name: string;
  readonly pages: readonly SitePage[];
  readonly index: Pick<SearchIndex, 'find'>;
}

export async function openSite(
  site: Partial<SiteIndex>,
  yieldToOthers: () => Promise<unknown>,
): Promise<SiteSearch[]> {
  const opened: SiteSearch[] = [];
  for (const group of siteGroups) {
    const pages = site[group] ?? [];
    const builder = new SearchIndexBuilder({ matchesInside: false });
    for (const { name, note, words = '', names = [] } of pages) {
      const topics = [words, ...names];
      builder.add({ id: name, name, full_name: name, description: note, topics, former: names });
    }
    const index = await builder.build(() => undefined, yieldToOthers);
    opened.push({ name: groupNames[group], pages, index });
  }
  return opened;
}

/** Finds only items with exactly the searched name, before `openSite` has built the indexes. */
export const openNames = (site: SiteIndex): SiteSearch[] =>
  siteGroups.map((group) => {
    const pages = site[group];
    const find = (text: string) => {
      const places = pages.flatMap((page, place) => (findNamed([page], text) ? [place] : []));
      const full = places.length;
      return { places, total: full, full, corrected: undefined, suggestions: [] };
    };
    return { name: groupNames[group], pages, index: { find } };
  });

interface ProjectNames {
  readonly catalog: Catalog;
  readonly index: Pick<SearchIndex, 'find'>;
}

/** What readers add to the names of models and of products. */
const added: Readonly<Record<string, RegExp>> = {
  [groupNames.models]: / (?:api )?(?:prices?|pricing|costs?|model)$/i,
  [groupNames.products]: /^(?:replace|replacements? for|alternatives? to|instead of) /i,
};

/** What readers add to what they look for. Names contain these words too, so a name is never cut. */
const fillers =
  /(?<![\w-])(?:best|free|good|open[ -]?source|popular|self[ -]?hosted|top)(?![\w-])/gi;
const removeFillers = (text: string): string =>
  text.replace(fillers, ' ').replace(/\s+/g, ' ').trim() || text;

function findIn({ name, pages, index }: SiteSearch, text: string, corrects = false): FoundGroup {
  const asked = text.replace(added[name] ?? '', '');
  const words = findNamed(pages, asked) ? asked : removeFillers(asked);
  const isModels = name === groupNames.models;
  const { places, full, corrected } = index.find(
    words,
    isModels ? pages.length : maxOthers,
    undefined,
    corrects,
  );
  // Includes only items that match all words.
  const whole = places.slice(0, full);
  const found = whole.flatMap((place) => pages[place] ?? []);
  // The file lists models from new to old. Of several with the words, a reader looks for the newest.
  const newest = isModels ? whole.toSorted((a, b) => a - b) : [];
  const items = isModels
    ? sortByFamily(
        newest.flatMap((place) => pages[place] ?? []),
        corrected ?? words,
      )
    : found;
  const named = findNamed(items, words);
  return { name, items: [...new Set([...(named ? [named] : []), ...items])].slice(0, maxOthers) };
}

/**
 * Models whose names start with the words come first, and of these the models of the maker that has
 * the most: Meta's Llama before models that others made from it.
 */
function sortByFamily(models: readonly SitePage[], words: string): SitePage[] {
  const start = toCompact(toPlain(words));
  const isFamily = ({ name }: SitePage) => toCompact(toPlain(name)).startsWith(start);
  const byMaker = Map.groupBy(models.filter(isFamily), ({ note }) => note);
  const most = Math.max(...[...byMaker.values()].map(({ length }) => length));
  const rankOf = (page: SitePage): number => {
    if (!isFamily(page)) return 0;
    return byMaker.get(page.note)?.length === most ? 2 : 1;
  };
  return models.toSorted((a, b) => rankOf(b) - rankOf(a));
}

/** The best matches, with the best-known project whose name starts with the word. */
function addBestKnown(
  places: readonly number[],
  started: readonly number[],
  { stars }: Catalog,
): number[] {
  const best = places.slice(0, maxProjects);
  const starsOf = (place: number) => toKnown(stars[place]) ?? 0;
  const [known = -1] = started.toSorted((a, b) => starsOf(b) - starsOf(a));
  return known < 0 || best.includes(known) ? best : [...best.slice(0, maxProjects - 1), known];
}

/**
 * Searches all groups. Groups that contain an item with exactly the searched name come first. A
 * corrected spelling is used only if no group has a match for the words as typed.
 */
export function findGroups(
  { catalog, index }: ProjectNames,
  site: readonly SiteSearch[],
  text: string,
): FoundGroups {
  const typed = site.map((one) => findIn(one, text));
  const isKnown = typed.some(({ items }) => items.length > 0);
  const found = index.find(text, maxNamed, undefined, !isKnown);
  const words = found.corrected ?? text;
  const plain = toCompact(toPlain(words));
  const started = found.places.filter((place) =>
    toCompact(toPlain(catalog.names[place] ?? '')).startsWith(plain),
  );
  const places = addBestKnown(found.places, words.includes(' ') ? [] : started, catalog);
  const toPage = (place: number): SitePage => {
    const isCounted = toKnown(catalog.stars[place]) !== null;
    const counted = isCounted ? `, ${starsAt(catalog, place, ' stars')}` : '';
    return {
      name: catalog.names[place] ?? '',
      path: `/projects/${catalog.slugs[place]}`,
      note: `${catalog.owners[place]}${counted}`,
    };
  };
  // If no name starts with the word, it can be a typing error, such as “lama”.
  const others = isKnown ? typed : site.map((one) => findIn(one, words, started.length === 0));
  const comparison = toComparison(catalog, found.places, text);
  const groups = [
    { name: 'Compare', items: comparison },
    { name: projectsName, items: places.map(toPage) },
    ...others,
  ];
  const bare = removeFillers(words);
  const isFull = found.full > 0 || (bare !== words && index.find(bare, 1).full > 0);
  // A model or product with exactly the name comes before the projects with it, of which there can be
  // many. One whose name starts with several words, or that has all words, comes before projects
  // that have some of them.
  const start = words.includes(' ') ? toCompact(toPlain(words)) : undefined;
  const isStart = ({ name }: SitePage) =>
    start !== undefined && toCompact(toPlain(name)).startsWith(start);
  const rankOf = (group: FoundGroup): number => {
    const isOther = group.name !== projectsName;
    if (findNamed(group.items, words)) return isOther ? 3 : 2;
    if (isOther && group.items.some(isStart)) return 2;
    return isOther || isFull ? 1 : 0;
  };
  const sorted = groups
    .filter(({ items }) => items.length > 0)
    .toSorted((a, b) => rankOf(b) - rankOf(a));
  const [first] = sorted;
  const named = first?.name === projectsName ? undefined : findNamed(first?.items ?? [], text);
  return {
    groups: sorted,
    exact: comparison[0] ?? named,
    corrected: found.corrected,
    projects: found.total,
  };
}
