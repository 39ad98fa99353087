// Sends a GraphQL request to GitHub, and separates data, errors and cost in the response.
import { z } from 'zod';
import type { SendRequest } from '../source.ts';
import type { Spending } from './budget.ts';

const GraphqlError = z.object({
  type: z.string().optional(),
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
});
export type GraphqlError = z.infer<typeof GraphqlError>;

const Envelope = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(GraphqlError.catch({ message: 'an error in an unknown format' })).nullish(),
});
const RateLimit = z.object({ cost: z.int(), remaining: z.int(), resetAt: z.string() });

export interface GraphqlResponse {
  /** Null if GitHub returned no data, because the request was too large or GitHub has a problem. */
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly errors: readonly GraphqlError[];
  /** Number of points left this hour, as reported by GitHub. Null if it was not reported. */
  readonly remaining: number | null;
}

export interface GraphqlRequest {
  readonly operationName: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Statuses of GraphQL timeouts. The client must not retry such a request: it would time out again.
 */
const timeoutStatuses = [502, 504];

/** Sends the request once and adds its cost to `spent`. */
export async function sendGraphql(
  send: SendRequest,
  request: GraphqlRequest,
  spent: Spending,
): Promise<GraphqlResponse> {
  spent.requests += 1;
  const response = await send({
    method: 'POST',
    path: '/graphql',
    body: request,
    accept: timeoutStatuses,
  });
  const envelope = Envelope.safeParse(response.body);
  if (response.status !== 200 || !envelope.success) {
    spent.points += 1;
    return { data: null, errors: [{ message: `status ${response.status}` }], remaining: null };
  }
  const { data, errors } = envelope.data;
  const limit = RateLimit.safeParse(data?.rateLimit);
  spent.points += limit.success ? limit.data.cost : 1;
  return {
    data: data ?? null,
    errors: errors ?? [],
    remaining: limit.success ? limit.data.remaining : null,
  };
}

export function isExhausted(response: GraphqlResponse): boolean {
  return response.errors.some(({ type }) => type === 'RATE_LIMITED' || type === 'RATE_LIMIT');
}

export function errorsAt(
  response: GraphqlResponse,
  path: ReadonlyArray<string | number>,
): readonly GraphqlError[] {
  return response.errors.filter((error) =>
    path.every((step, index) => error.path !== undefined && error.path[index] === step),
  );
}
