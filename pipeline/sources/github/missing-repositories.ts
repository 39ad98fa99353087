// Checks with the REST API whether repositories that GraphQL did not find are deleted or blocked.
import { z } from 'zod';
import type { Observed, Refused, SendRequest, UpstreamResponse } from '../source.ts';
import type { Spending } from './budget.ts';
import type { Target } from './collect-facts.ts';
import type { Gone } from './options.ts';
import { keepManifests } from './package-manifests.ts';
import type { QueryDeps } from './query-in-batches.ts';
import { releasesSince, toReleaseRows } from './releases.ts';
import {
  decodeRestReleases,
  decodeRestRepository,
  toReleasesRequest,
  toRepositoryRequest,
} from './rest.ts';
import type { Provenance } from './shared-fields.ts';

/** Maximum number of checks per collection. Unchecked repositories count as missing. */
export const maxConfirmed = 60;

export interface Confirmed {
  readonly observed: readonly Observed[];
  readonly refused: readonly Refused[];
  readonly unknown: readonly string[];
  readonly gone: readonly Gone[];
}

/**
 * What a status says about a repository. Status 403 concerns our token, for example because its
 * organization requires single sign-on. The client handles rate limits, which can also have it.
 */
const reasons: Readonly<Record<number, Gone['reason']>> = {
  403: 'forbidden',
  404: 'missing',
  410: 'missing',
  451: 'blocked',
};
const movedStatuses: readonly number[] = [301, 307, 308];
const Moved = z.object({ url: z.string() });

/**
 * Returns the path `/repositories/<id>` to which GitHub redirects requests for a renamed
 * repository.
 */
function findNewPath(response: UpstreamResponse): string | undefined {
  const body = Moved.safeParse(response.body);
  const url = body.success ? body.data.url : response.headers.location;
  return /\/repositories\/\d+$/.exec(url ?? '')?.[0];
}

async function requestRepository(
  send: SendRequest,
  fullName: string,
  spent: Spending,
): Promise<UpstreamResponse> {
  spent.requests += 1;
  const request = toRepositoryRequest(fullName);
  const response = await send(request);
  const path = movedStatuses.includes(response.status) ? findNewPath(response) : undefined;
  if (!path) return response;
  spent.requests += 1;
  return send({ ...request, path });
}

async function observeRest(
  send: SendRequest,
  target: Target,
  body: unknown,
  provenance: Provenance,
  spent: Spending,
): Promise<Confirmed> {
  const decoded = decodeRestRepository(body, provenance);
  if ('reason' in decoded) {
    const refused: Refused = { stream: 'repositories', record: body, reason: decoded.reason };
    const observed = [toRefusal(target, provenance, 'unanswered')];
    return { observed, refused: [refused], unknown: [], gone: [toGone(target, 'unanswered')] };
  }
  const { row, isPrivate, unknown } = decoded;
  const isOther = target.upstreamId !== null && target.upstreamId !== row.upstream_id;
  if (isPrivate || isOther) {
    return { observed: [], refused: [], unknown, gone: [toGone(target, 'missing')] };
  }
  spent.requests += 1;
  const response = await send(toReleasesRequest(row.full_name));
  const listed = decodeRestReleases(response.status === 200 ? response.body : []);
  const since = releasesSince(target.known?.pushedAt ?? null, provenance.observed_at);
  const observed: Observed[] = [
    { stream: 'repositories', row: { ...row, ...keepManifests(target.known, row) } },
    ...toReleaseRows(row, listed.releases, since).map(
      (release) => ({ stream: 'releases', row: release }) as const,
    ),
  ];
  if (row.full_name.toLowerCase() !== target.fullName.toLowerCase()) {
    const rename = { ...provenance, old_name: target.fullName, new_name: row.full_name };
    observed.push({ stream: 'renames', row: rename });
  }
  return { observed, refused: listed.refused, unknown: [...unknown, ...listed.unknown], gone: [] };
}

const refusals = {
  forbidden: 'The token has no access.',
  unanswered: 'GitHub returned no valid response.',
} as const;

/** Records that GitHub did not show a repository, so that it does not count as vanished. */
export const toRefusal = (
  target: Target,
  provenance: Provenance,
  reason: keyof typeof refusals,
): Observed => ({
  stream: 'refusals',
  row: {
    ...provenance,
    upstream_id: target.upstreamId,
    full_name: target.fullName,
    reason: refusals[reason],
  },
});

export function toGone(target: Target, reason: Gone['reason']): Gone {
  return { upstreamId: target.upstreamId, fullName: target.fullName, reason };
}

/**
 * Requests up to `max` missing repositories with the REST API. Returns rows for those that exist.
 */
export async function checkMissing(
  { send, budget, spent }: Pick<QueryDeps, 'send' | 'budget' | 'spent'>,
  missing: readonly Target[],
  provenance: Provenance,
  max: number,
): Promise<Confirmed & { readonly checked: number }> {
  const results: Confirmed[] = [];
  let checked = 0;
  for (const target of missing) {
    if (checked >= max || !budget.canAfford(spent.points, spent.requests + 3)) {
      results.push({ observed: [], refused: [], unknown: [], gone: [toGone(target, 'missing')] });
      continue;
    }
    checked += 1;
    const response = await requestRepository(send, target.fullName, spent);
    if (response.status === 200) {
      results.push(await observeRest(send, target, response.body, provenance, spent));
      continue;
    }
    const reason = reasons[response.status] ?? 'unanswered';
    const isFact = reason === 'missing' || reason === 'blocked';
    const observed = isFact ? [] : [toRefusal(target, provenance, reason)];
    results.push({ observed, refused: [], unknown: [], gone: [toGone(target, reason)] });
  }
  return {
    observed: results.flatMap(({ observed }) => observed),
    refused: results.flatMap(({ refused }) => refused),
    unknown: results.flatMap(({ unknown }) => unknown),
    gone: results.flatMap(({ gone }) => gone),
    checked,
  };
}
