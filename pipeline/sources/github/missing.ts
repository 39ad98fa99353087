// What became of repositories that the graph interface does not find: REST tells why.
import { z } from 'zod';
import type { Ask, Observed, Refused, UpstreamAnswer } from '../source.ts';
import type { Asking } from './bisect.ts';
import type { Spent } from './budget.ts';
import type { Target } from './facts.ts';
import type { Gone } from './options.ts';
import { releasesSince, toReleaseRows } from './releases.ts';
import {
  decodeRestReleases,
  decodeRestRepository,
  toReleasesRequest,
  toRepositoryRequest,
} from './rest.ts';
import type { Seen } from './values.ts';

/**
 * More than these, of a whole collection, are counted as missing without asking why: requests are
 * first of all for searches.
 */
export const mostConfirmed = 60;

export interface Confirmed {
  readonly observed: readonly Observed[];
  readonly refused: readonly Refused[];
  readonly unknown: readonly string[];
  readonly gone: readonly Gone[];
}

/** Taken down by law, or for breaking the host's terms. Limits are not answers: they never get here. */
const blocked: readonly number[] = [451, 403];
const moved: readonly number[] = [301, 307, 308];
const Moved = z.object({ url: z.string() });

/** `/repositories/ID` out of the address that a moved repository is said to have. */
function findNewPath(answer: UpstreamAnswer): string | undefined {
  const body = Moved.safeParse(answer.body);
  const address = body.success ? body.data.url : answer.headers.location;
  return /\/repositories\/\d+$/.exec(address ?? '')?.[0];
}

async function askRepository(ask: Ask, fullName: string, spent: Spent): Promise<UpstreamAnswer> {
  spent.requests += 1;
  const request = toRepositoryRequest(fullName);
  const answer = await ask(request);
  const path = moved.includes(answer.status) ? findNewPath(answer) : undefined;
  if (!path) return answer;
  spent.requests += 1;
  return ask({ ...request, path });
}

/** Rows of a repository that REST shows although the graph interface did not. */
async function observeRest(
  ask: Ask,
  target: Target,
  body: unknown,
  seen: Seen,
  spent: Spent,
): Promise<Confirmed> {
  const decoded = decodeRestRepository(body, seen);
  if ('reason' in decoded) {
    const refused: Refused = { stream: 'repositories', record: body, reason: decoded.reason };
    return { observed: [], refused: [refused], unknown: [], gone: [toGone(target, 'unanswered')] };
  }
  const { row, isPrivate, unknown } = decoded;
  const isOther = target.upstreamId !== null && target.upstreamId !== row.upstream_id;
  if (isPrivate || isOther) {
    return { observed: [], refused: [], unknown, gone: [toGone(target, 'missing')] };
  }
  spent.requests += 1;
  const answer = await ask(toReleasesRequest(row.full_name));
  const listed = decodeRestReleases(answer.status === 200 ? answer.body : []);
  const since = releasesSince(target.known?.pushedAt ?? null, seen.observed_at);
  const observed: Observed[] = [
    { stream: 'repositories', row: { ...row, dependencies: carried(target) } },
    ...toReleaseRows(row, listed.releases, since).map(
      (release) => ({ stream: 'releases', row: release }) as const,
    ),
  ];
  if (row.full_name.toLowerCase() !== target.fullName.toLowerCase()) {
    const rename = { ...seen, old_name: target.fullName, new_name: row.full_name };
    observed.push({ stream: 'renames', row: rename });
  }
  return { observed, refused: listed.refused, unknown: [...unknown, ...listed.unknown], gone: [] };
}

function carried(target: Target): string[] | null {
  const dependencies = target.known?.dependencies;
  return dependencies ? [...dependencies] : null;
}

export function toGone(target: Target, reason: Gone['reason']): Gone {
  return { upstreamId: target.upstreamId, fullName: target.fullName, reason };
}

/**
 * Asks REST for each, `most` at most: 404 is missing, 451 and 403 blocked, anything found is observed
 * after all.
 */
export async function confirmMissing(
  { ask, purse, spent }: Pick<Asking, 'ask' | 'purse' | 'spent'>,
  missing: readonly Target[],
  seen: Seen,
  most: number,
): Promise<Confirmed & { readonly asked: number }> {
  const parts: Confirmed[] = [];
  let asked = 0;
  for (const target of missing) {
    if (asked >= most || !purse.canPay(spent.points, spent.requests + 3)) {
      parts.push({ observed: [], refused: [], unknown: [], gone: [toGone(target, 'missing')] });
      continue;
    }
    asked += 1;
    const answer = await askRepository(ask, target.fullName, spent);
    if (answer.status === 200) {
      parts.push(await observeRest(ask, target, answer.body, seen, spent));
      continue;
    }
    const reason = blocked.includes(answer.status) ? 'blocked' : 'missing';
    parts.push({ observed: [], refused: [], unknown: [], gone: [toGone(target, reason)] });
  }
  return {
    observed: parts.flatMap(({ observed }) => observed),
    refused: parts.flatMap(({ refused }) => refused),
    unknown: parts.flatMap(({ unknown }) => unknown),
    gone: parts.flatMap(({ gone }) => gone),
    asked,
  };
}
