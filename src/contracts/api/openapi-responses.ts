// Headers and error responses of the OpenAPI document, built from the table of error codes.
import type { z } from 'zod';
import { ErrorBody, type ProblemCode, problems } from './error-codes.ts';

const header = (description: string, schema: object, example: string | number) => ({
  description,
  schema,
  example,
});

export const headers = {
  'X-Request-Id': header(
    'ID of this request. Include it when you report a problem.',
    { type: 'string' },
    '01JZ8M3Q',
  ),
  'X-RateLimit-Limit': header(
    'Requests per day included in the account’s plan.',
    { type: 'integer', minimum: 0 },
    500,
  ),
  'X-RateLimit-Remaining': header(
    'Requests left until the next 00:00 UTC.',
    { type: 'integer', minimum: 0 },
    499,
  ),
  'X-RateLimit-Reset': header(
    'Time of the next 00:00 UTC, in Unix seconds.',
    { type: 'integer', minimum: 0 },
    1_782_864_000,
  ),
  'RateLimit-Policy': header(
    'The quota and its window in seconds, in the format of the IETF draft on rate limit headers.',
    { type: 'string' },
    '"daily";q=500;w=86400',
  ),
  RateLimit: header(
    'Requests left and seconds until the quota resets, in the format of the IETF draft.',
    { type: 'string' },
    '"daily";r=499;t=61200',
  ),
  'Retry-After': header(
    'Seconds to wait before the next request.',
    { type: 'integer', minimum: 0 },
    60,
  ),
  Allow: header('Methods that the path allows.', { type: 'string' }, 'GET, HEAD'),
  ETag: header(
    'Identifies this version of the response. Send it as `If-None-Match` to receive 304 without a body until the response changes.',
    { type: 'string' },
    '"6f1ed002ab5595859014ebf0951522d9"',
  ),
  Link: header(
    'URLs of the first, previous, next, and last page, if they exist.',
    { type: 'string' },
    '</api/v1/models?limit=50&offset=50>; rel="next"',
  ),
} as const;
export type HeaderName = keyof typeof headers;

const quotaHeaders = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
] as const;

/** Headers of every response: the request ID and, if a valid key was sent, the quota. */
export const responseHeaders: readonly HeaderName[] = ['X-Request-Id', ...quotaHeaders];

export const referTo = (names: readonly HeaderName[]): Record<string, object> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Error code → its meaning for the caller, and an example of a message that the service sends. */
export const problemTexts: Readonly<Record<ProblemCode, { means: string; example: string }>> = {
  invalid_parameter: {
    means:
      'A parameter is unknown, missing, given more than once, of the wrong type, or out of range. `details` lists all invalid parameters.',
    example: 'Invalid `limit`: 500 is greater than the maximum of 100.',
  },
  invalid_body: {
    means: 'The request body is not JSON or has invalid fields. `details` lists the fields.',
    example: 'The request body is not valid JSON. Send a JSON object.',
  },
  missing_key: {
    means: 'The request has no API key in the `X-Api-Key` header.',
    example:
      'This endpoint requires an API key. Send it in the X-Api-Key header, or as a bearer token. Create a free key at /account.',
  },
  invalid_key: {
    means: 'The API key is malformed, unknown, or revoked.',
    example:
      'The key in X-Api-Key is malformed, unknown, or revoked. Check it, or create a new key at /account.',
  },
  plan_required: {
    means: 'The account’s plan does not include the endpoint. The message lists the plans that do.',
    example: 'The Free plan does not include /history/{slug}. Upgrade to Pro or Org.',
  },
  webhook_limit: {
    means: 'The account already has the maximum number of webhooks for its plan.',
    example:
      'This account already has the maximum of 3 webhooks for the Dev plan. Remove a webhook or upgrade to a plan that includes more: Pro (10), Org (50).',
  },
  not_found: {
    means: 'The record or the path does not exist.',
    example:
      'Project "acme/nothing" not found. Use a project ID or owner/repo; /search returns both.',
  },
  method_not_allowed: {
    means: 'The path does not allow this method. The `Allow` header lists the methods it allows.',
    example: '/api/v1/meta does not allow POST. Use GET or HEAD.',
  },
  too_large: {
    means:
      'The request body is too large: over 64 KB, or for the stack check over 2 MB of JSON or 1 MB of files.',
    example: 'The request body is larger than the maximum of 65,536 bytes. Send a smaller body.',
  },
  unsupported_media_type: {
    means: 'The `Content-Type` of the request is not `application/json`.',
    example: 'Unsupported Content-Type "text/plain". Send application/json.',
  },
  quota_exceeded: {
    means:
      'The account has used all its requests for today. The quota resets at 00:00 UTC. Without an API key: the IP address has used all its calls for this hour.',
    example: 'You have used all 500 requests for today. The quota resets at 00:00 UTC.',
  },
  slow_down: {
    means: 'Too many requests within one minute to an endpoint without a daily quota.',
    example:
      'Rate limit exceeded: more than 120 requests in one minute. Wait 12 seconds and try again.',
  },
  internal: {
    means: 'Something went wrong on our side. If the error persists, report the request ID.',
    example:
      'Something went wrong on our side. Try again. If it keeps failing, report request ID 01JZ8M3Q.',
  },
  rebuilding: {
    means: 'The data is being rebuilt or is not available yet. Try again in a minute.',
    example: 'The data is being rebuilt. Try again in a minute.',
  },
  unavailable: {
    means: 'The service cannot reach its database. Try again after the time in `Retry-After`.',
    example: 'The service cannot reach its database right now. Try again in 30 seconds.',
  },
};

/** Codes whose responses have no quota headers, because no account has been identified. */
const keyless: readonly ProblemCode[] = ['missing_key', 'slow_down'];

/** Builds a component name: `['invalid_key', 'plan_required']` → `InvalidKeyOrPlanRequired`. */
const toName = (codes: readonly ProblemCode[]): string =>
  codes
    .map((code) => code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    .join('Or');

const groupByStatus = (codes: readonly ProblemCode[]): [number, ProblemCode[]][] =>
  [...Map.groupBy(new Set(codes), (code) => problems[code])].sort(([a], [b]) => a - b);

export const referToProblems = (codes: readonly ProblemCode[]): Record<string, object> =>
  Object.fromEntries(
    groupByStatus(codes).map(([status, group]) => [
      String(status),
      { $ref: `#/components/responses/${toName(group)}` },
    ]),
  );

/** Builds the responses to which `referToProblems` refers, for several lists of codes. */
export const buildProblemResponses = (
  lists: readonly (readonly ProblemCode[])[],
): Record<string, object> =>
  Object.fromEntries(
    lists
      .flatMap(groupByStatus)
      .map(([status, group]) => [toName(group), buildResponse(status, group)]),
  );

/** Builds the schemas of error bodies. The keys are names below `#/components/schemas`. */
export function buildProblemBodies(
  lists: readonly (readonly ProblemCode[])[],
): Record<string, z.ZodType> {
  const { error } = ErrorBody.shape;
  const bodies = lists.flatMap(groupByStatus).map(([, group]) => {
    const code = error.shape.code.extract(group);
    const hasDetails = group.some((name) => withDetails.includes(name));
    const shape = hasDetails
      ? error.extend({ code })
      : error.omit({ details: true }).extend({ code });
    return [`${toName(group)}Error`, ErrorBody.extend({ error: shape })] as const;
  });
  return { ErrorDetails: error.shape.details.unwrap(), ...Object.fromEntries(bodies) };
}

const withDetails: readonly ProblemCode[] = ['invalid_parameter', 'invalid_body'];

function buildResponse(status: number, codes: readonly ProblemCode[]): object {
  const counted = codes.every((code) => keyless.includes(code)) ? [] : quotaHeaders;
  const names: readonly HeaderName[] = [
    'X-Request-Id',
    ...counted,
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
    ...(status === 405 ? (['Allow'] as const) : []),
  ];
  return {
    description: codes.map((name) => `\`${name}\`: ${problemTexts[name].means}`).join('\n\n'),
    headers: referTo(names),
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${toName(codes)}Error` },
        examples: Object.fromEntries(
          codes.map((name) => [name, { summary: `Code ${name}`, value: toProblemExample(name) }]),
        ),
      },
    },
  };
}

export const toProblemExample = (code: ProblemCode): ErrorBody => ({
  ok: false,
  error: {
    code,
    message: problemTexts[code].example,
    ...(code === 'invalid_parameter'
      ? {
          details: [
            { param: 'limit', message: 'Invalid `limit`: 500 is greater than the maximum of 100.' },
          ],
        }
      : {}),
  },
});
