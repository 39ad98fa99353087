// What became of one source's collection: its form, its outcome, and a line for people.
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
  /** `partial`: it came to its end, but the budget did not reach everything. */
  outcome: z.enum(['complete', 'partial', 'failed', 'kept']),
  /** Why it failed, in full sentences. */
  failed: z.string().nullable(),
  streams: z.record(z.string(), z.number()),
  rows: z.number(),
  quarantined: z.number(),
  reasons: z.record(z.string(), z.number()),
  newFields: z.array(z.string()),
  /** How far it got, where the source tells. */
  reach: ReachOf.optional(),
  /** How far it got when it was asked again and what was collected before was more. */
  againNote: z.string().optional(),
  /** Batches that an interrupted run had already finished. */
  resumedBatches: z.number(),
  requests: z.number(),
  retries: z.number(),
  /** Answers that had not changed, and so cost nothing. */
  unchanged: z.number().optional(),
  points: z.number(),
  waitedMs: z.number(),
  budgetLeft: z.record(z.string(), z.number()),
});
export type SourceReport = z.infer<typeof SourceReport>;

/** What the budget did not reach is left for another morning, and said to be. */
export function findOutcome(reason: string | null, reach: Reach | undefined) {
  if (reason !== null) return 'failed' as const;
  return isWhole(reach) ? ('complete' as const) : ('partial' as const);
}

const isWhole = (reach: Reach | undefined): boolean => (reach?.undone ?? 0) === 0;

/** Whether something was left for another day; also of a report that was kept. */
export const isPartial = ({ outcome, reach }: SourceReport): boolean =>
  outcome !== 'failed' && !isWhole(reach);

/** One line for people. */
export function describeSource(report: SourceReport): string {
  const { outcome, failed, rows, quarantined, requests, points, waitedMs, budgetLeft } = report;
  const left = Object.entries(budgetLeft).map(([name, count]) => `${count} ${name} left`);
  const counted = [
    `${rows} rows`,
    ...(quarantined > 0 ? [`${quarantined} quarantined`] : []),
    `${requests} requests`,
    ...(report.unchanged ? [`${report.unchanged} unchanged`] : []),
    ...(points > 0 ? [`${points} points`] : []),
    ...(waitedMs > 0 ? [`${Math.round(waitedMs / 1000)} s waited`] : []),
    ...left,
  ];
  if (outcome === 'failed') return `failed after ${requests} requests. ${failed}`;
  const note = report.reach ? `. ${report.reach.note}` : '';
  const how = `${outcome === 'kept' ? 'collected before: ' : ''}${isPartial(report) ? 'in part: ' : ''}`;
  const again = report.againNote
    ? `${note === '' ? '.' : ''} Asked again, it got less, which was left out: ${report.againNote}`
    : '';
  return `${how}${counted.join(', ')}${note}${again}`;
}
