// Builds the open data files from the graph.
import { attribution } from '../../../src/contracts/envelope.ts';
import type {
  ModelsFile,
  ProjectsFile,
  TodayFile,
  VelocityFile,
} from '../../../src/contracts/open-files.ts';
import { toCard, toHealthParts } from '../../../src/snapshot/api/records.ts';
import type { Snapshot, SnapshotRow } from '../../../src/snapshot/release/snapshot.ts';

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
  const models = await snapshot.rows('select * from model order by rank, id');
  const projects = await snapshot.rows(
    'select * from project order by last_seen_on is not null, stars desc nulls last, id',
  );
  const files: Array<[string, unknown]> = [
    ['models-data.json', toModelsFile(models, header, true)],
    ['paid-models-data.json', toModelsFile(models, header, false)],
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
  models: readonly SnapshotRow[],
  header: ReleaseHeader,
  isOpen: boolean,
): ModelsFile {
  // models-data.json contains the models with open weights, paid-models-data.json all others,
  // including those whose weights are unknown.
  const listed = models.filter((row) => (row.is_open_weights === true) === isOpen);
  return { ...head(header), models: listed.map(toListedModel) };
}

function toListedModel(row: SnapshotRow): ModelsFile['models'][number] {
  const seconds = Date.parse(String(row.first_seen_at)) / 1000;
  return {
    id: row.id as string,
    name: row.name as string,
    provider: row.provider as string,
    ctx: row.context_tokens as number | null,
    in: row.price_in_usd_per_mtok as number,
    out: row.price_out_usd_per_mtok as number,
    created: Number.isInteger(seconds) ? seconds : null,
    kind: row.kind as ModelsFile['models'][number]['kind'],
    state: row.state as ModelsFile['models'][number]['state'],
    max_output: row.output_tokens as number | null,
    cache_read: row.cache_read_usd_per_mtok as number | null,
    modality: row.modality as string | null,
    tools: row.tools as boolean | null,
    reasoning: row.reasoning as boolean | null,
    open_weights: row.is_open_weights as boolean | null,
    hugging_face_id: row.hugging_face_id as string | null,
    weights_license: row.weights_license as string | null,
    sellers: row.sellers as number,
    ends: row.expires_on as string | null,
  };
}

function toProjectsFile(projects: readonly SnapshotRow[], header: ReleaseHeader): ProjectsFile {
  return {
    ...head(header),
    count: projects.length,
    projects: projects.map((row) => ({
      id: row.id as string,
      name: row.name as string,
      owner: row.owner as string,
      desc: row.description as string | null,
      stars: row.stars as number | null,
      tags: row.topics as string[],
      license: row.license as string | null,
      url: row.url as string,
      lang: row.lang as string | null,
      health: toHealthParts(row),
      first_seen: row.first_seen_on as string | null,
    })),
  };
}

/**
 * Maps URLs to star gains. If several projects have had the same URL, uses the first one with known
 * gains.
 */
function toVelocityFile(projects: readonly SnapshotRow[]): VelocityFile {
  const file = new Map<string, VelocityFile[string]>();
  for (const row of projects) {
    const found = file.get(row.url as string);
    if (!found || (found.d1 === null && found.d7 === null))
      file.set(row.url as string, toGains(row));
  }
  return Object.fromEntries(file);
}

const toGains = (row: SnapshotRow) => ({
  d1: row.stars_1d as number | null,
  d7: row.stars_7d as number | null,
});

async function buildToday(
  snapshot: Snapshot,
  projects: readonly SnapshotRow[],
  models: readonly SnapshotRow[],
  header: ReleaseHeader,
): Promise<TodayFile> {
  const pace = (row: SnapshotRow) => (row.pace as number | null) ?? Number.NEGATIVE_INFINITY;
  const trending = projects
    .filter((row) => row.pace !== null)
    .toSorted((a, b) => pace(b) - pace(a) || byText('id')(a, b))
    .slice(0, 50);
  const newest = models
    .filter((row) => row.released_on !== null && row.state !== 'removed')
    .toSorted((a, b) => byText('released_on')(b, a) || byText('id')(a, b))
    .slice(0, 20);
  const spaces = await snapshot.rows(
    'select * from hub_space order by created_at desc nulls last, position, id limit 20',
  );
  const [paper] = await snapshot.rows(
    'select * from paper order by seen_on desc, position, id limit 1',
  );
  const [week] = await snapshot.rows('select * from week order by ends_on desc');
  return {
    ...head(header),
    trending: trending.map((row) => ({ ...toCard(row), ...toGains(row) })),
    models: newest.map(toListedModel),
    spaces: spaces.map(toSpace),
    paper: paper ? toPaper(paper) : null,
    counters: {
      week: {
        projects_added: (week?.projects_added ?? null) as number | null,
        releases: Number(week?.releases ?? 0),
        stars_gained: (week?.stars_gained ?? null) as number | null,
        models_added: Number(week?.models_added ?? 0),
        licence_changes: Number(week?.licence_changes ?? 0),
      },
    },
  };
}

const byText = (column: string) => (a: SnapshotRow, b: SnapshotRow) => {
  const [left, right] = [String(a[column]), String(b[column])];
  return left < right ? -1 : left > right ? 1 : 0;
};

const toSpace = (row: SnapshotRow): TodayFile['spaces'][number] => ({
  id: row.id as string,
  author: row.author as string | null,
  title: row.title as string | null,
  sdk: row.sdk as string | null,
  likes: row.likes as number | null,
  trending: row.trending as number | null,
  created: row.created_at as string | null,
  url: row.url as string,
});

const toPaper = (row: SnapshotRow): NonNullable<TodayFile['paper']> => ({
  id: row.id as string,
  title: row.title as string,
  abstract: row.abstract as string | null,
  upvotes: row.upvotes as number | null,
  url: row.url as string,
  code: row.code_url as string | null,
  day: row.seen_on as string,
});
