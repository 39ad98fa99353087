// The `evaluate` command, which measures how well past scores predicted what happened next.
import { join, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  Evaluation,
  type SectionName,
  sectionNames,
} from '../../src/contracts/files/evaluation.ts';
import { Day } from '../../src/lib/scalars.ts';
import { loadCatalog } from '../catalog/load-into-tables.ts';
import { readCatalog } from '../catalog/read-catalog.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { createEvaluationContext } from '../evaluate/log/evaluation-context.ts';
import { describeEvaluation } from '../evaluate/terminal-lines.ts';
import { modelsFolder } from '../graph/build.ts';
import { writeFileAtomic } from '../io/atomic-files.ts';
import type { Database } from '../io/duckdb.ts';
import { projectRoot } from '../io/project-root.ts';
import { withWorkFolder } from '../io/work-folder.ts';
import { sources } from '../observations/source-list.ts';
import type { Context } from './context.ts';
import { saveOwnEvaluation } from './refresh-evaluation.ts';
import { referencePath } from './report-card-inputs.ts';

interface Options {
  readonly observations?: string;
  readonly sources?: string[];
  readonly cohorts?: string[];
  readonly only?: SectionName[];
  readonly out?: string;
  readonly writeReference?: boolean;
}

export function addEvaluate(program: Command, context: () => Context): void {
  program
    .command('evaluate')
    .description('measure how well past scores predicted what happened next')
    .option('--observations <folder>', 'the observation log (default: the log in DATA_DIR)')
    .option('--sources <id...>', 'evaluate only projects from these sources')
    .option('--cohorts <day...>', 'evaluate on these days (default: one day per year)', collectDays)
    .addOption(
      new Option('--only <section...>', 'compute only these sections').choices(sectionNames),
    )
    .option('--out <file>', 'JSON file for the figures')
    .option('--write-reference', 'save the figures as the reference shipped with the project')
    .action((options: Options) => runEvaluate(context(), options));
}

function collectDays(value: string, before: string[] | undefined): string[] {
  if (!Day.safeParse(value).success)
    throw new InvalidArgumentError('The day must be a date in the format YYYY-MM-DD.');
  return [...new Set([...(before ?? []), value])];
}

/**
 * The evaluation also covers projects that are not about AI. Spam rules and scope rules could exclude
 * them, so these rules are not loaded.
 */
export async function readCatalogToEvaluate(): Promise<(db: Database) => Promise<void>> {
  const catalog = await readCatalog(join(projectRoot, 'pipeline/catalog'));
  return async (db) => {
    await loadCatalog(db, { ...catalog, spam: [] }, sources);
    await db.run('delete from cat_scope_rule');
  };
}

export async function computeEvaluation(
  context: Context,
  options: Options = {},
): Promise<Evaluation> {
  const { paths, progress, nowMs } = context;
  return await withWorkFolder(paths.build, async (scratch) => {
    const found = await evaluate(
      createEvaluationContext({
        observations: options.observations ? resolve(options.observations) : context.log,
        progress,
        nowMs,
        loadCatalog: await readCatalogToEvaluate(),
        modelsFolder,
        scratch,
      }),
      {
        sources: options.sources,
        cohorts: options.cohorts,
        only: options.only,
        keepsGoing: isWholeOwnLog(context, options) && !options.writeReference,
      },
    );
    return Evaluation.parse(found);
  });
}

/**
 * Whether the options cover the whole log in DATA_DIR. Only then does the report card show the
 * result.
 */
const isWholeOwnLog = (
  { log }: Context,
  { observations, sources: some, cohorts, only }: Options,
): boolean =>
  (observations === undefined || resolve(observations) === log) &&
  some === undefined &&
  cohorts === undefined &&
  only === undefined;

async function runEvaluate(context: Context, options: Options): Promise<void> {
  const { paths } = context;
  const result = await computeEvaluation(context, options);
  const figures = resolve(options.out ?? join(paths.build, 'evaluation.json'));
  const json = `${JSON.stringify(result, null, 2)}\n`;
  await writeFileAtomic(figures, json);
  if (options.writeReference) await writeFileAtomic(referencePath, json);
  const isOwn = isWholeOwnLog(context, options);
  if (isOwn) await saveOwnEvaluation(context, result);
  context.report(result, [
    ...describeEvaluation(result),
    `Figures: ${figures}`,
    ...(options.writeReference ? [`Reference: ${referencePath}`] : []),
    ...(isOwn ? [`Saved for the report card of the next release: ${paths.evaluation}`] : []),
  ]);
}
