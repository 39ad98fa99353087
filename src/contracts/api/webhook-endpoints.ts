// The endpoint /webhooks: lists, creates, tests, and removes the webhooks of an account.
import { z } from 'zod';
import { type Endpoint, keyed, Meta } from './endpoint.ts';
import type { ProblemCode } from './error-codes.ts';
import {
  exampleCreated,
  exampleId,
  exampleModelWebhook,
  examplePing,
  exampleRecord,
  exampleWebhook,
} from './webhook-examples.ts';
import {
  CreatedWebhook,
  PingResult,
  RemovedWebhook,
  versionedWebhooksPath,
  WebhookId,
  WebhookRecord,
} from './webhooks.ts';

const problems: readonly ProblemCode[] = [
  'invalid_parameter',
  'missing_key',
  'invalid_key',
  'method_not_allowed',
  'slow_down',
  'internal',
  'unavailable',
];
const common = { ...keyed, tag: 'Webhooks', path: versionedWebhooksPath, problems } as const;

/** The keys are the beginnings of the names of the response schemas. */
export const webhookEndpoints = {
  webhookList: {
    ...common,
    id: 'listWebhooks',
    summary: 'List webhooks',
    description:
      'Returns the account’s webhooks without their secrets. Also at `/api/webhooks.php`. Available on all plans. Requests never count against the quota.',
    data: z.array(WebhookRecord),
    replies: { '200': { description: 'Webhooks of the account.', data: [exampleRecord] } },
  },
  postedWebhook: {
    ...common,
    method: 'post',
    id: 'createOrTestWebhook',
    summary: 'Create or test a webhook',
    description:
      'A body with `url`, `events`, and `repos` or `models` creates a webhook and returns 201 with its secret, which is shown only once. A body with `ping` sends a test delivery immediately and returns 200 with the result; with `event`, it contains sample events of that kind. Available on paid plans.',
    body: {
      description: 'The webhook to create, or the ID of the webhook to test.',
      schemas: ['CreateWebhook', 'PingWebhook'],
      examples: {
        create: { summary: 'Create a webhook', value: exampleWebhook },
        models: { summary: 'Watch models', value: exampleModelWebhook },
        test: { summary: 'Send a test delivery', value: { ping: exampleId } },
        sample: { summary: 'Send a sample event', value: { ping: exampleId, event: 'license' } },
      },
    },
    // One schema for both statuses, because some generators use only the first.
    data: z.union([CreatedWebhook, PingResult]),
    meta: Meta.extend({
      warnings: z
        .array(z.string())
        .optional()
        .describe(
          'One sentence for each repository or model that is not tracked yet, and one if an identical webhook already exists. Only after a webhook was created.',
        ),
    }),
    problems: [
      ...problems,
      'invalid_body',
      'plan_required',
      'webhook_limit',
      'not_found',
      'too_large',
      'unsupported_media_type',
    ],
    replies: {
      '200': { description: 'Result of the test delivery.', data: examplePing },
      '201': {
        description: 'The new webhook with its secret.',
        data: exampleCreated,
        meta: { warnings: [] },
      },
    },
  },
  removedWebhook: {
    ...common,
    method: 'delete',
    id: 'removeWebhook',
    summary: 'Remove a webhook',
    description: 'Removes the webhook and its delivery log. Available on all plans.',
    query: z.strictObject({ id: WebhookId.describe('ID of the webhook to remove.') }),
    data: RemovedWebhook,
    problems: [...problems, 'not_found'],
    replies: {
      '200': { description: 'The webhook was removed.', data: { id: exampleId, removed: true } },
    },
    example: { path: {}, query: { id: exampleId } },
  },
} as const satisfies Record<string, Endpoint>;
