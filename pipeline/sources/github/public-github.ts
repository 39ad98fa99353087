// The GitHub source without a token. Reads GitHub's public search and a few star histories.
import type { Coverage, Source } from '../source.ts';
import {
  type PublicSearchOptions,
  type PublicSearchResult,
  searchPublicly,
} from './public-search.ts';
import { type PublicHistories, readPublicHistories } from './public-star-histories.ts';

export interface PublicGithubOptions extends PublicSearchOptions {
  /**
   * Maximum number of star histories to read. Without a token, GitHub allows 60 requests per hour
   * in addition to searches.
   */
  readonly starHistories: number;
}

export const missingWithoutToken =
  'Without GITHUB_TOKEN, only the public search of GitHub is used. Issues, commits, contributors, ' +
  'watchers, repository releases, dependencies and most star histories stay unknown.';

const count = (value: number): string => value.toLocaleString('en');

function toCoverage(
  { known }: PublicGithubOptions,
  { found, coverage, requests }: PublicSearchResult,
  histories: PublicHistories,
): Coverage {
  const ids = new Set(found.map(([upstreamId]) => upstreamId));
  const carried = known.filter(({ upstreamId }) => !ids.has(upstreamId)).length;
  const incomplete = coverage.filter(({ state }) => state !== 'complete').length;
  const sentences = [
    missingWithoutToken,
    `${count(requests)} searches returned ${count(found.length)} repositories.`,
    ...(carried > 0 ? [`${count(carried)} known repositories were not returned today.`] : []),
    histories.state === 'absent'
      ? 'GitHub returned no star history without a token.'
      : `The star history of ${count(histories.repositories)} repositories was read.`,
  ];
  return {
    slices: coverage.length,
    slicesIncomplete: incomplete,
    promised: coverage.reduce((sum, { total }) => sum + total, 0),
    read: coverage.reduce((sum, slice) => sum + slice.found, 0),
    // A search does not show which repositories no longer exist, so their number is unknown.
    gone: 0,
    undone: 0,
    note: sentences.join(' '),
  };
}

export function createPublicGithub(options: PublicGithubOptions): Source {
  const id = 'github';
  return {
    id,
    streams: ['repositories', 'renames', 'star_days'],
    isReduced: true,
    collect: async (collection) => {
      const provenance = { source: id, observed_at: collection.observedAt };
      const result = await searchPublicly(collection, provenance, options);
      const have = new Set(
        options.known.filter(({ hasStarDays }) => hasStarDays).map(({ upstreamId }) => upstreamId),
      );
      const targets = result.found
        .filter(([upstreamId]) => !have.has(upstreamId))
        .slice(0, options.starHistories);
      const histories = await readPublicHistories(collection, provenance, targets);
      return toCoverage(options, result, histories);
    },
  };
}
