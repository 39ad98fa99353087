// Types of table rows, derived from the table definitions in contracts/files/graph.ts.

import type { ForecastRecord } from '../../contracts/api/forecast-endpoint.ts';
import type { Deprecation, Health } from '../../contracts/api/health-record.ts';
import type {
  DisagreementRecord,
  LifeRecord,
  ModelDetail,
  ModelRecord,
} from '../../contracts/api/model-records.ts';
import type { PriceChangeRecord } from '../../contracts/api/price-records.ts';
import type {
  EmergingItem,
  EventRecord,
  ProjectCard,
  ProjectDetail,
  ProjectRelease,
} from '../../contracts/api/records.ts';
import type { GraphTableName, graphTables } from '../../contracts/files/graph.ts';
import type { LicenseKind } from '../../lib/license-kinds.ts';
import { currentDays } from '../../lib/old-day.ts';

type Columns<N extends GraphTableName> = (typeof graphTables)[N]['columns'];

type Cell<T> = T extends 'VARCHAR[]'
  ? string[]
  : T extends 'BIGINT[]' | 'INTEGER[]'
    ? (number | null)[]
    : T extends 'BOOLEAN[]'
      ? (boolean | null)[]
      : T extends 'BOOLEAN'
        ? boolean
        : T extends 'VARCHAR' | 'DATE' | 'TIMESTAMP'
          ? string
          : number;

/**
 * A row of the table `N`. The columns in `NonNull` are never null, and all others may be null.
 * `Values` lists the values of columns that have few.
 */
export type RowOf<
  N extends GraphTableName,
  NonNull extends keyof Columns<N>,
  Values extends { readonly [C in keyof Columns<N>]?: Cell<Columns<N>[C]> } = object,
> = {
  readonly [C in keyof Columns<N>]:
    | (C extends keyof Values ? Values[C] : Cell<Columns<N>[C]>)
    | (C extends NonNull ? never : null);
};
type WholeRow<N extends GraphTableName, Values extends object = object> = RowOf<
  N,
  keyof Columns<N>,
  Values
>;

export type ProjectRow = RowOf<
  'project',
  | 'id'
  | 'name'
  | 'owner'
  | 'repo'
  | 'full_name'
  | 'former_names'
  | 'url'
  | 'topics'
  | 'categories'
  | 'lists'
  | 'stacks'
  | 'sources',
  {
    readonly health_label: Health['label'];
    readonly health_limited_by: NonNullable<Health['label_reason']>;
    readonly deprecated_by: Deprecation['by'];
    readonly trend: NonNullable<ProjectCard['trend']>;
    readonly kind: NonNullable<ProjectDetail['kind']>;
  }
>;

/**
 * The order of rows of `project` by stars, as SQL. Old star totals come after current
 * ones, then unknown totals, then repositories that GitHub no longer returns.
 */
export const starOrder =
  'last_seen_on is not null, stars is null, ' +
  `stars_observed_on <= (select as_of from release_info) - ${currentDays}, stars desc, id`;

type HealthColumn =
  | 'health'
  | 'health_known'
  | 'health_is_provisional'
  | 'health_label'
  | 'health_why'
  | 'health_activity'
  | 'health_momentum'
  | 'health_community'
  | 'health_maintenance'
  | 'health_checked_at';
/** These columns are null if and only if there is no score. */
export const isScored = <R extends Pick<ProjectRow, HealthColumn>>(
  row: R,
): row is R & { readonly [C in HealthColumn]: NonNullable<ProjectRow[C]> } => row.health !== null;

export type HistoryRow = RowOf<
  'history',
  'id' | 'start_on' | 'stars' | 'health' | 'velocity_7d' | 'burst'
>;
export type SeriesRow = Pick<HistoryRow, 'id' | 'start_on' | 'stars' | 'health' | 'burst'>;
export type HealthInputRow = RowOf<
  'health_input',
  | 'id'
  | 'day'
  | 'stars'
  | 'gained'
  | 'gained_days'
  | 'active_on'
  | 'is_commit'
  | 'born_on'
  | 'is_archived'
  | 'is_deprecated'
>;
export type HealthChangeRow = WholeRow<'health_change'>;
/** Activity at the end of each of 13 weeks, oldest first. A week without a known value is null. */
export type ActivityRow = RowOf<'activity', 'id' | 'start_on'>;
/**
 * Weekly star totals. Available only for projects that were observed before the 90 days of
 * `history`.
 */
export type StarWeekRow = WholeRow<'star_week'>;
export type PackageRow = RowOf<'package', 'ecosystem' | 'name' | 'project_id' | 'mapped_by'>;
export type ReleaseRow = WholeRow<'release', { readonly level: ProjectRelease['level'] }>;
export type EdgeRow = RowOf<'edge', 'source' | 'target' | 'kind'>;
export type EmergingRow = RowOf<
  'emerging',
  | 'index_on'
  | 'id'
  | 'rank'
  | 'stars_7d'
  | 'baseline_7d'
  | 'growth'
  | 'surprise'
  | 'detected_on'
  | 'track',
  { readonly track: NonNullable<EmergingItem['signals']>['track'] }
>;
export type DetectionRow = WholeRow<'detection'>;
export type BreakoutRow = WholeRow<'breakout'>;
export type EventRow = RowOf<
  'event',
  'id' | 'kind' | 'day' | 'project_id',
  { readonly kind: EventRecord['kind'] }
>;
export type TopicRow = WholeRow<'topic'>;
export type VerticalRow = WholeRow<'vertical'>;
export type StackRow = WholeRow<'stack'>;
export type ProductRow = RowOf<
  'product',
  'slug' | 'name' | 'domain' | 'aliases' | 'similar_to' | 'description' | 'alternatives'
>;
export type AlternativeRow = RowOf<
  'alternative',
  'product_slug' | 'position' | 'repo' | 'name',
  { readonly license_kind: LicenseKind }
>;
export type PickRow = RowOf<'pick', 'repo' | 'why'>;
export type ModelRow = RowOf<
  'model',
  | 'id'
  | 'name'
  | 'provider'
  | 'tier'
  | 'context_tokens'
  | 'price_context_tokens'
  | 'price_in_usd_per_mtok'
  | 'price_out_usd_per_mtok'
  | 'rank'
  | 'price_since_at'
  | 'first_seen_at'
  | 'kind'
  | 'state'
  | 'sellers'
  | 'observed_at'
  | 'source',
  { readonly [C in 'tier' | 'kind' | 'state']: NonNullable<ModelRecord[C]> }
>;
export type OfferRow = RowOf<
  'offer',
  | 'model_id'
  | 'seller'
  | 'offer_id'
  | 'price_in_usd_per_mtok'
  | 'price_out_usd_per_mtok'
  | 'source'
  | 'sources'
  | 'terms'
  | 'is_maker'
  | 'since_at',
  { readonly terms: ModelDetail['offers'][number]['terms'] }
>;
export type PriceChangeRow = RowOf<
  'price_change',
  'model_id' | 'place' | 'occurred_at' | 'applies_at' | 'known_at' | 'kind',
  { readonly kind: PriceChangeRecord['kind'] }
>;
export type DisagreementRow = RowOf<
  'price_disagreement',
  | 'id'
  | 'model_id'
  | 'seller'
  | 'offer_id'
  | 'source'
  | 'price_in_usd_per_mtok'
  | 'price_out_usd_per_mtok'
  | 'since_at'
  | 'reason',
  { readonly reason: DisagreementRecord['reason'] }
>;
export type ModelAliasRow = WholeRow<'model_alias'>;
export type ModelLifeRow = RowOf<
  'model_life',
  'model_id' | 'place' | 'seller' | 'offer_id' | 'step' | 'source',
  { readonly step: LifeRecord['steps'][number]['step'] }
>;
export type ModelEndRow = RowOf<
  'model_end',
  'model_id' | 'seller' | 'seller_name' | 'offer_id' | 'ends_on' | 'source'
>;
export type ReplacementRow = RowOf<
  'model_replacement',
  'model_id' | 'place' | 'replacement_id' | 'chosen_by' | 'loses',
  { readonly chosen_by: LifeRecord['replacements'][number]['by'] }
>;
export type ForecastRow = RowOf<
  'forecast',
  Exclude<keyof Columns<'forecast'>, 'outcome' | 'resolved_on'>,
  {
    readonly kind: ForecastRecord['kind'];
    readonly outcome: NonNullable<ForecastRecord['outcome']>;
  }
>;
export type ForecastScoreRow = RowOf<
  'forecast_score',
  'kind' | 'is_replay' | 'quarter' | 'resolved' | 'happened' | 'void' | 'caught',
  { readonly kind: ForecastRecord['kind'] }
>;
export type ForecastBinRow = RowOf<
  'forecast_bin',
  keyof Columns<'forecast_bin'>,
  { readonly kind: ForecastRecord['kind'] }
>;
export type HubModelRow = RowOf<'hub_model', 'list' | 'position' | 'id' | 'url'>;
export type HubSpaceRow = RowOf<'hub_space', 'position' | 'id' | 'url'>;
export type PaperRow = RowOf<'paper', 'position' | 'id' | 'title' | 'url' | 'seen_on'>;
export type WeekRow = RowOf<'week', 'ends_on' | 'releases' | 'models_added' | 'licence_changes'>;
export type SourceRow = RowOf<'source', 'name' | 'rows' | 'is_stale'>;
export type CoverageRow = WholeRow<'coverage'>;
export type ExclusionRow = WholeRow<'exclusion'>;
export type InfoRow = WholeRow<'release_info'>;
