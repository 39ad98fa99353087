// Builds the rows of a batch. For repositories with new pushes, also requests repository releases
// and manifests if the budget allows it.
import { z } from 'zod';
import { addFields, noFields, type ResponseFields } from '../../contracts/response-fields.ts';
import { type Decoded, decodeRecord, type Observed, type Refused } from '../source.ts';
import type { Found } from './collect-facts.ts';
import { ReleaseNode } from './decode-repository.ts';
import { errorsAt } from './graphql.ts';
import { detailsQuery, manifestAliases } from './graphql-queries.ts';
import { findNodeId } from './node-ids.ts';
import { keepManifests, readManifests, readPublished } from './package-manifests.ts';
import { type QueryDeps, queryInBatches } from './query-in-batches.ts';
import { releasesSince, toReleaseRows } from './releases.ts';
import { explain } from './shared-fields.ts';

const Blob = z.object({ text: z.string().nullable() }).nullable();
const Details = z.object({
  releases: z.object({ nodes: z.array(z.unknown()) }).nullable(),
  packageJson: Blob,
  pyproject: Blob,
  requirements: Blob,
  cargo: Blob,
  goMod: Blob,
});
interface Detail {
  readonly dependencies: readonly string[];
  readonly packages: readonly string[];
  readonly releases: ReadonlyArray<ReleaseNode | null>;
}

/** Decodes releases and manifests. Bad values are refused, and cost only themselves. */
export function decodeDetails(
  node: unknown,
  refused: Refused[],
  fields = noFields(),
): Detail | undefined {
  addFields(fields, Details, node, 'details[]');
  const decoded = decodeRecord(Details, node);
  const reasons = 'reason' in decoded ? [decoded.reason] : decoded.left;
  for (const reason of reasons) refused.push({ stream: 'repositories', record: node, reason });
  if ('reason' in decoded) return undefined;
  const details = decoded.data;
  const texts = manifestAliases.map((alias) => [alias, details[alias]?.text ?? null] as const);
  const releases = (details.releases?.nodes ?? []).map((node) => {
    addFields(fields, ReleaseNode, node, 'details[].releases.nodes[]');
    const release = ReleaseNode.nullable().safeParse(node);
    if (release.success) return release.data;
    refused.push({ stream: 'releases', record: node, reason: explain(release.error) });
    return null;
  });
  const manifests = Object.fromEntries(texts);
  const [dependencies, packages] = [readManifests(manifests), readPublished(manifests)];
  return { dependencies, packages, releases };
}

function hasNewPush({ target, repository }: Found): boolean {
  const { known } = target;
  return known?.dependencies == null || known.manifestsPushedAt !== repository.row.pushed_at;
}

async function queryDetails(
  deps: QueryDeps,
  found: readonly Found[],
  refused: Refused[],
  fields: ResponseFields,
): Promise<Map<string, Detail>> {
  const details = new Map<string, Detail>();
  const pushed = found.filter(hasNewPush).flatMap(({ repository }) => {
    const id = repository.row.upstream_id ?? '';
    const nodeId = findNodeId(id);
    return nodeId ? [{ id, nodeId }] : [];
  });
  await queryInBatches(deps, pushed, {
    kind: 'details',
    toRequest: (items) => ({
      operationName: 'Details',
      query: detailsQuery,
      variables: { ids: items.map(({ nodeId }) => nodeId) },
    }),
    read: (response, { id }, index, isAlone) => {
      const nodes = z.array(z.unknown()).safeParse(response.data?.nodes);
      const node = nodes.success ? nodes.data[index] : null;
      if (errorsAt(response, ['nodes', index]).length > 0 && !isAlone) return 'retry';
      const detail = node == null ? undefined : decodeDetails(node, refused, fields);
      if (detail) details.set(id, detail);
      return 'done';
    },
  });
  return details;
}

function toObserved({ target, repository }: Found, detail: Detail | undefined): Observed[] {
  const { row, latestRelease } = repository;
  const releases = toReleaseRows(
    row,
    [...(detail?.releases ?? []), latestRelease],
    releasesSince(target.known?.manifestsPushedAt ?? null, row.observed_at),
  );
  const oldName = target.known?.fullName ?? target.fullName;
  const isRenamed = oldName.toLowerCase() !== row.full_name.toLowerCase();
  const { source, observed_at } = row;
  return [
    {
      stream: 'repositories',
      row: {
        ...row,
        ...(detail
          ? { dependencies: [...detail.dependencies], packages: [...detail.packages] }
          : keepManifests(target.known, row)),
      },
    },
    ...releases.map((release) => ({ stream: 'releases', row: release }) as const),
    ...(isRenamed
      ? [
          {
            stream: 'renames',
            row: { source, observed_at, old_name: oldName, new_name: row.full_name },
          } as const,
        ]
      : []),
  ];
}

export async function observe(
  deps: QueryDeps,
  found: readonly Found[],
): Promise<Required<Pick<Decoded, 'observed' | 'refused' | 'fields'>>> {
  const refused: Refused[] = [];
  const fields = noFields();
  const details = await queryDetails(deps, found, refused, fields);
  return {
    observed: found.flatMap((each) =>
      toObserved(each, details.get(each.repository.row.upstream_id ?? '')),
    ),
    refused,
    fields: fields.present,
  };
}
