// Schema of the file with evaluation results for search and similar projects. The pages of the
// report card show these results.
import { z } from 'zod';
import { Count, Day } from '../../lib/scalars.ts';

const Share = z.number().min(0).max(1).nullable();
const Milliseconds = z.number().nonnegative().nullable();

export const judgedKinds = [
  'name',
  'variant',
  'typo',
  'task',
  'synonym',
  'acronym',
  'chinese',
  'constrained',
  'alternative',
  'model',
  'product',
] as const;
/**
 * Half of the judged examples are used for tuning, the other half only for reporting. See
 * test/tools/search/judged.
 */
export const JudgedHalf = z.enum(['tuning', 'reporting']);

export const SearchFigures = z.strictObject({
  half: JudgedHalf,
  kind: z.enum(['all', ...judgedKinds]),
  queries: Count,
  ndcg_at_10: Share,
  success_at_5: Share,
  zero_results: Share,
  ms_p50: Milliseconds,
  ms_p99: Milliseconds,
});
export type SearchFigures = z.infer<typeof SearchFigures>;

export const SearchEvaluationRecord = z.strictObject({
  as_of: Day,
  projects: Count,
  search: z.array(SearchFigures),
  neighbors: z.array(z.strictObject({ half: JudgedHalf, projects: Count, precision_at_5: Share })),
  /** Proportion of projects with over 1,000 stars that have at least three similar projects. */
  with_three_neighbors: Share,
});
export type SearchEvaluationRecord = z.infer<typeof SearchEvaluationRecord>;
