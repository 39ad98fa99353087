// Builds a graph and publishes it as a release, for several commands.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inSpan } from '../../src/lib/telemetry.ts';
import { toDay } from '../../src/lib/time.ts';
import { loadCatalog } from '../catalog/load-into-tables.ts';
import { readCatalog } from '../catalog/read-catalog.ts';
import { type BuildReport, buildGraph } from '../graph/build.ts';
import { chooseDefaultDay, type DefaultDay } from '../graph/default-as-of-day.ts';
import { exists } from '../io/atomic-files.ts';
import type { Database } from '../io/duckdb.ts';
import { Failure } from '../io/failure.ts';
import { Lake, pinSnapshot } from '../io/lake.ts';
import { projectRoot } from '../io/project-root.ts';
import { nameDamagedFiles } from '../observations/find-damaged-files.ts';
import { sources } from '../observations/source-list.ts';
import { buildSite } from '../publish/build-site.ts';
import { type PublishReport, publishRelease } from '../publish/publish-release.ts';
import { loadPublishedSlugs, readPublishedSlugs } from '../publish/published-ids.ts';
import { recordScores } from '../publish/record-scores.ts';
import { uploadLog } from '../publish/upload-log.ts';
import { uploadRelease } from '../publish/upload-release.ts';
import { type Context, readDays, readLog } from './context.ts';
import { readWorld } from './prepare-world.ts';
import { createReportCardInput } from './report-card-inputs.ts';
import { openTarget } from './upload-target.ts';

export const graphPathOf = (context: Context): string => join(context.paths.build, 'graph.duckdb');

export interface BuildStepOptions {
  readonly asOf?: string | undefined;
  /**
   * The as-of day of prices, models, spaces, and papers. It may be later than the as-of day of the
   * projects.
   */
  readonly listsAsOf?: string | undefined;
  /** The snapshot of the lake to read. Default: the newest. */
  readonly snapshot?: number | undefined;
}

export interface BuildStepReport extends BuildReport {
  /** The snapshot of the lake that was read. Null if the log is a folder. */
  readonly snapshot: number | null;
  /**
   * Why the default as-of day was chosen. Null if the caller chose the day, if the log contains the
   * recorded world or a sample of it, or if the log has no star counts.
   */
  readonly defaultDay: DefaultDay | null;
}

export const buildStep = (context: Context, options: BuildStepOptions): Promise<BuildStepReport> =>
  inSpan('build', () => build(context, options));

async function build(given: Context, options: BuildStepOptions): Promise<BuildStepReport> {
  const log = await pinSnapshot(given.log, options.snapshot);
  const context = { ...given, log };
  const { config, progress, nowMs } = context;
  const found = await readWorld(log);
  const { asOf, defaultDay } =
    found === undefined
      ? await chooseAsOf(context, options.asOf)
      : { asOf: options.asOf ?? found.as_of };
  const catalog = await readCatalog(config.catalogDir);
  const slugs = found?.world === 'sample' ? [] : await readPublishedSlugs(config.dataDir);
  const load = async (db: Database) => {
    await loadCatalog(db, catalog, sources);
    await loadPublishedSlugs(db, slugs);
  };
  try {
    const report = await buildGraph(
      { progress, nowMs, loadCatalog: load },
      {
        observations: log,
        graphPath: graphPathOf(context),
        asOf,
        world: found?.world,
        listsAsOf: options.listsAsOf,
      },
    );
    const snapshot = log instanceof Lake ? (log.snapshot ?? null) : null;
    return { ...report, defaultDay: defaultDay ?? null, snapshot };
  } catch (cause) {
    if (cause instanceof Failure && cause.kind === 'input') await nameDamagedFiles(log);
    throw cause;
  }
}

interface ChosenDay {
  readonly asOf: string | undefined;
  readonly defaultDay?: DefaultDay | undefined;
}

/**
 * Chooses the as-of day. Never chooses a future day, because a single observation with a wrong date
 * would lead to a release without projects.
 */
async function chooseAsOf(context: Context, asked: string | undefined): Promise<ChosenDay> {
  const { log, nowMs, progress } = context;
  const today = toDay(nowMs());
  if (asked !== undefined) {
    if (asked <= today) return { asOf: asked };
    throw new Failure(
      'usage',
      `--as-of ${asked} is in the future. Choose ${today} (today in UTC) or earlier.`,
    );
  }
  const days = await readDays(context);
  if (days.length === 0) return { asOf: undefined };
  const future = days.filter((day) => day > today);
  if (future.length > 0) {
    progress
      .step('future observations')
      .done(
        `ignored ${future.length} day(s) after ${today}: ${future.slice(0, 5).join(', ')}. ` +
          'Check the clock of this machine. A later collection or import of these days replaces them.',
      );
  }
  const last = days.findLast((day) => day <= today);
  if (last === undefined) {
    throw new Failure(
      'input',
      `${log} contains only observations after today (${today} in UTC). ` +
        'Check the clock of this machine and the dates of the imported files.',
    );
  }
  const defaultDay = await readLog(context, ({ db, observations }) =>
    chooseDefaultDay(db, observations, last),
  );
  return { asOf: defaultDay?.day ?? last, defaultDay };
}

export interface PublishStepOptions {
  readonly acceptShrink?: boolean | undefined;
  readonly acceptClock?: boolean | undefined;
  readonly acceptStale?: boolean | undefined;
  /** True if the scores must not be recorded, because the run has no new data from GitHub. */
  readonly keepsScores?: boolean | undefined;
  /** Folder or bucket to copy the release to, for followers. Default: the setting PUBLISH_TO. */
  readonly to?: string | undefined;
}

export const publishStep = (
  context: Context,
  options: PublishStepOptions,
): Promise<PublishReport> => inSpan('publish', () => publish(context, options));

async function publish(context: Context, options: PublishStepOptions): Promise<PublishReport> {
  const { paths, config, progress } = context;
  const graphPath = graphPathOf(context);
  if (!(await exists(graphPath))) {
    throw new Failure('usage', `${paths.build} contains no graph to publish. Run \`build\` first.`);
  }
  const report = await publishRelease(
    {
      progress,
      buildSite: context.host.buildSite ?? buildSite,
      now: () => new Date(context.nowMs()),
    },
    {
      paths,
      dataDir: config.dataDir,
      graphPath,
      site: config.site,
      codeVersion: await readVersion(),
      acceptShrink: options.acceptShrink ?? false,
      acceptClock: options.acceptClock ?? false,
      acceptStale: options.acceptStale ?? false,
      reportCard: createReportCardInput(paths),
      signingKey: config.signingKey,
    },
  );
  // The scores are recorded before the upload, because the release is already being served. It
  // stays the current release even if the upload fails.
  if (!options.keepsScores) await recordScores(graphPath, context.log);
  const place = options.to ?? config.publishTo;
  if (place !== undefined) {
    const target = openTarget(config, place);
    await uploadLog(paths.log, target);
    await uploadRelease(report.folder, target, progress);
  }
  return report;
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(projectRoot, 'package.json'), 'utf8');
  return String((JSON.parse(text) as { version?: unknown }).version);
}
