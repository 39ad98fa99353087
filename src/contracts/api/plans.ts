// The subscription plans and what each includes. `org` is accepted as an alias of `business`.
import { z } from 'zod';

export const planNames = ['free', 'dev', 'pro', 'business'] as const;
export const Plan = z.enum(planNames);
export type Plan = z.infer<typeof Plan>;

interface PlanFacts {
  readonly title: string;
  /** Requests per day, shared by the account's API keys. Resets at 00:00 UTC. */
  readonly quota: number;
  readonly webhooks: number;
  readonly hasHistory: boolean;
  /** Whether `/emerging` returns today's index instead of the previous day's. */
  readonly hasRealtime: boolean;
}

export const plans: Readonly<Record<Plan, PlanFacts>> = {
  free: { title: 'Free', quota: 500, webhooks: 0, hasHistory: false, hasRealtime: false },
  dev: { title: 'Dev', quota: 5_000, webhooks: 3, hasHistory: false, hasRealtime: false },
  pro: { title: 'Pro', quota: 50_000, webhooks: 10, hasHistory: true, hasRealtime: true },
  business: { title: 'Org', quota: 500_000, webhooks: 50, hasHistory: true, hasRealtime: true },
};

/**
 * Default rate limits for requests that have no daily quota. The server's settings can override
 * them.
 */
export const callsPerMinute = { keyless: 120, webhooks: 120 } as const;

/** Maximum number of MCP tool calls and stack checks without a key, per hour and IP address. */
export const keylessCalls = 60;

export function findPlan(name: string): Plan | undefined {
  const lower = name.trim().toLowerCase();
  return Plan.safeParse(lower === 'org' ? 'business' : lower).data;
}
