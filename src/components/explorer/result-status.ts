// Writes the text above the explorer's results: how many projects match, and their order.
import { formatCount } from '../../site/format/format.ts';
import type { Query, SortKey } from './query.ts';
import type { Results } from './search.ts';

export function toStatus(
  query: Query,
  { rows, corrected }: Pick<Results, 'rows' | 'corrected'>,
  all: number,
  isComplete: boolean,
): string {
  const count = rows.length;
  if (!isComplete)
    return count === 0 ? 'Searching…' : `${formatCount(count)} found so far. Searching…`;
  if (count === 0) return 'No matching projects.';
  const of = count === all ? '' : ` of ${formatCount(all)}`;
  const instead = corrected === undefined ? '' : ` for “${corrected}”`;
  const defaultSort = query.words.trim() === '' ? 'stars' : 'relevance';
  const order = query.sort ? sortNames[query.sort] : defaultSort;
  return `${formatCount(count)}${of} ${all === 1 ? 'project' : 'projects'}${instead}, sorted by ${order}`;
}

const sortNames: Readonly<Record<SortKey, string>> = {
  name: 'name',
  stars: 'stars',
  gain: 'weekly stars',
  trend: 'trend',
  health: 'health',
  language: 'language',
  license: 'license',
  pushed: 'last push',
  vertical: 'industry',
};
