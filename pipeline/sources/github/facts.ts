// Facts of many repositories, by number or by name: who is found, who is gone, who was not answered.
import { z } from 'zod';
import type { Refused } from '../source.ts';
import { type Asking, askInParts, type Part } from './bisect.ts';
import { faultsAt, type GraphqlAnswer } from './graphql.ts';
import { findNodeId } from './node-ids.ts';
import type { KnownRepository } from './options.ts';
import { buildNamesQuery, factsQuery } from './queries.ts';
import { type DecodedRepository, decodeRepository } from './repository.ts';
import { type Seen, toDaysBefore } from './values.ts';

/** A repository to ask for: what the log knows of it, or only its name. */
export interface Target {
  readonly upstreamId: string | null;
  readonly fullName: string;
  readonly known: KnownRepository | null;
}

export interface Found {
  readonly target: Target;
  readonly repository: DecodedRepository;
}

export interface Collected {
  readonly found: readonly Found[];
  /** The host says there is none, or shows it to its owner only. */
  readonly missing: readonly Target[];
  readonly unanswered: readonly Target[];
  readonly unasked: readonly Target[];
  readonly refused: readonly Refused[];
}

function sinceVariables(observedAt: string): Record<string, string> {
  return { since90: toDaysBefore(observedAt, 90), since365: toDaysBefore(observedAt, 365) };
}

function createSorter(seen: Seen) {
  const found: Found[] = [];
  const missing: Target[] = [];
  const refused: Refused[] = [];
  const sort = (
    node: unknown,
    faults: ReturnType<typeof faultsAt>,
    target: Target,
    isAlone: boolean,
  ): Part => {
    const isGone = faults.some(({ type }) => type === 'NOT_FOUND' || type === 'FORBIDDEN');
    if (node === null || node === undefined) {
      if (!isGone && faults.length > 0) return 'again';
      missing.push(target);
      return 'answered';
    }
    if (faults.length > 0 && !isAlone) return 'again'; // some field is null because of a limit
    const decoded = decodeRepository(node, seen);
    if ('reason' in decoded) {
      refused.push({ stream: 'repositories', record: node, reason: decoded.reason });
    } else if (decoded.repository.isPrivate) missing.push(target);
    else found.push({ target, repository: decoded.repository });
    return 'answered';
  };
  return { found, missing, refused, sort };
}

/** A null without a reason of its own, while the answer has general faults, was cut off. */
function nodeFaults(answer: GraphqlAnswer, path: ReadonlyArray<string | number>, node: unknown) {
  const own = faultsAt(answer, path);
  if (own.length > 0 || (node !== null && node !== undefined)) return own;
  return answer.faults.filter(
    (fault) => fault.path === undefined || fault.path.length < path.length,
  );
}

/** Facts by number; what has no global id, or is not found by it, is asked by name. */
export async function collectById(
  asking: Asking,
  seen: Seen,
  targets: readonly Target[],
): Promise<Collected> {
  const sorter = createSorter(seen);
  const withIds = targets.flatMap((target) => {
    const nodeId = findNodeId(target.upstreamId ?? '');
    return nodeId ? [{ target, nodeId }] : [];
  });
  const outcome = await askInParts(asking, withIds, {
    kind: 'facts',
    toQuestion: (items) => ({
      operationName: 'Facts',
      query: factsQuery,
      variables: { ids: items.map(({ nodeId }) => nodeId), ...sinceVariables(seen.observed_at) },
    }),
    take: (answer, { target }, index, isAlone) => {
      const nodes = z.array(z.unknown()).safeParse(answer.data?.nodes);
      const node = nodes.success ? nodes.data[index] : null;
      const faults = nodes.success ? nodeFaults(answer, ['nodes', index], node) : answer.faults;
      return sorter.sort(node, faults, target, isAlone);
    },
  });
  const withoutIds = targets.filter(({ upstreamId }) => !findNodeId(upstreamId ?? ''));
  const byName = await collectByName(asking, seen, [...withoutIds, ...sorter.missing]);
  return {
    found: [...sorter.found, ...byName.found.filter(isSame)],
    missing: [
      ...byName.missing,
      ...byName.found.filter((found) => !isSame(found)).map(({ target }) => target),
    ],
    unanswered: [...outcome.unanswered.map(({ target }) => target), ...byName.unanswered],
    unasked: [...outcome.unasked.map(({ target }) => target), ...byName.unasked],
    refused: [...sorter.refused, ...byName.refused],
  };
}

/** A name can be given to another repository after the one that we know was deleted. */
function isSame({ target, repository }: Found): boolean {
  return target.upstreamId === null || target.upstreamId === repository.row.upstream_id;
}

/** Facts by name. The host follows renames: the row may carry another name. */
export async function collectByName(
  asking: Asking,
  seen: Seen,
  targets: readonly Target[],
): Promise<Collected> {
  const sorter = createSorter(seen);
  const outcome = await askInParts(asking, targets, {
    kind: 'names',
    toQuestion: (items) => {
      const variables: Record<string, string> = sinceVariables(seen.observed_at);
      for (const [index, { fullName }] of items.entries()) {
        const [owner = '', name = ''] = fullName.split('/');
        variables[`owner${index}`] = owner;
        variables[`name${index}`] = name;
      }
      return { operationName: 'Names', query: buildNamesQuery(items.length), variables };
    },
    take: (answer, target, index, isAlone) => {
      const node = answer.data?.[`r${index}`];
      return sorter.sort(node, nodeFaults(answer, [`r${index}`], node), target, isAlone);
    },
  });
  const { found, missing, refused } = sorter;
  return { found, missing, refused, ...outcome };
}
