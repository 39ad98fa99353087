// Evaluates this installation's own log when an evaluation is due, and saves the result.
import type { Evaluation } from '../../src/contracts/files/evaluation.ts';
import { dayMs, toDay } from '../../src/lib/time.ts';
import { writeFileAtomic } from '../io/atomic-files.ts';
import { readOwnEvaluation } from '../publish/report-card/choose-evaluation.ts';
import { type Context, readDays } from './context.ts';
import { toSentence } from './record-run.ts';
import { createReportCardInput } from './report-card-inputs.ts';

/**
 * Days of history that an evaluation needs, rounded up: 28 days before the day of the first cohort,
 * and 365 days after it.
 */
const neededDays = 395;
/** Days until an evaluation is repeated. Its figures change slowly. */
const keptDays = 30;

export type EvaluationNote =
  | { readonly outcome: 'measured'; readonly evaluatedOn: string }
  | { readonly outcome: 'failed'; readonly why: string };

export const saveOwnEvaluation = (context: Context, evaluation: Evaluation): Promise<void> =>
  writeFileAtomic(context.paths.evaluation, `${JSON.stringify(evaluation, null, 2)}\n`);

async function isDue(context: Context): Promise<boolean> {
  const { paths, nowMs } = context;
  const today = toDay(nowMs());
  const days = (await readDays(context)).filter((day) => day <= today);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return false;
  if (Date.parse(last) - Date.parse(first) < neededDays * dayMs) return false;
  const own = await readOwnEvaluation(createReportCardInput(paths));
  if (own.evaluation === undefined) return true;
  const ageMs = Date.parse(today) - Date.parse(own.evaluation.evaluated_on);
  return own.older.length > 0 || ageMs > keptDays * dayMs;
}

/**
 * Never throws, because the release is already published. If the evaluation fails, the next daily
 * run repeats it.
 */
export async function refreshEvaluation(
  context: Context,
  compute: () => Promise<Evaluation>,
): Promise<EvaluationNote | null> {
  try {
    if (!(await isDue(context))) return null;
    const evaluation = await compute();
    await saveOwnEvaluation(context, evaluation);
    return { outcome: 'measured', evaluatedOn: evaluation.evaluated_on };
  } catch (cause) {
    return { outcome: 'failed', why: toSentence(context, cause) };
  }
}

export const describeEvaluationNote = (note: EvaluationNote): string =>
  note.outcome === 'measured'
    ? 'Evaluated the history of this installation. The next release shows it on its report card.'
    : `The release is published, but evaluating the history of this installation failed: ${note.why}`;
