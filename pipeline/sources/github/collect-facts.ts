// Requests facts about many repositories by id or by name, and finds out which of them are missing.
import { z } from 'zod';
import type { Refused } from '../source.ts';
import { type DecodedRepository, decodeRepository } from './decode-repository.ts';
import { errorsAt, type GraphqlResponse } from './graphql.ts';
import { buildNamesQuery, factsQuery } from './graphql-queries.ts';
import { findNodeId } from './node-ids.ts';
import type { KnownRepository } from './options.ts';
import { type ItemResult, type QueryDeps, queryInBatches } from './query-in-batches.ts';
import { type Provenance, toDaysBefore } from './shared-fields.ts';

/** A repository to request. `known` is what the log contains about it, or null if it is new. */
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
  /** Repositories that do not exist or are private, according to GitHub. */
  readonly missing: readonly Target[];
  /** Repositories that GitHub does not show to our token. They may exist. */
  readonly forbidden: readonly Target[];
  readonly unanswered: readonly Target[];
  readonly skipped: readonly Target[];
  readonly refused: readonly Refused[];
}

function sinceVariables(observedAt: string): Record<string, string> {
  return { since90: toDaysBefore(observedAt, 90), since365: toDaysBefore(observedAt, 365) };
}

function createClassifier(provenance: Provenance) {
  const found: Found[] = [];
  const missing: Target[] = [];
  const forbidden: Target[] = [];
  const refused: Refused[] = [];
  const classify = (
    node: unknown,
    errors: ReturnType<typeof errorsAt>,
    target: Target,
    isAlone: boolean,
  ): ItemResult => {
    const isError = (wanted: string) => errors.some(({ type }) => type === wanted);
    if (node === null || node === undefined) {
      if (isError('FORBIDDEN')) forbidden.push(target);
      else if (errors.length > 0 && !isError('NOT_FOUND')) return 'retry';
      else missing.push(target);
      return 'done';
    }
    if (errors.length > 0 && !isAlone) return 'retry'; // a resource limit set some field to null
    const decoded = decodeRepository(node, provenance);
    if ('reason' in decoded) {
      refused.push({ stream: 'repositories', record: node, reason: decoded.reason });
    } else if (decoded.repository.isPrivate) missing.push(target);
    else found.push({ target, repository: decoded.repository });
    return 'done';
  };
  return { found, missing, forbidden, refused, classify };
}

/**
 * Returns the errors of a node. If the node is null and has no errors, returns the errors of its
 * parent nodes and of the whole request.
 */
function nodeErrors(
  response: GraphqlResponse,
  path: ReadonlyArray<string | number>,
  node: unknown,
) {
  const own = errorsAt(response, path);
  if (own.length > 0 || (node !== null && node !== undefined)) return own;
  return response.errors.filter(
    (error) => error.path === undefined || error.path.length < path.length,
  );
}

/**
 * Requests facts by node id. If a repository has no node id, or if GitHub finds no repository with
 * its node id, requests it by name.
 */
export async function collectById(
  deps: QueryDeps,
  provenance: Provenance,
  targets: readonly Target[],
): Promise<Collected> {
  const classifier = createClassifier(provenance);
  const withIds = targets.flatMap((target) => {
    const nodeId = findNodeId(target.upstreamId ?? '');
    return nodeId ? [{ target, nodeId }] : [];
  });
  const outcome = await queryInBatches(deps, withIds, {
    kind: 'facts',
    toRequest: (items) => ({
      operationName: 'Facts',
      query: factsQuery,
      variables: {
        ids: items.map(({ nodeId }) => nodeId),
        ...sinceVariables(provenance.observed_at),
      },
    }),
    read: (response, { target }, index, isAlone) => {
      const nodes = z.array(z.unknown()).safeParse(response.data?.nodes);
      const node = nodes.success ? nodes.data[index] : null;
      const errors = nodes.success ? nodeErrors(response, ['nodes', index], node) : response.errors;
      return classifier.classify(node, errors, target, isAlone);
    },
  });
  const withoutIds = targets.filter(({ upstreamId }) => !findNodeId(upstreamId ?? ''));
  const byName = await collectByName(deps, provenance, [...withoutIds, ...classifier.missing]);
  return {
    found: [...classifier.found, ...byName.found.filter(isSameRepository)],
    missing: [
      ...byName.missing,
      ...byName.found.filter((found) => !isSameRepository(found)).map(({ target }) => target),
    ],
    forbidden: [...classifier.forbidden, ...byName.forbidden],
    unanswered: [...outcome.unanswered.map(({ target }) => target), ...byName.unanswered],
    skipped: [...outcome.skipped.map(({ target }) => target), ...byName.skipped],
    refused: [...classifier.refused, ...byName.refused],
  };
}

/** False if the repository was deleted and another one now has its name. */
function isSameRepository({ target, repository }: Found): boolean {
  return target.upstreamId === null || target.upstreamId === repository.row.upstream_id;
}

/**
 * Requests facts by name. GitHub follows renames, so the name in a row may differ from the
 * requested name.
 */
export async function collectByName(
  deps: QueryDeps,
  provenance: Provenance,
  targets: readonly Target[],
): Promise<Collected> {
  const classifier = createClassifier(provenance);
  const outcome = await queryInBatches(deps, targets, {
    kind: 'names',
    toRequest: (items) => {
      const variables: Record<string, string> = sinceVariables(provenance.observed_at);
      for (const [index, { fullName }] of items.entries()) {
        const [owner = '', name = ''] = fullName.split('/');
        variables[`owner${index}`] = owner;
        variables[`name${index}`] = name;
      }
      return { operationName: 'Names', query: buildNamesQuery(items.length), variables };
    },
    read: (response, target, index, isAlone) => {
      const node = response.data?.[`r${index}`];
      return classifier.classify(node, nodeErrors(response, [`r${index}`], node), target, isAlone);
    },
  });
  const { found, missing, forbidden, refused } = classifier;
  return { found, missing, forbidden, refused, ...outcome };
}
