// Converts rows of the graph to records. The API, the open files, and the pages use these records.

import { healthSignalCount } from '../../contracts/api/health-components.ts';
import type { HealthParts } from '../../contracts/api/health-record.ts';
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
} from '../../contracts/api/records.ts';
import { addDays } from '../../lib/time.ts';
import {
  type AlternativeRow,
  type EmergingRow,
  type EventRow,
  type HubModelRow,
  isScored,
  type ProductRow,
  type ProjectRow,
  type ReleaseRow,
  type RowOf,
} from '../release/table-rows.ts';
import type { NamedProduct } from '../search/product-names.ts';

/** The columns of `project` that `toDetail` needs. */
export const detailColumns = [
  ...(['id', 'name', 'owner', 'full_name', 'former_names', 'url', 'description'] as const),
  ...(['stars', 'forks', 'lang', 'license', 'topics', 'vertical', 'stacks'] as const),
  ...(['categories', 'lists', 'tracked_because', 'is_ai', 'created_at', 'pushed_at'] as const),
  ...(['stars_1d', 'stars_7d', 'trend', 'health', 'health_label', 'health_why'] as const),
  ...(['health_activity', 'health_momentum', 'health_community'] as const),
  ...(['health_maintenance', 'health_checked_at', 'health_known'] as const),
  ...(['health_is_provisional', 'health_limited_by', 'deprecated_by'] as const),
  ...(['deprecated_evidence', 'last_seen_on', 'kind'] as const),
  ...(['stars_observed_on', 'facts_on'] as const),
  ...(['license_observed', 'license_observed_by', 'license_observed_on'] as const),
] satisfies readonly (keyof ProjectRow)[];
export type DetailRow = Pick<ProjectRow, (typeof detailColumns)[number]>;

export function toCard(row: DetailRow): ProjectCard {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    desc: row.description,
    stars: row.stars,
    stars_on: row.stars_observed_on,
    lang: row.lang,
    license: row.license,
    health: row.health,
    provisional: row.health_is_provisional,
    momentum: row.stars_7d,
    trend: row.trend,
    vertical: row.vertical,
  };
}

export function toHealthParts(row: DetailRow): HealthParts | null {
  if (!isScored(row)) return null;
  return {
    score: row.health,
    activity: row.health_activity,
    momentum: row.health_momentum,
    community: row.health_community,
    maintenance: row.health_maintenance,
    known: row.health_known,
    signals: healthSignalCount,
    provisional: row.health_is_provisional,
  };
}

function toDisagreements(row: DetailRow): ProjectDetail['disagreements'] {
  const { license_observed: value, license_observed_by: source, license_observed_on: on } = row;
  return value === null || source === null || on === null
    ? []
    : [{ field: 'license', value, source, on }];
}

export function toDetail(row: DetailRow, releases: readonly ReleaseRow[]): ProjectDetail {
  const { health: _score, provisional: _state, ...card } = toCard(row);
  const parts = toHealthParts(row);
  const { stars_1d: day, stars_7d: week } = row;
  return {
    ...card,
    health:
      parts && isScored(row)
        ? {
            ...parts,
            label: row.health_label,
            why: row.health_why,
            checked: row.health_checked_at,
            label_reason: row.health_limited_by,
          }
        : null,
    last_seen: row.last_seen_on,
    kind: row.kind,
    facts_on: row.facts_on,
    deprecated:
      row.deprecated_by === null
        ? null
        : { by: row.deprecated_by, evidence: row.deprecated_evidence ?? '' },
    disagreements: toDisagreements(row),
    owner: row.owner,
    former_names: row.former_names,
    forks: row.forks,
    topics: row.topics,
    stacks: row.stacks,
    categories: row.categories,
    lists: row.lists,
    tracked_because: row.tracked_because,
    is_ai: row.is_ai === true,
    created: row.created_at,
    pushed: row.pushed_at,
    page: `/projects/${row.id}`,
    velocity: day === null && week === null ? null : { stars_1d: day, stars_7d: week },
    releases: releases.map(toRelease),
  };
}

export function toRelease(row: ReleaseRow): ProjectRelease {
  return {
    tag: row.tag,
    date: row.published_at,
    level: row.level,
    url: row.url,
  };
}

/** A row of the tables `project` and `emerging`. */
export type EmergingProjectRow = ProjectRow &
  Omit<EmergingRow, 'id' | 'stars_7d'> & { readonly emerging_stars_7d: number };

/**
 * Both tables have `stars_7d`, so the column of `emerging` must be renamed to `emerging_stars_7d`.
 */
export function toEmerging(row: EmergingProjectRow): EmergingItem {
  const card = toCard(row);
  const { track } = row;
  return {
    ...card,
    // An established project is in the index only if its trend was accelerating on the day of
    // the index. This may be the previous day, so the project's current trend may differ.
    trend: track === 'established' ? 'accelerating' : card.trend,
    signals: {
      stars_7d: row.emerging_stars_7d,
      baseline_7d: row.baseline_7d,
      growth: row.growth,
      surprise: row.surprise,
      age_days: row.age_days,
      rank: row.rank,
      track,
    },
    detected: row.detected_on,
  };
}

export type NamedEventRow = EventRow & {
  readonly project_name: string;
  readonly project_url: string;
};

export function toEvent(row: NamedEventRow): EventRecord {
  return {
    id: row.id,
    kind: row.kind,
    day: row.day,
    project: {
      id: row.project_id,
      name: row.project_name,
      url: row.project_url,
    },
    before: row.before,
    after: row.after,
  };
}

export function toHubModel(row: HubModelRow): HubModel {
  return {
    id: row.id,
    author: row.author,
    task: row.task,
    downloads: row.downloads,
    likes: row.likes,
    trending: row.trending,
    created: row.created_at,
    url: row.url,
  };
}

export type StarHistoryRow = Omit<RowOf<'history', 'id' | 'start_on'>, 'burst'>;

/** Reads the JSON column `verdicts`. Its value is either JSON text or an already parsed array. */
export function toBursts(verdicts: unknown): History['bursts'] {
  const bursts = typeof verdicts === 'string' ? JSON.parse(verdicts) : verdicts;
  return bursts ?? [];
}

export function toHistory(row: StarHistoryRow): History {
  const { stars, health, velocity_7d: velocity } = row;
  const days = Math.max(0, ...[stars, health, velocity].map((series) => series?.length ?? 0));
  const start = row.start_on;
  // If all values of a series are null, the graph stores null instead of a list.
  const whole = <T>(series: (T | null)[] | null): (T | null)[] =>
    series ?? Array.from({ length: days }, () => null);
  return {
    slug: row.id,
    days: Array.from({ length: days }, (_, index) => addDays(start, index)),
    series: {
      stars: whole(stars),
      health: whole(health),
      velocity_7d: whole(velocity),
      change: whole(row.change),
      change_days: whole(row.change_days),
      kept: whole(row.kept),
      removed: whole(row.removed),
      burst: whole(row.is_burst),
    },
    kept_seen_on: row.kept_seen_on,
    bursts: toBursts(row.verdicts),
  };
}

export function toProduct(row: ProductRow): ProductRecord {
  return {
    name: row.name,
    slug: row.slug,
    domain: row.domain,
    vendor: row.vendor,
    aliases: row.aliases,
    cat: row.category,
    page: `/alternatives/${row.slug}`,
    alternatives: row.alternatives,
  };
}

export const toNamedProduct = (row: ProductRow): NamedProduct & { readonly row: ProductRow } => ({
  slug: row.slug,
  name: row.name,
  domain: row.domain,
  vendor: row.vendor,
  aliases: row.aliases,
  similar_to: row.similar_to,
  category: row.category,
  description: row.description,
  row,
});

/**
 * Builds the alternatives of a product. Replaces null with the default values in the API
 * documentation.
 */
export function toAlternatives(
  product: Pick<ProductRow, 'name' | 'domain' | 'description' | 'category' | 'slug'>,
  alternatives: readonly Omit<AlternativeRow, 'product_slug' | 'position' | 'project_id'>[],
): AlternativesRecord {
  return {
    name: product.name,
    domain: product.domain,
    desc: product.description,
    cat: product.category,
    page: `/alternatives/${product.slug}`,
    alternatives: alternatives.map((row) => ({
      name: row.name,
      repo: row.repo,
      site: row.site ?? `https://github.com/${row.repo}`,
      license: row.license ?? 'NOASSERTION',
      license_kind: row.license_kind ?? 'unknown',
      license_note: row.license_note ?? '',
      desc: row.description ?? '',
    })),
  };
}
