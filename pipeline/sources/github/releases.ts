// Selects the repository releases that a collection records.
import type { Row } from '../../contracts/observations.ts';
import type { ReleaseNode, RepositoryRow } from './decode-repository.ts';
import { toDaysBefore } from './shared-fields.ts';

/**
 * Repository releases of the last 14 days are always recorded again, so that a missed daily run
 * does not lose any of them.
 */
const lookBackDays = 14;

/**
 * Returns the time after which repository releases are recorded: two weeks ago or the last known
 * push, whichever is earlier. Returns null for a repository that is new to the log, because all of
 * its repository releases are recorded.
 */
export function releasesSince(knownPush: string | null, observedAt: string): string | null {
  if (knownPush === null) return null;
  const twoWeeksAgo = toDaysBefore(observedAt, lookBackDays);
  return knownPush < twoWeeksAgo ? knownPush : twoWeeksAgo;
}

/** Returns one row per tag. Ignores drafts, and repository releases published before `since`. */
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
