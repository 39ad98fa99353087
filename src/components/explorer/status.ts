// The text above the explorer's results: how many projects match, and their order. Pure.
import { formatCount } from '../../site/format/format.ts';
import type { Catalog } from './catalog.ts';
import type { Query, SortKey } from './query.ts';

export function toStatus(
  query: Query,
  count: number,
  catalog: Pick<Catalog, 'count' | 'words'>,
): string {
  const all = catalog.count;
  const isPartial = query.words.trim() !== '' && !catalog.words;
  if (isPartial) return `${formatCount(count)} by name. Loading descriptions and topics…`;
  if (count === 0) return 'No matching projects. Try fewer words or clear a filter.';
  const of = count === all ? '' : ` of ${formatCount(all)}`;
  const defaultSort = query.words.trim() === '' ? 'stars' : 'relevance';
  const order = query.sort ? sortNames[query.sort] : defaultSort;
  return `${formatCount(count)}${of} ${all === 1 ? 'project' : 'projects'}, sorted by ${order}`;
}

const sortNames: Readonly<Record<SortKey, string>> = {
  name: 'name',
  stars: 'stars',
  gain: 'weekly stars',
  trend: 'trend',
  health: 'health',
  language: 'language',
  license: 'license',
  vertical: 'industry',
};
