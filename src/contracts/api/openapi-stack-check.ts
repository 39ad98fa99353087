// The part of the OpenAPI document about the stack check.
import { z } from 'zod';
import { Meta } from './endpoints.ts';
import { attribution } from './envelope.ts';
import type { ProblemCode } from './error-codes.ts';
import { referTo, referToProblems, responseHeaders } from './openapi-responses.ts';
import type { PathItem } from './openapi-types.ts';
import {
  CheckBody,
  CheckedDependency,
  CheckedModel,
  CheckResult,
  SkippedEntry,
} from './stack-check.ts';

export const checkProblems: readonly ProblemCode[] = [
  'invalid_parameter',
  'invalid_body',
  'missing_key',
  'invalid_key',
  'method_not_allowed',
  'quota_exceeded',
  'rebuilding',
  'slow_down',
  'too_large',
  'unsupported_media_type',
  'internal',
  'unavailable',
];

export const checkSchemas = {
  CheckBody,
  CheckResult,
  CheckedDependency,
  CheckedModel,
  SkippedEntry,
  CheckAnswer: z.strictObject({ ok: z.literal(true), data: CheckResult, meta: Meta }),
};

const exampleBody = {
  dependencies: [{ name: 'an-unknown-package', ecosystem: 'npm', version: '^1.2.0' }],
};
const exampleResult: CheckResult = {
  summary: {
    dependencies: 1,
    checked: 1,
    mapped: 0,
    unknown: 1,
    unknown_share: 1,
    deprecated: 0,
    at_risk: 0,
    skipped: 0,
    models: 0,
    verdicts: { act: 0, watch: 0, fine: 0, unknown: 1 },
  },
  dependencies: [
    {
      name: 'an-unknown-package',
      ecosystem: 'npm',
      version: '^1.2.0',
      project: null,
      health: null,
      label: null,
      provisional: null,
      chance_unmaintained_12m: null,
      deprecated: null,
      alternatives: [],
      near: [],
      mapped_by: null,
      source: 'registry',
      verdict: 'unknown',
      reason: 'We do not track a project that publishes this package.',
    },
  ],
  models: [],
  skipped: [],
};

export const buildCheckPath = (siteName: string): PathItem => ({
  post: {
    operationId: 'checkStack',
    summary: 'Check the dependencies and models of a project',
    description:
      'For each dependency that is a tracked project, returns the health, the measured chance of becoming unmaintained, the deprecation, and better-maintained alternatives. For each ID of a model, returns when it ends, and what to use instead. Send `files` (requires a key), or `dependencies`, `models`, or both. With a key, each call counts as one request. Without a key, 60 calls per hour and IP address are allowed. You can also send a single file as the body, with its name in the query: `?filename=requirements.txt`.',
    tags: ['Projects'],
    security: [{}, { ApiKey: [] }, { Bearer: [] }],
    parameters: [],
    requestBody: {
      description: 'The files, or the dependencies and models that they name.',
      required: true,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/CheckBody' },
          examples: {
            dependencies: { summary: 'Names and versions', value: exampleBody },
          },
        },
      },
    },
    responses: {
      '200': {
        description: 'Success.',
        headers: referTo(responseHeaders),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/CheckAnswer' },
            example: {
              ok: true,
              data: exampleResult,
              meta: { attribution: attribution(siteName), generated: '2026-06-30T05:10:00Z' },
            },
          },
        },
      },
      ...referToProblems(checkProblems),
    },
  },
});
