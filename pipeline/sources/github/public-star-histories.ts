// Reads the star history of popular repositories without a token, within GitHub's hourly limit.
import type { Batch, Collection } from '../source.ts';
import type { Provenance } from './shared-fields.ts';
import { decodeStarHistory, toStarHistoryRequest } from './star-history.ts';

export interface PublicHistories {
  /** `absent`: GitHub does not return star history without a token. */
  readonly state: 'absent' | 'read';
  readonly repositories: number;
}

interface HistoryRead {
  readonly isFound: boolean;
  /** Number of requests that GitHub still allows this hour, or null if it does not say. */
  readonly remaining: number | null;
}

const nothing = { observed: [], refused: [], unknown: [] };

/**
 * Whether an error means that GitHub allows no more requests without a token. Waiting up to an hour
 * until the rate limit resets would take too long.
 */
const isLimit = (cause: unknown): boolean =>
  cause instanceof Error &&
  'fault' in cause &&
  (cause.fault === 'limited' || cause.fault === 'unauthorized');

async function readHistory(
  { ask, day }: Collection,
  [upstreamId, fullName]: readonly [string, string],
  provenance: Provenance,
): Promise<Batch<HistoryRead>> {
  try {
    const { status, headers, body } = await ask(toStarHistoryRequest(fullName));
    const left = headers['x-ratelimit-remaining'];
    const remaining = left !== undefined && /^\d+$/.test(left) ? Number(left) : null;
    if (status !== 200) return { decoded: nothing, next: { isFound: false, remaining } };
    const { rows, ...others } = decodeStarHistory(body, { upstreamId, fullName }, day, provenance);
    const observed = rows.map((row) => ({ stream: 'star_days', row }) as const);
    return { decoded: { observed, ...others }, next: { isFound: true, remaining } };
  } catch (cause) {
    if (!isLimit(cause)) throw cause;
    return { decoded: nothing, next: { isFound: false, remaining: 0 } };
  }
}

/**
 * Reads the star history of one repository at a time. Stops when no requests are left, or if the
 * first two requests fail.
 */
export async function readPublicHistories(
  collection: Collection,
  provenance: Provenance,
  targets: ReadonlyArray<readonly [string, string]>,
): Promise<PublicHistories> {
  let [repositories, failures] = [0, 0];
  for (const target of targets) {
    const { isFound, remaining } = await collection.batch(`public-history/${target[0]}`, () =>
      readHistory(collection, target, provenance),
    );
    if (isFound) repositories += 1;
    else failures += 1;
    if (remaining === 0 || (repositories === 0 && failures >= 2)) break;
  }
  return { state: repositories > 0 || targets.length === 0 ? 'read' : 'absent', repositories };
}
