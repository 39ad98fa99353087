// Builds the fields that `/emerging` adds to `meta`. They depend on the caller's subscription plan.
import { type Plan, plans } from './plans.ts';

export type Freshness = 'realtime' | 'previous-day';

interface EmergingMeta {
  readonly freshness: Freshness;
  readonly criteria: string;
  readonly note: string | null;
}

const criteria =
  'Projects that are healthy or recently active, still little known, and growing faster than in their own past or, in their first 60 days, than other projects of the same age. Selected by the daily run. See /methods/emerging.';

export function describeEmerging(plan: Plan): EmergingMeta {
  if (plans[plan].hasRealtime) return { freshness: 'realtime', criteria, note: null };
  const note = `The ${plans[plan].title} plan returns the previous day’s index. Pro and Org return today’s index.`;
  return { freshness: 'previous-day', criteria, note };
}
