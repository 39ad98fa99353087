// Which releases of a repository are worth a row, and the rows.
import type { Row } from '../../../src/contracts/observations.ts';
import type { ReleaseNode, RepositoryRow } from './repository.ts';
import { toDaysBefore } from './values.ts';

/** A morning can be missed for this long without losing a release. */
const lookBackDays = 14;

/**
 * Releases from which on a row is due: all of a repository that is new to the log; else those since
 * its last known push, at least of two weeks.
 */
export function releasesSince(knownPush: string | null, observedAt: string): string | null {
  if (knownPush === null) return null;
  const weeksAgo = toDaysBefore(observedAt, lookBackDays);
  return knownPush < weeksAgo ? knownPush : weeksAgo;
}

/** Published releases, each tag once. */
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
