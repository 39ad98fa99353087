// Reads all data for the website's pages, once per build.
import { readFile } from 'node:fs/promises';
import { sinceDays } from '../../contracts/api/since-endpoint.ts';
import { PostsFile } from '../../contracts/files/blog-posts.ts';
import { addDays } from '../../lib/time.ts';
import type { ResolvedForecasts } from '../api/forecasts.ts';
import { readSearchContext, type SearchContext } from '../api/search-rows.ts';
import { type Change, readChanges } from '../api/since.ts';
import { openSnapshot, type Snapshot } from '../release/snapshot.ts';
import type {
  ActivityRow,
  AlternativeRow,
  BreakoutRow,
  CoverageRow,
  DetectionRow,
  DisagreementRow,
  EdgeRow,
  EmergingRow,
  EventRow,
  ExclusionRow,
  ForecastBinRow,
  ForecastRow,
  ForecastScoreRow,
  HealthChangeRow,
  HealthInputRow,
  HistoryRow,
  HubModelRow,
  HubSpaceRow,
  InfoRow,
  ModelEndRow,
  ModelLifeRow,
  ModelRow,
  OfferRow,
  PackageRow,
  PaperRow,
  PickRow,
  PriceChangeRow,
  ProductRow,
  ProjectRow,
  ReleaseRow,
  ReplacementRow,
  SeriesRow,
  SourceRow,
  StackRow,
  StarWeekRow,
  TopicRow,
  VerticalRow,
  WeekRow,
} from '../release/table-rows.ts';
import { starOrder } from '../release/table-rows.ts';
import { readForecasts } from './read-forecasts.ts';
import { readModels } from './read-models.ts';
import { type RowText, read, readTexts, toPlainRow } from './read-rows.ts';

export interface PageData {
  readonly info: InfoRow;
  readonly week: WeekRow | undefined;
  /** Without vanished projects. Sorted by stars, most first. Unknown stars come last. */
  readonly projects: readonly ProjectRow[];
  /** All projects. */
  readonly projectById: ReadonlyMap<string, ProjectRow>;
  readonly seriesById: ReadonlyMap<string, SeriesRow>;
  readonly historyById: ReadonlyMap<string, RowText<HistoryRow>>;
  readonly releasesById: ReadonlyMap<string, readonly ReleaseRow[]>;
  readonly starWeeksById: ReadonlyMap<string, RowText<StarWeekRow>>;
  readonly activityById: ReadonlyMap<string, RowText<ActivityRow>>;
  readonly healthInputById: ReadonlyMap<string, RowText<HealthInputRow>>;
  readonly healthChangeById: ReadonlyMap<string, RowText<HealthChangeRow>>;
  readonly packagesById: ReadonlyMap<string, readonly PackageRow[]>;
  readonly similarById: ReadonlyMap<string, readonly EdgeRow[]>;
  readonly successorsById: ReadonlyMap<string, readonly EdgeRow[]>;
  readonly worksWithById: ReadonlyMap<string, readonly EdgeRow[]>;
  readonly verticalsById: ReadonlyMap<string, readonly EdgeRow[]>;
  /**
   * Dependencies in package manifests. `dependsOnById` lists the projects that a project depends
   * on, and `dependentsById` lists the projects that depend on the project.
   */
  readonly dependsOnById: ReadonlyMap<string, readonly EdgeRow[]>;
  readonly dependentsById: ReadonlyMap<string, readonly EdgeRow[]>;
  readonly servesById: ReadonlyMap<string, readonly EdgeRow[]>;
  readonly serversByModel: ReadonlyMap<string, readonly EdgeRow[]>;
  readonly productsById: ReadonlyMap<string, readonly ProductRow[]>;
  /**
   * The catalog's facts about alternatives, by project ID. Contains only alternatives that are
   * tracked projects.
   */
  readonly catalogById: ReadonlyMap<string, AlternativeRow>;
  /** The emerging index of the release's as-of day, followed by the index of the previous day. */
  readonly emerging: readonly EmergingRow[];
  /** Projects in the emerging index in the last year, newest first, up to the previous day. */
  readonly detections: readonly DetectionRow[];
  /** Little-known projects that doubled in the last year, newest first. */
  readonly breakouts: readonly BreakoutRow[];
  readonly events: readonly EventRow[];
  /** The changes of the last 30 days, without those of star counts. */
  readonly changes: readonly Change[];
  readonly topics: readonly TopicRow[];
  readonly verticals: readonly VerticalRow[];
  readonly stacks: readonly StackRow[];
  readonly products: readonly ProductRow[];
  readonly alternativesBySlug: ReadonlyMap<string, readonly AlternativeRow[]>;
  readonly picks: readonly PickRow[];
  /** Sorted by rank, without removed models. */
  readonly models: readonly ModelRow[];
  /** Models that no seller offers anymore. */
  /** Models that are removed or retired. They have a page, and are in no list. */
  readonly endedModels: readonly ModelRow[];
  /** The price changes of each model, oldest first. */
  readonly priceChangesByModel: ReadonlyMap<string, readonly PriceChangeRow[]>;
  /** The offers for each model: standard terms first, then by price, cheapest first. */
  readonly offersByModel: ReadonlyMap<string, readonly OfferRow[]>;
  readonly disagreements: readonly DisagreementRow[];
  readonly modelEnds: readonly ModelEndRow[];
  /** The steps in the life of each model, by its ID. */
  readonly modelSteps: ReadonlyMap<string, readonly ModelLifeRow[]>;
  /** Models to use instead of an ending model, by its ID. */
  readonly replacements: ReadonlyMap<string, readonly ReplacementRow[]>;
  readonly forecastScores: readonly ForecastScoreRow[];
  /** The calibration over the whole time. */
  readonly forecastBins: readonly ForecastBinRow[];
  /** The forecasts furthest from their outcome, by kind and origin. */
  readonly forecastMisses: readonly ForecastRow[];
  /** The published forecasts whose outcomes became known in the last month. */
  readonly resolvedForecasts: readonly ResolvedForecasts[];
  /** The newest published forecasts of each kind, highest probability first. */
  readonly openForecasts: readonly ForecastRow[];
  /** The same forecasts by the ID of the project or of the model at OpenRouter. */
  readonly forecastsBySubject: ReadonlyMap<string, readonly ForecastRow[]>;
  readonly hubModels: readonly HubModelRow[];
  readonly hubSpaces: readonly HubSpaceRow[];
  readonly papers: readonly PaperRow[];
  readonly coverage: readonly CoverageRow[];
  readonly exclusions: readonly ExclusionRow[];
  readonly sources: readonly SourceRow[];
  /** The weekly reports, newest first. */
  readonly posts: PostsFile['posts'];
  /** The report of the seven days up to the day of the release. */
  readonly thisWeek: PostsFile['this_week'];
  readonly searchContext: SearchContext;
}

export async function readPageData(graphPath: string, postsPath: string): Promise<PageData> {
  const snapshot = await openSnapshot(graphPath);
  try {
    const [info] = await read<InfoRow>(snapshot, 'release_info');
    if (!info)
      throw new Error(`The table release_info in ${graphPath} is empty. Build the graph again.`);
    const [week] = await read<WeekRow>(snapshot, 'week', 'order by ends_on desc');
    return {
      info,
      week,
      ...(await readProjects(snapshot)),
      ...(await readLinks(snapshot)),
      ...(await readLists(snapshot)),
      ...(await readModels(snapshot)),
      ...(await readForecasts(snapshot, info.as_of)),
      ...(await readPosts(postsPath)),
      changes: (await readChanges(snapshot, toSpan(info.as_of))).map((row) =>
        toPlainRow<Change>(JSON.stringify(row)),
      ),
      searchContext: await readSearchContext(snapshot),
    };
  } finally {
    snapshot.close();
  }
}

/**
 * Longer names are cut to this length. Names on GitHub are shorter, but imported data may be wrong.
 */
const maxNameLength = 140;

function withShortNames(row: ProjectRow): ProjectRow {
  if (row.full_name.length <= maxNameLength) return row;
  const cut = (text: string) => {
    const characters = [...text];
    return characters.length > maxNameLength
      ? `${characters.slice(0, maxNameLength).join('')}…`
      : text;
  };
  return { ...row, name: cut(row.name), owner: cut(row.owner), full_name: cut(row.full_name) };
}

const toSpan = (until: string) => ({ after: addDays(until, -sinceDays), until });

const toEntry = <T extends { readonly id: string }>(row: T): [string, T] => [row.id, row];

async function readProjects(snapshot: Snapshot) {
  const rows = await read<ProjectRow>(snapshot, 'project', `order by ${starOrder}`);
  const all = rows.map(withShortNames);
  const series = await snapshot.rows(
    `select to_json(item)::varchar as json
    from (select id, start_on, stars, health, burst from history) as item`,
  );
  const releases = await read<ReleaseRow>(snapshot, 'release', 'order by project_id, position');
  // Nobody should install a package that has ended.
  const packages = await read<PackageRow>(
    snapshot,
    'package',
    `where project_id is not null and deprecated_evidence is null
    order by mapped_by, length(name), name, ecosystem`,
  );
  return {
    projects: all.filter((row) => row.last_seen_on === null),
    projectById: new Map(all.map((row) => [row.id, row])),
    seriesById: new Map(series.map(({ json }) => toEntry(JSON.parse(String(json)) as SeriesRow))),
    historyById: await readTexts<HistoryRow>(snapshot, 'history'),
    starWeeksById: await readTexts<StarWeekRow>(snapshot, 'star_week'),
    activityById: await readTexts<ActivityRow>(snapshot, 'activity'),
    healthInputById: await readTexts<HealthInputRow>(snapshot, 'health_input'),
    healthChangeById: await readTexts<HealthChangeRow>(snapshot, 'health_change'),
    packagesById: Map.groupBy(packages, (row) => row.project_id),
    releasesById: Map.groupBy(releases, (row) => row.project_id),
  };
}

async function readLinks(snapshot: Snapshot) {
  const edges = await read<EdgeRow>(
    snapshot,
    'edge',
    `where kind in ('similar_to', 'works_with', 'in_vertical', 'depends_on', 'serves',
        'succeeded_by')
      and source like 'project:%'
    order by source, kind, weight desc nulls last, target`,
  );
  const ofKind = (kind: string) => edges.filter((edge) => edge.kind === kind);
  const bySource = (kind: string) => Map.groupBy(ofKind(kind), (edge) => nodeId(edge.source));
  const byTarget = (kind: string) => Map.groupBy(ofKind(kind), (edge) => nodeId(edge.target));
  const products = await read<ProductRow>(snapshot, 'product', 'order by name, slug');
  const alternatives = await read<AlternativeRow>(
    snapshot,
    'alternative',
    'order by product_slug, position, repo',
  );
  return {
    similarById: bySource('similar_to'),
    successorsById: bySource('succeeded_by'),
    worksWithById: bySource('works_with'),
    verticalsById: bySource('in_vertical'),
    dependsOnById: bySource('depends_on'),
    dependentsById: byTarget('depends_on'),
    servesById: bySource('serves'),
    serversByModel: byTarget('serves'),
    products,
    alternativesBySlug: Map.groupBy(alternatives, (row) => row.product_slug),
    productsById: groupProducts(products, alternatives),
    catalogById: new Map(
      alternatives.flatMap((row) => (row.project_id ? [[row.project_id, row]] : [])),
    ),
  };
}

/** `stack:pytorch` → `pytorch` */
export const nodeId = (node: string): string => node.slice(node.indexOf(':') + 1);

function groupProducts(
  products: readonly ProductRow[],
  alternatives: readonly AlternativeRow[],
): ReadonlyMap<string, readonly ProductRow[]> {
  const bySlug = new Map(products.map((row) => [row.slug, row]));
  const groups = new Map<string, ProductRow[]>();
  for (const { project_id, product_slug } of alternatives) {
    const product = bySlug.get(product_slug);
    if (project_id === null || !product) continue;
    groups.set(project_id, [...(groups.get(project_id) ?? []), product]);
  }
  return groups;
}

async function readLists(snapshot: Snapshot) {
  return {
    emerging: await read<EmergingRow>(snapshot, 'emerging', 'order by index_on desc, rank, id'),
    detections: await read<DetectionRow>(
      snapshot,
      'detection',
      'where detected_on < (select as_of from release_info) order by detected_on desc, id',
    ),
    breakouts: await read<BreakoutRow>(snapshot, 'breakout', 'order by doubled_on desc, id'),
    events: await read<EventRow>(snapshot, 'event', 'order by day desc, id'),
    topics: await read<TopicRow>(snapshot, 'topic', 'order by projects desc, id'),
    verticals: await read<VerticalRow>(snapshot, 'vertical', 'order by name, id'),
    stacks: await read<StackRow>(snapshot, 'stack', 'order by name, id'),
    picks: await read<PickRow>(snapshot, 'pick', 'order by picked_on desc, lower(repo)'),
    coverage: await read<CoverageRow>(snapshot, 'coverage', 'order by position'),
    exclusions: await read<ExclusionRow>(snapshot, 'exclusion', 'order by projects desc, rule_id'),
    sources: await read<SourceRow>(snapshot, 'source', 'order by name'),
  };
}

async function readPosts(path: string): Promise<Pick<PageData, 'posts' | 'thisWeek'>> {
  if (path === '') return { posts: [], thisWeek: null };
  const { posts, this_week } = PostsFile.parse(JSON.parse(await readFile(path, 'utf8')));
  return {
    posts: posts.toSorted((a, b) => b.published.localeCompare(a.published)),
    thisWeek: this_week,
  };
}
