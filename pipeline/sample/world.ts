// Writes the sample world to an observation log: invented projects, observed over several months.
import type { Database } from '../io/duckdb.ts';
import type { LogPlace } from '../io/lake.ts';
import type { Progress } from '../io/progress.ts';
import { buildLists } from './curated-list.ts';
import { addSampleDependencies } from './dependencies.ts';
import { buildGenaiPrices, genaiPricesSource } from './genai-prices.ts';
import { buildGrowth } from './growth.ts';
import { buildHubModels, buildHubSpaces } from './hugging-face.ts';
import {
  buildLifecycles,
  type Irregularities,
  type Lifecycle,
  type SampleOptions,
} from './lifecycle.ts';
import { buildNews, buildPapers } from './papers-and-news.ts';
import { buildReleases, type Release } from './releases.ts';
import { buildFeed } from './scam-feed.ts';
import {
  appendFacts,
  appendReleases,
  createDaysAppender,
  createTables,
  dropTables,
} from './tables.ts';
import { buildPrices } from './tokenlens-prices.ts';
import { writeReleases, writeRepositories, writeStarDays } from './write-projects.ts';
import { writeRows } from './write-rows.ts';

export type { SampleOptions } from './lifecycle.ts';

export const sampleDefaults: SampleOptions = {
  seed: 1,
  projects: 1000,
  days: 130,
  asOf: '2026-06-30',
};

export interface SampleReport {
  readonly irregularities: Irregularities;
  /** The number of dependencies of sample projects on other sample projects. */
  readonly sampleDependencies: number;
  readonly rows: Readonly<Record<string, number>>;
}

interface SampleDeps {
  readonly db: Database;
  readonly observations: LogPlace;
  readonly progress: Progress;
}

async function simulate(
  { db, progress }: SampleDeps,
  options: SampleOptions,
  { calendar, lives }: ReturnType<typeof buildLifecycles>,
): Promise<void> {
  const step = progress.step('Simulating projects', lives.length);
  await appendFacts(db, options.seed, lives, calendar);
  const days = await createDaysAppender(db, options.seed, calendar);
  const releases: Release[] = [];
  lives.forEach((life: Lifecycle, index) => {
    days.append(life, buildGrowth(options.seed, life.project, calendar, life.burst));
    releases.push(...buildReleases(options.seed, life, calendar));
    if (index % 100 === 99) step.advance(100);
  });
  const rows = days.close();
  await appendReleases(db, releases);
  step.done(`${lives.length} projects, ${rows} observations, ${releases.length} releases`);
}

async function writeSmallStreams(
  deps: SampleDeps,
  { seed }: SampleOptions,
  { calendar, lives }: ReturnType<typeof buildLifecycles>,
): Promise<Record<string, number>> {
  const names = lives.slice(0, 400).map(({ project }) => project.facts.fullName);
  const models = buildHubModels(seed, calendar);
  const spaces = buildHubSpaces(seed, calendar);
  const papers = buildPapers(seed, calendar, names);
  return {
    hub_models: await writeRows(deps, 'hub_models', 'sample-hub', models),
    hub_spaces: await writeRows(deps, 'hub_spaces', 'sample-hub', spaces),
    papers: await writeRows(deps, 'papers', 'sample-papers', papers),
    news: await writeRows(deps, 'news', 'sample-news', buildNews(seed, calendar)),
    model_prices:
      (await writeRows(deps, 'model_prices', 'models-dev-catalog', buildPrices(calendar))) +
      (await writeRows(deps, 'model_prices', genaiPricesSource, await buildGenaiPrices(calendar))),
  };
}

/** Writes all observations of the sample world. The same options produce the same bytes. */
export async function writeSampleWorld(
  deps: SampleDeps,
  options: SampleOptions,
): Promise<SampleReport> {
  const world = buildLifecycles(options);
  const sampleDependencies = addSampleDependencies(options.seed, world.lives);
  await createTables(deps.db);
  try {
    await simulate(deps, options, world);
    const step = deps.progress.step('Writing the sample log', options.days);
    const lists = buildLists(options.seed, world.calendar, world.lives);
    const feed = buildFeed(options.seed, world.calendar);
    const rows = {
      repositories:
        (await writeRepositories(deps, world.calendar, step)) +
        (await writeRows(deps, 'repositories', 'sample-lists', lists)) +
        (await writeRows(deps, 'repositories', 'sample-feed', feed)),
      releases: await writeReleases(deps, world.calendar),
      star_days: await writeStarDays(deps, world.calendar),
      ...(await writeSmallStreams(deps, options, world)),
    };
    step.done();
    return { irregularities: world.counts, sampleDependencies, rows };
  } finally {
    await dropTables(deps.db);
  }
}
