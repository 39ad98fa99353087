// Builds the open data files from the graph.
import { attribution } from '../../src/contracts/api/envelope.ts';
import type {
  ModelIdsFile,
  ModelsFile,
  ProjectsFile,
  TodayFile,
  VelocityFile,
} from '../../src/contracts/api/open-files.ts';
import { modelIdsFile } from '../../src/contracts/api/stack-check-rules.ts';
import { readModelIds } from '../../src/snapshot/api/models.ts';
import { toCard, toHealthParts } from '../../src/snapshot/api/records.ts';
import type { Snapshot } from '../../src/snapshot/release/snapshot.ts';
import type {
  HubSpaceRow,
  ModelRow,
  PaperRow,
  ProjectRow,
  WeekRow,
} from '../../src/snapshot/release/table-rows.ts';

export interface ReleaseHeader {
  readonly asOf: string;
  readonly generated: string;
  readonly siteName: string;
}

/** Returns the JSON text of each file, by file name. */
export async function buildOpenFiles(
  snapshot: Snapshot,
  header: ReleaseHeader,
): Promise<Map<string, string>> {
  const models = await snapshot.rows<ModelRow>('select * from model order by rank, id');
  const projects = await snapshot.rows<ProjectRow>(
    'select * from project where last_seen_on is null order by stars desc nulls last, id',
  );
  const files: Array<[string, unknown]> = [
    ['models-data.json', toModelsFile(models, header, true)],
    ['paid-models-data.json', toModelsFile(models, header, false)],
    [modelIdsFile, { ...head(header), ids: await readModelIds(snapshot) } satisfies ModelIdsFile],
    ['projects-data.json', toProjectsFile(projects, header)],
    ['projects-velocity.json', toVelocityFile(projects)],
    ['today-data.json', await buildToday(snapshot, projects, models, header)],
  ];
  return new Map(files.map(([name, content]) => [name, `${JSON.stringify(content)}\n`]));
}

const head = (header: ReleaseHeader) => ({
  generated: header.generated,
  attribution: attribution(header.siteName),
});

function toModelsFile(
  models: readonly ModelRow[],
  header: ReleaseHeader,
  isOpen: boolean,
): ModelsFile {
  // models-data.json contains the models with open weights, paid-models-data.json all others,
  // including those whose weights are unknown.
  const listed = models.filter((row) => (row.is_open_weights === true) === isOpen);
  return { ...head(header), models: listed.map(toListedModel) };
}

function toListedModel(row: ModelRow): ModelsFile['models'][number] {
  const seconds = Date.parse(String(row.first_seen_at)) / 1000;
  return {
    id: row.id,
    name: row.name,
    provider: row.provider,
    ctx: row.context_tokens,
    in: row.price_in_usd_per_mtok,
    out: row.price_out_usd_per_mtok,
    created: Number.isInteger(seconds) ? seconds : null,
    kind: row.kind,
    state: row.state,
    max_output: row.output_tokens,
    cache_read: row.cache_read_usd_per_mtok,
    modality: row.modality,
    tools: row.tools,
    reasoning: row.reasoning,
    open_weights: row.is_open_weights,
    hugging_face_id: row.hugging_face_id,
    weights_license: row.weights_license,
    sellers: row.sellers,
    price_seller: row.seller,
    price_median_of: row.median_of,
    price_ctx: row.price_context_tokens,
    ends: row.expires_on,
  };
}

function toProjectsFile(projects: readonly ProjectRow[], header: ReleaseHeader): ProjectsFile {
  return {
    ...head(header),
    count: projects.length,
    projects: projects.map((row) => ({
      id: row.id,
      name: row.name,
      owner: row.owner,
      desc: row.description,
      stars: row.stars,
      tags: row.topics,
      license: row.license,
      url: row.url,
      lang: row.lang,
      health: toHealthParts(row),
      first_seen: row.first_seen_on,
    })),
  };
}

/**
 * Maps URLs to star gains. If several projects have had the same URL, uses the first one with known
 * gains.
 */
function toVelocityFile(projects: readonly ProjectRow[]): VelocityFile {
  const file = new Map<string, VelocityFile[string]>();
  for (const row of projects) {
    const found = file.get(row.url);
    if (!found || (found.d1 === null && found.d7 === null)) file.set(row.url, toGains(row));
  }
  return Object.fromEntries(file);
}

const toGains = (row: ProjectRow) => ({
  d1: row.stars_1d,
  d7: row.stars_7d,
});

async function buildToday(
  snapshot: Snapshot,
  projects: readonly ProjectRow[],
  models: readonly ModelRow[],
  header: ReleaseHeader,
): Promise<TodayFile> {
  const pace = (row: ProjectRow) => row.pace ?? Number.NEGATIVE_INFINITY;
  const trending = projects
    .filter((row) => row.pace !== null)
    .toSorted((a, b) => pace(b) - pace(a) || byText('id')(a, b))
    .slice(0, 50);
  const newest = models
    .filter((row) => row.released_on !== null && row.state === 'listed')
    .toSorted((a, b) => byText('released_on')(b, a) || byText('id')(a, b))
    .slice(0, 20);
  const spaces = await snapshot.rows<HubSpaceRow>(
    'select * from hub_space order by created_at desc nulls last, position, id limit 20',
  );
  const [paper] = await snapshot.rows<PaperRow>(
    'select * from paper order by seen_on desc, position, id limit 1',
  );
  const [week] = await snapshot.rows<WeekRow>('select * from week order by ends_on desc');
  return {
    ...head(header),
    trending: trending.map((row) => ({ ...toCard(row), ...toGains(row) })),
    models: newest.map(toListedModel),
    spaces: spaces.map(toSpace),
    paper: paper ? toPaper(paper) : null,
    counters: {
      week: {
        projects_added: week?.projects_added ?? null,
        releases: week?.releases ?? 0,
        stars_gained: week?.stars_gained ?? null,
        models_added: week?.models_added ?? 0,
        licence_changes: week?.licence_changes ?? 0,
      },
    },
  };
}

type Row<C extends string> = Readonly<Record<C, string | null>>;

const byText =
  <C extends string>(column: C) =>
  (a: Row<C>, b: Row<C>) => {
    const [left, right] = [String(a[column]), String(b[column])];
    return left < right ? -1 : left > right ? 1 : 0;
  };

const toSpace = (row: HubSpaceRow): TodayFile['spaces'][number] => ({
  id: row.id,
  author: row.author,
  title: row.title,
  sdk: row.sdk,
  likes: row.likes,
  trending: row.trending,
  created: row.created_at,
  url: row.url,
});

const toPaper = (row: PaperRow): NonNullable<TodayFile['paper']> => ({
  id: row.id,
  title: row.title,
  abstract: row.abstract,
  upvotes: row.upvotes,
  url: row.url,
  code: row.code_url,
  day: row.seen_on,
});
