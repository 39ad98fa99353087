// Collects everything that a project page shows into one value.
import type { LicenseKind } from '../../lib/license-kinds.ts';
import { toModelPath } from '../../lib/model-path.ts';
import { toOldCountDay } from '../../lib/old-day.ts';
import { nodeId } from '../../snapshot/pages/read-page-data.ts';
import type { RowText } from '../../snapshot/pages/read-rows.ts';
import type {
  ActivityRow,
  AlternativeRow,
  EdgeRow,
  HealthChangeRow,
  HealthInputRow,
  HistoryRow,
  PackageRow,
  ProjectRow,
  ReleaseRow,
  StarWeekRow,
} from '../../snapshot/release/table-rows.ts';
import { addDays, roundStars } from '../format/format.ts';
import { hasTopicPage } from '../format/urls.ts';
import { data } from './page-data.ts';
import {
  modelById,
  publicEmerging,
  stackById,
  topicCounts,
  verticalById,
} from './project-groups.ts';
import { toWeek, type WeekItem, weekDays } from './project-week.ts';
import { rankByStars } from './star-ranks.ts';

/** A similar project. Its star count is rounded. */
export interface SimilarProject {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly stars: number | null;
  /** The day of the star total if it is old, otherwise null. */
  readonly oldStarsOn: string | null;
  readonly evidence: string | null;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface ProjectPage {
  readonly project: ProjectRow;
  readonly history: RowText<HistoryRow> | undefined;
  readonly starWeeks: RowText<StarWeekRow> | undefined;
  readonly releases: readonly ReleaseRow[];
  readonly week: readonly WeekItem[];
  readonly healthInput: RowText<HealthInputRow> | undefined;
  readonly healthChange: RowText<HealthChangeRow> | undefined;
  readonly activity: RowText<ActivityRow> | undefined;
  readonly packages: readonly PackageRow[];
  readonly similar: readonly SimilarProject[];
  /** The projects that the owner names as successors. */
  readonly successors: readonly Named[];
  readonly stacks: readonly (Named & { readonly evidence: string | null })[];
  readonly verticals: readonly (Named & { readonly evidence: string | null })[];
  readonly linked: readonly {
    readonly name: string;
    readonly more: number;
    readonly projects: readonly Named[];
  }[];
  readonly models: readonly { readonly name: string; readonly path: string | undefined }[];
  /** What the catalog says about the license. Null if the project is not in the catalog. */
  readonly licensing: { readonly kind: LicenseKind | null; readonly note: string | null } | null;
  readonly products: readonly { readonly slug: string; readonly name: string }[];
  readonly topics: readonly { readonly name: string; readonly hasPage: boolean }[];
}

const maxLinked = 12;
const weekBegan = addDays(data.info.as_of, -weekDays);
const eventsById = Map.groupBy(
  data.events.filter(({ day }) => day > weekBegan),
  (event) => event.project_id,
);
const emergingById = new Map(publicEmerging.map((row) => [row.id, row]));
const starRanks = rankByStars(data.seriesById.values(), weekDays);
const toNamed = ({ id, name }: Named): Named => ({ id, name });

export function toProjectPage(project: ProjectRow): ProjectPage {
  const { id } = project;
  const activity = data.activityById.get(id);
  return {
    project,
    history: data.historyById.get(id),
    starWeeks: data.starWeeksById.get(id),
    releases: data.releasesById.get(id) ?? [],
    week: toWeek({
      history: data.seriesById.get(id),
      events: eventsById.get(id) ?? [],
      ranks: starRanks.get(id),
      emerging: emergingById.get(id),
    }),
    healthInput: data.healthInputById.get(id),
    healthChange: data.healthChangeById.get(id),
    activity,
    packages: data.packagesById.get(id) ?? [],
    similar: toSimilarProjects(data.similarById.get(id) ?? []),
    successors: toLinked('Successor', data.successorsById.get(id), 'target').projects,
    stacks: join(data.worksWithById.get(id), stackById),
    verticals: join(data.verticalsById.get(id), verticalById),
    linked: [
      toLinked('Depends on', data.dependsOnById.get(id), 'target'),
      toLinked('Used by', data.dependentsById.get(id), 'source'),
    ],
    models: (data.servesById.get(id) ?? []).flatMap((edge) => {
      const model = modelById.get(nodeId(edge.target));
      return model ? [{ name: model.name, path: toModelPath(model.id) }] : [];
    }),
    licensing: toLicensing(data.catalogById.get(id), project),
    products: (data.productsById.get(id) ?? []).map(({ slug, name }) => ({ slug, name })),
    topics: project.topics.map((name) => ({
      name,
      hasPage: hasTopicPage(name, topicCounts.get(name) ?? 0),
    })),
  };
}

const toLicensing = (
  row: AlternativeRow | undefined,
  { license_note: note }: ProjectRow,
): ProjectPage['licensing'] =>
  row
    ? { kind: row.license_kind, note: row.license_note }
    : note === null
      ? null
      : { kind: null, note };

const toSimilarProjects = (edges: readonly EdgeRow[]): SimilarProject[] =>
  edges.flatMap((edge) => {
    const other = data.projectById.get(nodeId(edge.target));
    return other
      ? [
          {
            id: other.id,
            name: other.name,
            owner: other.owner,
            stars: roundStars(other.stars),
            oldStarsOn: toOldCountDay(other.stars_observed_on, data.info.as_of),
            evidence: edge.evidence,
          },
        ]
      : [];
  });

const join = (edges: readonly EdgeRow[] | undefined, byId: ReadonlyMap<string, Named>) =>
  (edges ?? []).flatMap((edge) => {
    const found = byId.get(nodeId(edge.target));
    return found ? [{ ...toNamed(found), evidence: edge.evidence }] : [];
  });

function toLinked(name: string, edges: readonly EdgeRow[] | undefined, end: 'source' | 'target') {
  const ids = (edges ?? []).map((edge) => nodeId(edge[end]));
  return {
    name,
    more: Math.max(0, ids.length - maxLinked),
    projects: ids.slice(0, maxLinked).flatMap((id) => {
      const other = data.projectById.get(id);
      return other ? [toNamed(other)] : [];
    }),
  };
}
