// The report on one source's collection: its schema, its outcome, and a one-line summary.
import { z } from 'zod';
import type { Coverage as Reach } from '../sources/source.ts';

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
  /** Whether the source was collected without a token, which returns less. */
  isReduced: z.boolean().optional(),
  /** `partial`: finished, but the budget did not cover everything. */
  outcome: z.enum(['complete', 'partial', 'failed', 'kept']),
  /** Why it failed, in full sentences. */
  failed: z.string().nullable(),
  streams: z.record(z.string(), z.number()),
  rows: z.number(),
  quarantined: z.number(),
  reasons: z.record(z.string(), z.number()),
  newFields: z.array(z.string()),
  /** How much was covered, if the source reports it. */
  reach: ReachOf.optional(),
  /** How much a repeated collection covered, if it was less than before. */
  againNote: z.string().optional(),
  /** Batches finished by an interrupted run. */
  resumedBatches: z.number(),
  requests: z.number(),
  retries: z.number(),
  /** Responses that had not changed and did not count against the rate limit. */
  unchanged: z.number().optional(),
  points: z.number(),
  waitedMs: z.number(),
  budgetLeft: z.record(z.string(), z.number()),
});
export type SourceReport = z.infer<typeof SourceReport>;

/** A collection is partial if the budget left work for the next daily run. */
export function findOutcome(reason: string | null, reach: Reach | undefined) {
  if (reason !== null) return 'failed' as const;
  return isWhole(reach) ? ('complete' as const) : ('partial' as const);
}

const isWhole = (reach: Reach | undefined): boolean => (reach?.undone ?? 0) === 0;

/** Whether work was left for another day, including in an earlier collection of the day. */
export const isPartial = ({ outcome, reach }: SourceReport): boolean =>
  outcome !== 'failed' && !isWhole(reach);

/** Summarizes a report in one line. */
export function describeSource(report: SourceReport): string {
  const { outcome, failed, rows, quarantined, requests, points, waitedMs, budgetLeft } = report;
  const left = Object.entries(budgetLeft).map(([name, count]) => `${count} ${name} left`);
  const counted = [
    `${rows} rows`,
    ...(quarantined > 0 ? [`${quarantined} quarantined`] : []),
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
    ? `${note === '' ? '.' : ''} Collecting again covered less, so the earlier result stays: ${report.againNote}`
    : '';
  return `${how}${counted.join(', ')}${note}${again}`;
}
