// Tells the operator that a daily or hourly run failed, or published older data.
import { runKinds } from '../../src/contracts/files/run-status.ts';
import { sendAlert } from '../../src/lib/alert.ts';
import { messageOf } from '../../src/lib/error-message.ts';
import { Failure } from '../io/failure.ts';
import type { Context } from './context.ts';
import { readRunRecord, toSentence } from './record-run.ts';

const names = { morning: 'the daily run', hourly: 'the hourly run' } as const;

/**
 * Does nothing without ALERTS_TO, and for other commands. Never throws, so that the exit code of the
 * command stays.
 */
export async function alertOperator(
  context: Context | undefined,
  command: string,
  cause: unknown,
): Promise<void> {
  const kind = runKinds.find((one) => one === command);
  const alerts = context?.config.alerts;
  if (!context || !kind || !alerts) return;
  // Another run is in progress, and reports its own failure.
  if (cause instanceof Failure && cause.kind === 'busy') return;
  const last = await readRunRecord(context.config.dataDir, kind);
  const own = last?.pid === process.pid ? last : undefined;
  const failures = own?.failures ?? 0;
  if (!isDue(failures)) return;
  const what = own?.outcome === 'partial' ? 'published older data' : 'failed';
  const repeated = failures > 1 ? ` It is failure ${failures} in a row.` : '';
  const text = `${own?.why ?? toSentence(context, cause)}${repeated} See /status and the log of the run.`;
  await sendAlert(alerts, { title: `${names[kind]} ${what}`, text }).catch((fault: unknown) => {
    context.host.stderr.write(`The alert could not be sent: ${messageOf(fault)}\n`);
  });
}

/**
 * Failed runs are repeated within minutes, so only failures 1, 2, 4, 8, … in a row are sent, and
 * those that are not recorded.
 */
const isDue = (failures: number): boolean =>
  failures === 0 || Number.isInteger(Math.log2(failures));
