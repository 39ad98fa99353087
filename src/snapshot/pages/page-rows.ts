// Types of the table rows that pages use, derived from the table definitions in contracts/graph.ts.
import type { GraphTableName, graphTables } from '../../contracts/graph.ts';
import type { LicenseKind } from '../../contracts/license-kinds.ts';

type Columns<N extends GraphTableName> = (typeof graphTables)[N]['columns'];

type Cell<T> = T extends 'VARCHAR[]'
  ? readonly string[]
  : T extends 'BIGINT[]' | 'INTEGER[]'
    ? readonly (number | null)[]
    : T extends 'BOOLEAN[]'
      ? readonly (boolean | null)[]
      : T extends 'BOOLEAN'
        ? boolean
        : T extends 'VARCHAR' | 'DATE' | 'TIMESTAMP'
          ? string
          : number;

/** A row of the table `N`. The columns in `NonNull` are never null, and all others may be null. */
type RowOf<N extends GraphTableName, NonNull extends keyof Columns<N>> = {
  readonly [C in keyof Columns<N>]: C extends NonNull
    ? Cell<Columns<N>[C]>
    : Cell<Columns<N>[C]> | null;
};
type WholeRow<N extends GraphTableName> = RowOf<N, keyof Columns<N>>;

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
  | 'sources'
>;
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
export type PackageRow = WholeRow<'package'>;
export type ReleaseRow = WholeRow<'release'>;
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
  | 'track'
>;
export type EventRow = RowOf<'event', 'id' | 'kind' | 'day' | 'project_id'>;
export type TopicRow = WholeRow<'topic'>;
export type VerticalRow = WholeRow<'vertical'>;
export type StackRow = WholeRow<'stack'>;
export type ProductRow = RowOf<
  'product',
  'slug' | 'name' | 'domain' | 'aliases' | 'similar_to' | 'description' | 'alternatives'
>;
export type AlternativeRow = Omit<
  RowOf<'alternative', 'product_slug' | 'position' | 'repo' | 'name'>,
  'license_kind'
> & { readonly license_kind: LicenseKind | null };
export type PickRow = RowOf<'pick', 'repo' | 'why'>;
export type ModelRow = RowOf<
  'model',
  | 'id'
  | 'name'
  | 'provider'
  | 'tier'
  | 'context_tokens'
  | 'price_in_usd_per_mtok'
  | 'price_out_usd_per_mtok'
  | 'rank'
  | 'kind'
  | 'state'
  | 'sellers'
  | 'observed_at'
  | 'source'
>;
export type OfferRow = RowOf<
  'offer',
  'model_id' | 'seller' | 'offer_id' | 'source' | 'sources' | 'terms' | 'is_maker' | 'since_at'
>;
export type PriceChangeRow = RowOf<
  'price_change',
  'model_id' | 'place' | 'occurred_at' | 'applies_at' | 'known_at' | 'kind'
>;
export type DisagreementRow = RowOf<
  'price_disagreement',
  'id' | 'model_id' | 'seller' | 'offer_id' | 'source' | 'since_at' | 'reason'
>;
export type HubModelRow = RowOf<'hub_model', 'list' | 'position' | 'id' | 'url'>;
export type HubSpaceRow = RowOf<'hub_space', 'position' | 'id' | 'url'>;
export type PaperRow = RowOf<'paper', 'position' | 'id' | 'url' | 'seen_on'>;
export type WeekRow = RowOf<'week', 'ends_on' | 'releases' | 'models_added' | 'licence_changes'>;
export type SourceRow = RowOf<'source', 'name' | 'rows' | 'is_stale'>;
export type CoverageRow = WholeRow<'coverage'>;
export type ExclusionRow = WholeRow<'exclusion'>;
export type InfoRow = WholeRow<'release_info'>;
