// The plans: what each includes. `org` is another name of `business` wherever a plan is read.
import { z } from 'zod';

export const planNames = ['free', 'dev', 'pro', 'business'] as const;
export const Plan = z.enum(planNames);
export type Plan = z.infer<typeof Plan>;

interface PlanFacts {
  /** The name on pages. */
  readonly title: string;
  /** Requests a day, shared by the account's keys; it begins anew at 00:00 UTC. */
  readonly quota: number;
  readonly webhooks: number;
  readonly hasHistory: boolean;
  /** Does `/emerging` give today's index, or the previous day's? */
  readonly hasRealtime: boolean;
}

export const plans: Readonly<Record<Plan, PlanFacts>> = {
  free: { title: 'Free', quota: 500, webhooks: 0, hasHistory: false, hasRealtime: false },
  dev: { title: 'Dev', quota: 5_000, webhooks: 3, hasHistory: false, hasRealtime: false },
  pro: { title: 'Pro', quota: 50_000, webhooks: 10, hasHistory: true, hasRealtime: true },
  business: { title: 'Org', quota: 500_000, webhooks: 50, hasHistory: true, hasRealtime: true },
};

/** Default rate limits of calls that have no daily quota. A server's settings can change them. */
export const callsPerMinute = { keyless: 120, webhooks: 120 } as const;

/** The plan of that name, in any case; undefined for what is none. */
export function findPlan(name: string): Plan | undefined {
  const plain = name.trim().toLowerCase();
  return Plan.safeParse(plain === 'org' ? 'business' : plain).data;
}
