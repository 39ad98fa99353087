// The OpenAPI document's headers and error answers, from the table of problems.
import type { z } from 'zod';
import { ErrorBody, type ProblemCode, problems } from './problems.ts';

const header = (description: string, schema: object, example: string | number) => ({
  description,
  schema,
  example,
});

/** `#/components/headers` */
export const headers = {
  'X-Request-Id': header('The id of this request in our logs.', { type: 'string' }, '01JZ8M3Q'),
  'X-RateLimit-Limit': header(
    'Requests a day that the plan of the account includes.',
    { type: 'integer', minimum: 0 },
    500,
  ),
  'X-RateLimit-Remaining': header(
    'Requests left until the next 00:00 UTC.',
    { type: 'integer', minimum: 0 },
    499,
  ),
  'X-RateLimit-Reset': header(
    'Unix seconds of the next 00:00 UTC.',
    { type: 'integer', minimum: 0 },
    1_782_864_000,
  ),
  'RateLimit-Policy': header(
    'The quota and its window in seconds, as the IETF draft on rate limit headers writes them.',
    { type: 'string' },
    '"daily";q=500;w=86400',
  ),
  RateLimit: header(
    'What is left and in how many seconds it is reset, as the IETF draft writes them.',
    { type: 'string' },
    '"daily";r=499;t=61200',
  ),
  'Retry-After': header('Seconds to wait.', { type: 'integer', minimum: 0 }, 60),
  Allow: header('The methods that the path takes.', { type: 'string' }, 'GET, HEAD'),
  Link: header(
    'Addresses of the first, previous, next and last page, where there are such.',
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

/** What each answer carries: its request's id and, where a known key was checked, the quota. */
export const answerHeaders: readonly HeaderName[] = ['X-Request-Id', ...quotaHeaders];

export const referTo = (names: readonly HeaderName[]): Record<string, object> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** What each code means for the caller, and an error as it really reads. */
export const problemWords: Readonly<Record<ProblemCode, { means: string; example: string }>> = {
  invalid_parameter: {
    means:
      'A parameter is unknown, missing, given twice, of the wrong type or out of bounds. `details` names every one.',
    example:
      '/projects takes the parameters lang, license, vertical, health_min, sort, limit, offset. "limit": It is "0". Give at least 1.',
  },
  invalid_body: {
    means: 'The body is not JSON, or does not fit. `details` names the fields.',
    example: 'The body is not JSON. Send one JSON object.',
  },
  missing_key: {
    means: 'No key was sent in the header `X-Api-Key`.',
    example:
      'This endpoint requires an API key. Send it in the X-Api-Key header. Create a free key at /account.',
  },
  invalid_key: {
    means: 'The key is malformed, unknown or revoked.',
    example:
      'The key in X-Api-Key is malformed, unknown, or revoked. Check it, or create a new key at /account.',
  },
  plan_required: {
    means: 'The plan of the account does not include this. The message names the plans that do.',
    example: 'The plan Free does not include /history/{slug}. The plans Pro and Org do.',
  },
  webhook_limit: {
    means: 'The account has as many webhooks as its plan includes.',
    example:
      'The plan Dev includes 3 webhooks and all are used. Remove one or choose a plan with more: Pro (10), Org (50).',
  },
  not_found: {
    means: 'There is no such record, or no such path below `/api`.',
    example: 'There is no project "acme/nothing". Give its id or owner/repo; /search finds both.',
  },
  method_not_allowed: {
    means: 'The path exists, but not for this method. The header `Allow` lists those it takes.',
    example: '/api/v1/meta does not take POST. Use GET or HEAD.',
  },
  too_large: {
    means: 'The body is longer than 64 KiB.',
    example: 'The body is longer than 65536 bytes. Send less.',
  },
  unsupported_media_type: {
    means: 'The body is not declared as `application/json`.',
    example: 'The body is of type "text/plain". Send application/json.',
  },
  quota_exceeded: {
    means: 'The requests of the day are used up. They begin anew at 00:00 UTC.',
    example: 'All 500 requests of today are used. The quota is reset at 00:00 UTC.',
  },
  slow_down: {
    means: 'Too many requests within one minute on an address that has no daily quota.',
    example: 'More than 120 calls came in a minute. Wait 12 seconds and try again.',
  },
  internal: {
    means: 'Something went wrong on our side. Report the request id.',
    example:
      'Something went wrong on our side. Try again. If it keeps failing, report request 01JZ8M3Q.',
  },
  rebuilding: {
    means: 'No complete graph is being served at this moment. Try again in a minute.',
    example: 'The graph is being rebuilt. Try again in a minute.',
  },
  unavailable: {
    means: 'The service cannot reach its database. Try again after the seconds in `Retry-After`.',
    example: 'The service cannot reach its database right now. Try again in 30 seconds.',
  },
};

/** Before a key is known there is no quota to tell of. */
const keyless: readonly ProblemCode[] = ['missing_key', 'slow_down'];

/** `['invalid_key', 'plan_required']` → `InvalidKeyOrPlanRequired`, below `#/components/responses`. */
const toName = (codes: readonly ProblemCode[]): string =>
  codes
    .map((code) => code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    .join('Or');

/** The codes that one status stands for, in the order of the table. */
const groupByStatus = (codes: readonly ProblemCode[]): [number, ProblemCode[]][] =>
  [...Map.groupBy(new Set(codes), (code) => problems[code])].sort(([a], [b]) => a - b);

/** Status → reference to the answer that stands for these codes. */
export const referToProblems = (codes: readonly ProblemCode[]): Record<string, object> =>
  Object.fromEntries(
    groupByStatus(codes).map(([status, group]) => [
      String(status),
      { $ref: `#/components/responses/${toName(group)}` },
    ]),
  );

/** Every answer that `referToProblems` names for these lists of codes. */
export const buildProblemAnswers = (
  lists: readonly (readonly ProblemCode[])[],
): Record<string, object> =>
  Object.fromEntries(
    lists
      .flatMap(groupByStatus)
      .map(([status, group]) => [toName(group), buildAnswer(status, group)]),
  );

/** Name below `#/components/schemas` → schema of an error's body with these codes alone. */
export function buildProblemBodies(
  lists: readonly (readonly ProblemCode[])[],
): Record<string, z.ZodType> {
  const { error } = ErrorBody.shape;
  const bodies = lists.flatMap(groupByStatus).map(([, group]) => {
    const code = error.shape.code.extract(group);
    const hasDetails = group.some((name) => detailed.includes(name));
    const shape = hasDetails
      ? error.extend({ code })
      : error.omit({ details: true }).extend({ code });
    return [`${toName(group)}Error`, ErrorBody.extend({ error: shape })] as const;
  });
  return { ErrorDetails: error.shape.details.unwrap(), ...Object.fromEntries(bodies) };
}

/** These say which parameter or field is wrong. */
const detailed: readonly ProblemCode[] = ['invalid_parameter', 'invalid_body'];

function buildAnswer(status: number, codes: readonly ProblemCode[]): object {
  const counted = codes.every((code) => keyless.includes(code)) ? [] : quotaHeaders;
  const names: readonly HeaderName[] = [
    'X-Request-Id',
    ...counted,
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
    ...(status === 405 ? (['Allow'] as const) : []),
  ];
  return {
    description: codes.map((name) => `\`${name}\`: ${problemWords[name].means}`).join('\n\n'),
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

/** An error answer as it is sent. */
export const toProblemExample = (code: ProblemCode): ErrorBody => ({
  ok: false,
  error: {
    code,
    message: problemWords[code].example,
    ...(code === 'invalid_parameter'
      ? { details: [{ param: 'limit', message: 'It is "0". Give at least 1.' }] }
      : {}),
  },
});
