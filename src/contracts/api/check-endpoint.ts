// The endpoint POST /check, which rates a project's dependencies.
import { counted, type Endpoint, keyed } from './endpoint.ts';
import { CheckResult, checkPath } from './stack-check.ts';

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
      replaced_by: null,
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

export const checkEndpoint = {
  ...keyed,
  method: 'post',
  id: 'checkStack',
  path: checkPath,
  summary: 'Check the dependencies and models of a project',
  description:
    'For each dependency that is a tracked project, returns the health, the measured chance of becoming unmaintained, the deprecation, and better-maintained alternatives. For each ID of a model, returns when it ends, and what to use instead. Send `files` (requires a key), or `dependencies`, `models`, or both. With a key, each call counts as one request. Without a key, 60 calls per hour and IP address are allowed. You can also send a single file as the body, with its name in the query: `?filename=requirements.txt`.',
  body: {
    description: 'The files, or the dependencies and models that they name.',
    schemas: ['CheckBody'],
    examples: {
      dependencies: {
        summary: 'Names and versions',
        value: {
          dependencies: [{ name: 'an-unknown-package', ecosystem: 'npm', version: '^1.2.0' }],
        },
      },
    },
  },
  data: CheckResult,
  needsKey: false,
  problems: [...counted, 'invalid_body', 'slow_down', 'too_large', 'unsupported_media_type'],
  replies: { '200': { description: 'Success.', data: exampleResult } },
} as const satisfies Endpoint;
