// One question to the graph interface: its answer sorted into data, faults by path, and cost.
import { z } from 'zod';
import type { Ask } from '../source.ts';
import type { Spent } from './budget.ts';

const Fault = z.object({
  type: z.string().optional(),
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
});
export type Fault = z.infer<typeof Fault>;

const Envelope = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(Fault).optional(),
});
const RateLimit = z.object({ cost: z.int(), remaining: z.int(), resetAt: z.string() });

export interface GraphqlAnswer {
  /** Null when nothing came: too much was asked at once, or the host is in trouble. */
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly faults: readonly Fault[];
  /** Points left this hour, as the host says. */
  readonly remaining: number | null;
}

export interface Question {
  readonly operationName: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Time-outs of the graph interface come as these, and cost more when they are repeated as they are. */
const timeouts = [502, 504];

/** Asks once and adds to `spent` what it cost. */
export async function askGraphql(
  ask: Ask,
  question: Question,
  spent: Spent,
): Promise<GraphqlAnswer> {
  spent.requests += 1;
  const answer = await ask({ method: 'POST', path: '/graphql', body: question, accept: timeouts });
  const envelope = Envelope.safeParse(answer.body);
  if (answer.status !== 200 || !envelope.success) {
    spent.points += 1;
    return { data: null, faults: [{ message: `status ${answer.status}` }], remaining: null };
  }
  const { data, errors = [] } = envelope.data;
  const limit = RateLimit.safeParse(data?.rateLimit);
  spent.points += limit.success ? limit.data.cost : 1;
  return {
    data: data ?? null,
    faults: errors,
    remaining: limit.success ? limit.data.remaining : null,
  };
}

/** Nothing more is to be had this hour. */
export function isExhausted(answer: GraphqlAnswer): boolean {
  return answer.faults.some(({ type }) => type === 'RATE_LIMITED' || type === 'RATE_LIMIT');
}

/** The faults that lie at or below `path`. */
export function faultsAt(
  answer: GraphqlAnswer,
  path: ReadonlyArray<string | number>,
): readonly Fault[] {
  return answer.faults.filter((fault) =>
    path.every((step, index) => fault.path !== undefined && fault.path[index] === step),
  );
}
