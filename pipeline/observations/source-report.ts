// The report on the collection of one source: its schema, its outcome, and a one-line summary.
import { z } from 'zod';
import type { Coverage as Reach } from '../sources/source.ts';
import { findMain } from './detect-api-changes.ts';

const ReachOf = z.object({
  slices: z.number(),
  slicesIncomplete: z.number(),
  promised: z.number(),
  read: z.number(),
  gone: z.number(),
  undone: z.number(),
  note: z.string(),
}) satisfies z.ZodType<Reach>;

export const SourceReport = z.object({
  source: z.string(),
  day: z.string(),
  /** Whether the source was collected without a token, which returns less data. */
  isReduced: z.boolean().optional(),
  /**
   * `partial`: the budget did not cover all work. `kept`: an earlier result of the day was kept.
   */
  outcome: z.enum(['complete', 'partial', 'failed', 'kept']),
  /** Why the collection failed, in full sentences. Null if it succeeded. */
  failed: z.string().nullable(),
  streams: z.record(z.string(), z.number()),
  rows: z.number(),
  quarantined: z.number(),
  reasons: z.record(z.string(), z.number()),
  /** The bad values that were left out of rows, by reason. */
  left: z.record(z.string(), z.number()).default({}),
  newFields: z.array(z.string()),
  /** How complete the collection was. Undefined if the source does not report its coverage. */
  reach: ReachOf.optional(),
  /** Describes the second collection of the day, if it covered less than the first. */
  againNote: z.string().optional(),
  /** Number of batches that an interrupted run had finished. */
  resumedBatches: z.number(),
  requests: z.number(),
  retries: z.number(),
  /** Number of unchanged responses, which do not count against the rate limit. */
  unchanged: z.number().optional(),
  points: z.number(),
  waitedMs: z.number(),
  budgetLeft: z.record(z.string(), z.number()),
});
export type SourceReport = z.infer<typeof SourceReport>;

export function findOutcome(reason: string | null, reach: Reach | undefined) {
  if (reason !== null) return 'failed' as const;
  return coversAll(reach) ? ('complete' as const) : ('partial' as const);
}

const coversAll = (reach: Reach | undefined): boolean => (reach?.undone ?? 0) === 0;

/** Whether the budget was too small for all work. The outcome `kept` does not show this. */
export const isPartial = ({ outcome, reach }: SourceReport): boolean =>
  outcome !== 'failed' && !coversAll(reach);

export function describeSource(report: SourceReport): string {
  const { outcome, failed, rows, quarantined, requests, points, waitedMs, budgetLeft } = report;
  const left = Object.entries(budgetLeft).map(
    ([name, count]) => `rate limit ${name}: ${count} left`,
  );
  const leftOut = Object.values(report.left).reduce((sum, count) => sum + count, 0);
  const counted = [
    `${rows} rows`,
    ...(quarantined > 0 ? [`${quarantined} quarantined (${findMain(report.reasons)[0]})`] : []),
    ...(leftOut > 0 ? [`${leftOut} values left out (${findMain(report.left)[0]})`] : []),
    `${requests} requests`,
    ...(report.unchanged ? [`${report.unchanged} unchanged`] : []),
    ...(points > 0 ? [`${points} points`] : []),
    ...(waitedMs > 0 ? [`waited ${Math.round(waitedMs / 1000)} s`] : []),
    ...left,
  ];
  if (outcome === 'failed') return `failed after ${requests} requests. ${failed}`;
  const note = report.reach ? `. ${report.reach.note}` : '';
  const how = `${outcome === 'kept' ? 'already collected: ' : ''}${isPartial(report) ? 'partial: ' : ''}`;
  const again = report.againNote
    ? `${note === '' ? '.' : ''} A second collection covered less, so the earlier result was kept: ${report.againNote}`
    : '';
  return `${how}${counted.join(', ')}${note}${again}`;
}
