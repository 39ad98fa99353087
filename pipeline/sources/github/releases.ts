// Selects which releases of a repository become rows.
import type { Row } from '../../../src/contracts/observations.ts';
import type { ReleaseNode, RepositoryRow } from './repository.ts';
import { toDaysBefore } from './shared-fields.ts';

/** Daily runs can be missed for this many days without losing a release. */
const lookBackDays = 14;

/**
 * Returns the time from which releases are recorded: two weeks ago or the last known push, whichever is
 * earlier. Returns null (record all) for a repository that is new to the log.
 */
export function releasesSince(knownPush: string | null, observedAt: string): string | null {
  if (knownPush === null) return null;
  const twoWeeksAgo = toDaysBefore(observedAt, lookBackDays);
  return knownPush < twoWeeksAgo ? knownPush : twoWeeksAgo;
}

/** Returns the rows of published releases, one per tag. */
export function toReleaseRows(
  repository: RepositoryRow,
  releases: ReadonlyArray<ReleaseNode | null>,
  since: string | null,
): Row<'releases'>[] {
  const rows = new Map<string, Row<'releases'>>();
  for (const release of releases) {
    if (!release || release.isDraft || release.publishedAt === null) continue;
    if ((since !== null && release.publishedAt < since) || rows.has(release.tagName)) continue;
    rows.set(release.tagName, {
      source: repository.source,
      observed_at: repository.observed_at,
      upstream_id: repository.upstream_id,
      full_name: repository.full_name,
      tag: release.tagName,
      published_at: release.publishedAt,
      prerelease: release.isPrerelease,
      url: release.url || null,
    });
  }
  return [...rows.values()];
}
