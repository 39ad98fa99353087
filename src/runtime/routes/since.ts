// GET /api/v1/since: what changed since a day or a release. Requires no key.
import type { Context } from 'hono';
import { z } from 'zod';
import { endpoints } from '../../contracts/api/endpoints.ts';
import { wrap } from '../../contracts/api/envelope.ts';
import { maxSinceBytes, type SinceRecord, sinceDays } from '../../contracts/api/since-endpoint.ts';
import { addDays } from '../../lib/time.ts';
import { fitIntoBudget, readDigest, toSinceRecord, toTotals } from '../../snapshot/api/since.ts';
import { includesEtag } from '../http/content-negotiation.ts';
import { readQuery } from '../http/query-parameters.ts';
import type { Env } from '../http/request-context.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import { type RenderedResponse, toRenderedResponse } from '../release/response-cache.ts';
import type { AppDeps } from './app-deps.ts';
import { readIndex } from './changes.ts';
import { rebuilding } from './keyed-response.ts';
import { toParameterError } from './models.ts';

export function createSinceHandler(deps: AppDeps) {
  return async (context: Context<Env>): Promise<Response> => {
    const { path, query: schema } = endpoints.since;
    const query = readQuery(path, new URL(context.req.url).searchParams, schema);
    const { body, etag } = await deps.serving.use(async (release) => {
      if (!release) throw rebuilding();
      const after = await findAfter(release, query);
      const header = { siteName: deps.config.site.name, generated: release.manifest.generated };
      const span = { after, until: release.manifest.as_of };
      return await renderWithin(release, query.budget, { ...header, span });
    });
    const headers = { ETag: etag, 'Cache-Control': 'no-cache' };
    const known = context.req.header('If-None-Match');
    if (known && includesEtag(known, etag)) return new Response(null, { status: 304, headers });
    return new Response(body, { headers: { ...headers, 'Content-Type': 'application/json' } });
  };
}

interface Known {
  readonly day?: string | undefined;
  readonly release?: string | undefined;
}

/** Returns the day after which the span starts. */
async function findAfter(release: LoadedRelease, { day, release: id }: Known): Promise<string> {
  if ((day === undefined) === (id === undefined)) {
    throw toParameterError('day', 'exactly one of `day` and `release` is required.');
  }
  const { as_of: last } = release.manifest;
  const first = addDays(last, -sinceDays);
  const after = day ?? (await findDay(release, id ?? ''));
  if (after < first || after > last) {
    throw toParameterError(
      day === undefined ? 'release' : 'day',
      `changes are known from ${first} to ${last}, but not since ${after}. Use a day in this range.`,
    );
  }
  return after;
}

async function findDay(release: LoadedRelease, wanted: string): Promise<string> {
  const known = await readReleases(release);
  const day = known.get(wanted);
  if (day === undefined) {
    const ids = [...known.keys()].sort();
    throw toParameterError(
      'release',
      `no release has the ID ${wanted}. The known releases are from ${ids[0]} to ${ids.at(-1)}.`,
    );
  }
  // A later release of the same day can contain changes of this day that the reader does not know.
  const isLast = [...known].every(([other, on]) => on !== day || other <= wanted);
  return isLast ? day : addDays(day, -1);
}

/** Maps the IDs of this release and of earlier ones to the days of their data. */
async function readReleases(release: LoadedRelease): Promise<ReadonlyMap<string, string>> {
  const earlier = (await readIndex(release))?.changes ?? [];
  return new Map([
    ...earlier.map(({ to, day }) => [to, day] as const),
    [release.id, release.manifest.as_of],
  ]);
}

type Header = Omit<Parameters<typeof fitIntoBudget>[1], 'totals' | 'budget'>;

/** Shortens the largest response of the span, so that each span is computed and cached once. */
async function renderWithin(
  { responses, snapshot }: LoadedRelease,
  budget: number,
  header: Header,
): Promise<RenderedResponse> {
  const render = (
    records: readonly SinceRecord[],
    limits: Omit<Parameters<typeof fitIntoBudget>[1], keyof Header>,
  ) => {
    const { siteName, generated } = header;
    const response = fitIntoBudget(records, { ...header, ...limits });
    return toRenderedResponse(JSON.stringify(wrap({ siteName, generated, ...response })));
  };
  const largest = await responses.find(`since ${header.span.after}`, async () => {
    const changes = await readDigest(snapshot, header.span);
    const limits = { totals: toTotals(changes), budget: maxSinceBytes };
    return render(changes.map(toSinceRecord), limits);
  });
  if (budget >= largest.body.length) return largest;
  const { data, meta } = Body.parse(JSON.parse(String(largest.body)));
  const { total, total_ai } = meta;
  return render(data, { totals: { total, total_ai }, budget });
}

const { data, meta } = endpoints.since;
const Body = z.object({ data, meta });
