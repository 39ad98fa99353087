// Uses the REST API to check why GraphQL did not find repositories: deleted, blocked, or moved.
import { z } from 'zod';
import type { Observed, Refused, SendRequest, UpstreamResponse } from '../source.ts';
import type { QueryDeps } from './bisect.ts';
import type { Spending } from './budget.ts';
import type { Target } from './facts.ts';
import type { Gone } from './options.ts';
import { releasesSince, toReleaseRows } from './releases.ts';
import {
  decodeRestReleases,
  decodeRestRepository,
  toReleasesRequest,
  toRepositoryRequest,
} from './rest.ts';
import type { Provenance } from './shared-fields.ts';

/** Maximum checks per collection. Other repositories count as missing, which saves requests for searches. */
export const maxConfirmed = 60;

export interface Confirmed {
  readonly observed: readonly Observed[];
  readonly refused: readonly Refused[];
  readonly unknown: readonly string[];
  readonly gone: readonly Gone[];
}

/** Statuses of repositories that GitHub blocked. The client handles rate limits, which also use 403. */
const blockedStatuses: readonly number[] = [451, 403];
const movedStatuses: readonly number[] = [301, 307, 308];
const Moved = z.object({ url: z.string() });

/** Reads `/repositories/ID` from the new URL of a moved repository. */
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

/** Returns the rows of a repository that REST found although GraphQL did not. */
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
    return { observed: [], refused: [refused], unknown: [], gone: [toGone(target, 'unanswered')] };
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
    { stream: 'repositories', row: { ...row, ...keepPackages(target) } },
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

/** Keeps the known packages, because the REST API does not return manifests. */
function keepPackages({ known }: Target) {
  const { dependencies = null, packages = null } = known ?? {};
  return {
    dependencies: dependencies && [...dependencies],
    packages: packages && [...packages],
  };
}

export function toGone(target: Target, reason: Gone['reason']): Gone {
  return { upstreamId: target.upstreamId, fullName: target.fullName, reason };
}

/**
 * Requests up to `max` missing repositories with REST. 451 and 403 mean blocked; 404 means missing.
 * Returns the rows of repositories that are found.
 */
export async function confirmMissing(
  { send, budget, spent }: Pick<QueryDeps, 'send' | 'budget' | 'spent'>,
  missing: readonly Target[],
  provenance: Provenance,
  max: number,
): Promise<Confirmed & { readonly checked: number }> {
  const parts: Confirmed[] = [];
  let checked = 0;
  for (const target of missing) {
    if (checked >= max || !budget.canAfford(spent.points, spent.requests + 3)) {
      parts.push({ observed: [], refused: [], unknown: [], gone: [toGone(target, 'missing')] });
      continue;
    }
    checked += 1;
    const response = await requestRepository(send, target.fullName, spent);
    if (response.status === 200) {
      parts.push(await observeRest(send, target, response.body, provenance, spent));
      continue;
    }
    const reason = blockedStatuses.includes(response.status) ? 'blocked' : 'missing';
    parts.push({ observed: [], refused: [], unknown: [], gone: [toGone(target, reason)] });
  }
  return {
    observed: parts.flatMap(({ observed }) => observed),
    refused: parts.flatMap(({ refused }) => refused),
    unknown: parts.flatMap(({ unknown }) => unknown),
    gone: parts.flatMap(({ gone }) => gone),
    checked,
  };
}
