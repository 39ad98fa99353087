// Converts rows of the graph to records. The API, the open files, and the pages use these records.

import { healthSignalCount } from '../../contracts/health.ts';
import type { Deprecation, Health, HealthParts } from '../../contracts/health-record.ts';
import type { LicenseKind } from '../../contracts/license-kinds.ts';
import type {
  AlternativesRecord,
  EmergingItem,
  EventRecord,
  History,
  HubModel,
  ProductRecord,
  ProjectCard,
  ProjectDetail,
  ProjectRelease,
} from '../../contracts/records.ts';
import { addDays } from '../../contracts/time.ts';
import type { SnapshotRow } from '../release/snapshot.ts';
import type { NamedProduct } from '../search/product-names.ts';

// These functions only assert types. The graph build has already checked the types of all columns.
export const text = (row: SnapshotRow, column: string) => row[column] as string;
const texts = (row: SnapshotRow, column: string) => (row[column] ?? []) as string[];
export const maybeText = (row: SnapshotRow, column: string) => row[column] as string | null;
export const number = (row: SnapshotRow, column: string) => row[column] as number;
export const maybeNumber = (row: SnapshotRow, column: string) => row[column] as number | null;

export function toCard(row: SnapshotRow): ProjectCard {
  return {
    id: text(row, 'id'),
    name: text(row, 'name'),
    url: text(row, 'url'),
    desc: maybeText(row, 'description'),
    stars: maybeNumber(row, 'stars'),
    lang: maybeText(row, 'lang'),
    license: maybeText(row, 'license'),
    health: maybeNumber(row, 'health'),
    provisional: row.health_is_provisional as boolean | null,
    momentum: maybeNumber(row, 'stars_7d'),
    trend: maybeText(row, 'trend') as ProjectCard['trend'],
    vertical: maybeText(row, 'vertical'),
  };
}

export function toHealthParts(row: SnapshotRow): HealthParts | null {
  const score = maybeNumber(row, 'health');
  if (score === null) return null;
  return {
    score,
    activity: number(row, 'health_activity'),
    momentum: number(row, 'health_momentum'),
    community: number(row, 'health_community'),
    maintenance: number(row, 'health_maintenance'),
    known: number(row, 'health_known'),
    signals: healthSignalCount,
    provisional: row.health_is_provisional as boolean,
  };
}

export function toDetail(row: SnapshotRow, releases: readonly SnapshotRow[]): ProjectDetail {
  const { health: _score, provisional: _state, ...card } = toCard(row);
  const deprecatedBy = maybeText(row, 'deprecated_by');
  const parts = toHealthParts(row);
  const day = maybeNumber(row, 'stars_1d');
  const week = maybeNumber(row, 'stars_7d');
  return {
    ...card,
    health: parts && {
      ...parts,
      label: text(row, 'health_label') as 'healthy',
      why: text(row, 'health_why'),
      checked: text(row, 'health_checked_at'),
      label_reason: maybeText(row, 'health_limited_by') as Health['label_reason'],
    },
    last_seen: maybeText(row, 'last_seen_on'),
    deprecated:
      deprecatedBy === null
        ? null
        : {
            by: deprecatedBy as Deprecation['by'],
            evidence: text(row, 'deprecated_evidence'),
          },
    owner: text(row, 'owner'),
    former_names: row.former_names as string[],
    forks: maybeNumber(row, 'forks'),
    topics: row.topics as string[],
    stacks: (row.stacks ?? []) as string[],
    categories: row.categories as string[],
    lists: row.lists as string[],
    tracked_because: maybeText(row, 'tracked_because'),
    created: maybeText(row, 'created_at'),
    pushed: maybeText(row, 'pushed_at'),
    page: `/projects/${text(row, 'id')}`,
    velocity: day === null || week === null ? null : { stars_1d: day, stars_7d: week },
    releases: releases.map(toRelease),
  };
}

export function toRelease(row: SnapshotRow): ProjectRelease {
  return {
    tag: text(row, 'tag'),
    date: text(row, 'published_at'),
    level: text(row, 'level') as ProjectRelease['level'],
    url: text(row, 'url'),
  };
}

/**
 * `row` needs the columns of the tables `project` and `emerging`. Both tables have `stars_7d`, so
 * the column of `emerging` must be renamed to `emerging_stars_7d`.
 */
export function toEmerging(row: SnapshotRow): EmergingItem {
  const card = toCard(row);
  const track = text(row, 'track') as NonNullable<EmergingItem['signals']>['track'];
  return {
    ...card,
    // An established project is in the index only if its trend was accelerating on the day of
    // the index. This may be the previous day, so the project's current trend may differ.
    trend: track === 'established' ? 'accelerating' : card.trend,
    signals: {
      stars_7d: number(row, 'emerging_stars_7d'),
      baseline_7d: number(row, 'baseline_7d'),
      growth: number(row, 'growth'),
      surprise: number(row, 'surprise'),
      age_days: maybeNumber(row, 'age_days'),
      rank: number(row, 'rank'),
      track,
    },
    detected: text(row, 'detected_on'),
  };
}

/** `row` needs the columns of the table `event`, and `project_name` and `project_url`. */
export function toEvent(row: SnapshotRow): EventRecord {
  return {
    id: text(row, 'id'),
    kind: text(row, 'kind') as EventRecord['kind'],
    day: text(row, 'day'),
    project: {
      id: text(row, 'project_id'),
      name: text(row, 'project_name'),
      url: text(row, 'project_url'),
    },
    before: maybeText(row, 'before'),
    after: maybeText(row, 'after'),
  };
}

export function toHubModel(row: SnapshotRow): HubModel {
  return {
    id: text(row, 'id'),
    author: maybeText(row, 'author'),
    task: maybeText(row, 'task'),
    downloads: maybeNumber(row, 'downloads'),
    likes: maybeNumber(row, 'likes'),
    trending: maybeNumber(row, 'trending'),
    created: maybeText(row, 'created_at'),
    url: text(row, 'url'),
  };
}

type Series = (number | null)[] | null;

/** Reads the JSON column `verdicts`. Its value is either JSON text or an already parsed array. */
export function toBursts(verdicts: unknown): History['bursts'] {
  const bursts = typeof verdicts === 'string' ? JSON.parse(verdicts) : verdicts;
  return bursts ?? [];
}

export function toHistory(row: SnapshotRow): History {
  const stars = row.stars as Series;
  const health = row.health as Series;
  const velocity = row.velocity_7d as Series;
  const days = Math.max(0, ...[stars, health, velocity].map((series) => series?.length ?? 0));
  const start = text(row, 'start_on');
  // If all values of a series are null, the graph stores null instead of a list.
  const whole = (series: Series): Series =>
    series ?? (days > 0 ? Array.from({ length: days }, () => null) : null);
  return {
    slug: text(row, 'id'),
    days: Array.from({ length: days }, (_, index) => addDays(start, index)),
    series: {
      stars,
      health,
      velocity_7d: velocity,
      change: row.change as Series,
      change_days: row.change_days as Series,
      kept: whole(row.kept as Series),
      removed: whole(row.removed as Series),
      burst: row.is_burst as (boolean | null)[] | null,
    },
    kept_seen_on: maybeText(row, 'kept_seen_on'),
    bursts: toBursts(row.verdicts),
  };
}

export function toProduct(row: SnapshotRow): ProductRecord {
  return {
    name: text(row, 'name'),
    slug: text(row, 'slug'),
    domain: text(row, 'domain'),
    vendor: maybeText(row, 'vendor'),
    aliases: texts(row, 'aliases'),
    cat: maybeText(row, 'category'),
    page: `/alternatives/${text(row, 'slug')}`,
    alternatives: number(row, 'alternatives'),
  };
}

export const toNamedProduct = (row: SnapshotRow): NamedProduct & { readonly row: SnapshotRow } => ({
  slug: text(row, 'slug'),
  name: text(row, 'name'),
  domain: text(row, 'domain'),
  vendor: maybeText(row, 'vendor'),
  aliases: texts(row, 'aliases'),
  similar_to: texts(row, 'similar_to'),
  category: maybeText(row, 'category'),
  description: maybeText(row, 'description'),
  row,
});

/**
 * Builds the alternatives of a product. Replaces null with the default values in the API
 * documentation.
 */
export function toAlternatives(
  product: SnapshotRow,
  alternatives: readonly SnapshotRow[],
): AlternativesRecord {
  return {
    name: text(product, 'name'),
    domain: text(product, 'domain'),
    desc: text(product, 'description'),
    cat: maybeText(product, 'category'),
    page: `/alternatives/${text(product, 'slug')}`,
    alternatives: alternatives.map((row) => ({
      name: text(row, 'name'),
      repo: text(row, 'repo'),
      site: maybeText(row, 'site') ?? `https://github.com/${text(row, 'repo')}`,
      license: maybeText(row, 'license') ?? 'NOASSERTION',
      license_kind: (maybeText(row, 'license_kind') ?? 'unknown') as LicenseKind,
      license_note: maybeText(row, 'license_note') ?? '',
      desc: maybeText(row, 'description') ?? '',
    })),
  };
}
