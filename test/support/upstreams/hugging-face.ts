// A local Hugging Face server with lists from a world in memory.
import type { Row } from '../../../pipeline/contracts/observations.ts';
import { type JsonAnswer, type LocalUpstream, serveJson } from './json-server.ts';

/** An entry with the fields that `expand` can request. `id` is always included. */
export type HubEntry = Readonly<{ id: string } & Record<string, unknown>>;

/** Read for every request, so a test can change it between two collections. */
export interface HubWorld {
  models: readonly HubEntry[];
  spaces: readonly HubEntry[];
  /** In the order of the page, as `/api/daily_papers` returns them. */
  papers: readonly unknown[];
}

export interface HubServing {
  /** Maximum page size of the server, whatever the request says. */
  readonly pageSize?: number;
}

export function startHuggingFace(
  world: HubWorld,
  { pageSize = 1000 }: HubServing = {},
): Promise<LocalUpstream> {
  return serveJson((url) => {
    const size = Math.min(Number(url.searchParams.get('limit') ?? 30), pageSize);
    if (url.pathname === '/api/models') return answerPage(url, world.models, size);
    if (url.pathname === '/api/spaces') return answerPage(url, world.spaces, size);
    if (url.pathname === '/api/daily_papers') return { body: world.papers.slice(0, size) };
    return undefined;
  });
}

const limits = {
  ratelimit: '"api";r=499;t=300',
  'ratelimit-policy': '"fixed window";"api";q=500;w=300',
};

function answerPage(url: URL, entries: readonly HubEntry[], size: number): JsonAnswer {
  const sort = url.searchParams.get('sort') ?? 'trendingScore';
  const fields = ['_id', 'id', ...url.searchParams.getAll('expand')];
  const offset = Number(url.searchParams.get('cursor') ?? 0);
  const sorted = entries.toSorted(
    (one, other) => Number(other[sort] ?? 0) - Number(one[sort] ?? 0),
  );
  const next = new URL(url);
  next.searchParams.set('cursor', String(offset + size));
  const link = offset + size < sorted.length ? { link: `<${next.href}>; rel="next"` } : {};
  return {
    headers: { ...limits, ...link },
    body: sorted
      .slice(offset, offset + size)
      .map((entry) =>
        Object.fromEntries(Object.entries(entry).filter(([name]) => fields.includes(name))),
      ),
  };
}

/** Returns the lists of a log, such as the sample world's, on the newest of the given days. */
export const toHubWorld = (
  models: readonly Row<'hub_models'>[],
  spaces: readonly Row<'hub_spaces'>[],
  papers: readonly Row<'papers'>[],
): HubWorld => ({
  models: [...new Map(models.map((row) => [row.id, toModelEntry(row)])).values()],
  spaces: [...new Map(spaces.map((row) => [row.id, toSpaceEntry(row)])).values()],
  papers: papers.map(toPaperEntry),
});

const toModelEntry = (row: Row<'hub_models'>): HubEntry => ({
  _id: `m-${row.id}`,
  id: row.id,
  downloads: row.downloads_30d ?? 0,
  likes: row.likes ?? 0,
  trendingScore: row.trending ?? 0,
  createdAt: toMillis(row.created_at),
  ...(row.task === null ? {} : { pipeline_tag: row.task }),
  ...(row.library === null ? {} : { library_name: row.library }),
  tags: row.license ? ['safetensors', `license:${row.license}`] : [],
});

const toSpaceEntry = (row: Row<'hub_spaces'>): HubEntry => ({
  _id: `s-${row.id}`,
  id: row.id,
  likes: row.likes ?? 0,
  trendingScore: row.trending ?? 0,
  createdAt: toMillis(row.created_at),
  cardData: row.title === null ? {} : { title: row.title, emoji: '🌍' },
  ...(row.sdk === null ? {} : { sdk: row.sdk }),
});

const toMillis = (instant: string | null): string =>
  instant === null ? '2022-03-02T23:29:04.000Z' : instant.replace('Z', '.000Z');

const toPaperEntry = (row: Row<'papers'>) => ({
  paper: {
    id: row.id,
    title: row.title,
    summary: row.abstract ?? '',
    upvotes: row.upvotes ?? 0,
    authors: [],
    ...(row.code_url === null ? {} : { githubRepo: row.code_url }),
  },
  title: row.title,
  summary: row.abstract ?? '',
  numComments: 0,
});
