// Serves chart images, which require no API key: /chart/<slug>.svg, /chart.svg
import { hash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import {
  type ChartMetric,
  ChartQuery,
  ChartsQuery,
  chartMetrics,
  toSlugs,
} from '../../contracts/api/chart-parameters.ts';
import { attribution } from '../../contracts/api/envelope.ts';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { emptyHistory } from '../../snapshot/api/histories.ts';
import { drawLineChart } from '../../snapshot/charts/line-chart.ts';
import { cutWeeks, readStarWeeks } from '../../snapshot/charts/weekly-star-totals.ts';
import { isFresh } from '../http/content-negotiation.ts';
import { readQuery } from '../http/query-parameters.ts';
import type { Env } from '../http/request-context.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import { type AppDeps, findProject, publicHeaders, useRelease } from './app-deps.ts';

/** The maximum number of cached charts. Together they need about 6 MB of memory. */
const keptCharts = 500;

export function addCharts(app: Hono<Env>, deps: AppDeps): void {
  // The cache key contains the release id, so that charts of earlier releases are never returned.
  const kept = new LRUCache<string, string>({ max: keptCharts });
  const send = async (
    context: Context<Env>,
    slugs: readonly string[],
    { metric, days }: z.infer<typeof ChartQuery>,
  ) =>
    await useRelease(deps, async (release) => {
      const key = `${release.id} ${slugs.join()} ${metric} ${days}`;
      const etag = `"${hash('sha256', key).slice(0, 32)}"`;
      const modified = new Date(release.manifest.generated);
      const all = { ...publicHeaders, ETag: etag, 'Last-Modified': modified.toUTCString() };
      const known = kept.get(key) ?? (await drawProjects(release, slugs, metric, days));
      kept.set(key, known);
      if (isFresh(context.req.raw.headers, etag, modified)) return context.body(null, 304, all);
      return context.body(known, 200, { ...all, 'Content-Type': 'image/svg+xml; charset=utf-8' });
    });

  app.get('/chart.svg', async (context) => {
    const { p, ...query } = readQuery('/chart.svg', toQuery(context), ChartsQuery);
    return await send(context, toSlugs(p), query);
  });
  app.get('/chart/:file{.+\\.svg}', async (context) => {
    const query = readQuery('/chart/<slug>.svg', toQuery(context), ChartQuery);
    return await send(
      context,
      [context.req.param('file').slice(0, -'.svg'.length).toLowerCase()],
      query,
    );
  });
}

const toQuery = (context: Context): URLSearchParams => new URL(context.req.url).searchParams;

async function drawProjects(
  release: LoadedRelease,
  slugs: readonly string[],
  metric: ChartMetric,
  range: string,
): Promise<string> {
  const projects = await Promise.all(
    slugs.map(async (slug) => {
      const project = await findProject(release, slug);
      if (!project) {
        throw new ServiceError(
          'not_found',
          `No project has the id "${slug.slice(0, 100)}". Use the id in the URL of its page.`,
        );
      }
      const { id } = project;
      const name = project.url.split('/').slice(-2).join('/');
      return { name, history: release.histories.find(id) ?? emptyHistory(id) };
    }),
  );
  const chart = {
    measure: chartMetrics[metric],
    credit: `${attribution(release.manifest.site.name)}${release.manifest.sample ? ' (sample)' : ''}, ${release.manifest.as_of}, CC0`,
    ...(metric === 'health' && { domain: [0, 100] as const }),
  };
  const isLong = metric === 'stars' && (range === '365' || range === 'all');
  const weeks = isLong ? await readStarWeeks(release.snapshot, projects) : undefined;
  if (weeks) return drawLineChart({ ...chart, ...cutWeeks(weeks, range), unit: 'week' });
  const column = metric === 'weekly' ? 'velocity_7d' : metric;
  const days = projects.find(({ history }) => history.days.length > 0)?.history.days ?? [];
  // Only stars have weekly values for longer ranges. All other charts show daily values for at most
  // 90 days.
  const shown = days.slice(range === '30' ? -30 : 0);
  return drawLineChart({
    ...chart,
    days: shown,
    series: projects.map(({ name, history }) => {
      const values = new Map(
        history.days.map((day, index) => [day, history.series[column][index] ?? null]),
      );
      return { name, values: shown.map((day) => values.get(day) ?? null) };
    }),
  });
}
