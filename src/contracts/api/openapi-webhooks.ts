// The parts of the OpenAPI document about the webhook endpoint and webhook deliveries.

import { z } from 'zod';
import { Meta } from './endpoints.ts';
import { attribution } from './envelope.ts';
import type { ProblemCode } from './error-codes.ts';
import { allEventKinds } from './event-kinds.ts';
import { referTo, referToProblems, responseHeaders } from './openapi-responses.ts';
import { type JsonSchema, toParameterSchema } from './openapi-schemas.ts';
import type { Operation, Parameter, PathItem, SuccessResponse, Tag } from './openapi-types.ts';
import {
  buildExampleForecasts,
  buildExamplePrices,
  exampleCreated,
  exampleId,
  exampleModelWebhook,
  examplePing,
  exampleRecord,
  exampleSignatures,
  exampleWebhook,
} from './webhook-examples.ts';
import { webhookRules } from './webhook-rules.ts';
import * as webhooks from './webhooks.ts';

/** Generators write one file per tag, so calls and deliveries need different tags. */
const tagNames = { calls: 'Webhooks', deliveries: 'Deliveries' } as const;
export function buildWebhooksTags(siteUrl: string): Tag[] {
  const externalDocs = {
    description: 'Receive and verify deliveries',
    url: `${siteUrl}/developers/webhooks`,
  };
  const calls =
    'Create, test, list, and remove webhooks, which send events of the projects and models you watch.';
  const deliveries = 'What your URL receives after each daily run.';
  return [
    { name: tagNames.calls, description: calls, externalDocs },
    { name: tagNames.deliveries, description: deliveries, externalDocs },
  ];
}

const common: readonly ProblemCode[] = [
  'invalid_parameter',
  'missing_key',
  'invalid_key',
  'method_not_allowed',
  'slow_down',
  'internal',
  'unavailable',
];
const problems = {
  get: common,
  post: [
    ...common,
    'invalid_body',
    'plan_required',
    'webhook_limit',
    'not_found',
    'too_large',
    'unsupported_media_type',
  ],
  delete: [...common, 'not_found'],
} as const satisfies Record<string, readonly ProblemCode[]>;
export const webhookProblems: readonly (readonly ProblemCode[])[] = Object.values(problems);

const PostedMeta = Meta.extend({
  warnings: z
    .array(z.string())
    .optional()
    .describe(
      'One sentence for each repository or model that is not tracked yet, and one if an identical webhook already exists. Only after a webhook was created.',
    ),
});
const success = (data: z.ZodType, meta: z.ZodObject = Meta) =>
  z.strictObject({ ok: z.literal(true), data, meta });

export const webhookSchemas = {
  CreateWebhook: webhooks.CreateWebhook,
  PingWebhook: webhooks.PingWebhook,
  WebhookRecord: webhooks.WebhookRecord,
  CreatedWebhook: webhooks.CreatedWebhook,
  PingResult: webhooks.PingResult,
  RemovedWebhook: webhooks.RemovedWebhook,
  DeliveryBody: webhooks.DeliveryBody,
  DeliveredItem: webhooks.DeliveredItem,
  DeliveredModelItem: webhooks.DeliveredModelItem,
  DeliveredForecastItem: webhooks.DeliveredForecastItem,
  WebhookListAnswer: success(z.array(webhooks.WebhookRecord)),
  // One schema for both statuses, because some generators use only the first.
  PostedWebhookAnswer: success(z.union([webhooks.CreatedWebhook, webhooks.PingResult]), PostedMeta),
  RemovedWebhookAnswer: success(webhooks.RemovedWebhook),
};
type SchemaName = keyof typeof webhookSchemas;
const refer = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` });

/** Forbids unknown fields in the schemas of request bodies, because the server rejects them. */
export const closeBodies = (
  components: Readonly<Record<string, JsonSchema>>,
): Record<string, JsonSchema> =>
  Object.fromEntries(
    ['CreateWebhook', 'PingWebhook', 'CheckBody'].map((name) => [
      name,
      { ...components[name], additionalProperties: false },
    ]),
  );

export function buildWebhooksPath({ siteName }: { readonly siteName: string }): PathItem {
  const meta = { attribution: attribution(siteName), generated: '2026-06-30T05:10:00Z' };
  const succeed = (
    description: string,
    schema: SchemaName,
    data: unknown,
    more = {},
  ): SuccessResponse => ({
    description,
    headers: referTo(responseHeaders),
    content: {
      'application/json': {
        schema: refer(schema),
        example: { ok: true, data, meta: { ...meta, ...more } },
      },
    },
  });
  return {
    get: {
      ...listTexts,
      ...keyed,
      responses: {
        '200': succeed('Webhooks of the account.', 'WebhookListAnswer', [exampleRecord]),
        ...referToProblems(problems.get),
      },
    },
    post: {
      ...postTexts,
      ...keyed,
      requestBody: postBody,
      responses: {
        '200': succeed('Result of the test delivery.', 'PostedWebhookAnswer', examplePing),
        '201': succeed('The new webhook with its secret.', 'PostedWebhookAnswer', exampleCreated, {
          warnings: [],
        }),
        ...referToProblems(problems.post),
      },
    },
    delete: {
      ...removeTexts,
      ...keyed,
      parameters: [idParameter],
      responses: {
        '200': succeed('The webhook was removed.', 'RemovedWebhookAnswer', {
          id: exampleId,
          removed: true,
        }),
        ...referToProblems(problems.delete),
      },
    },
  };
}

const keyed = {
  tags: [tagNames.calls],
  security: [{ ApiKey: [] }, { Bearer: [] }],
  parameters: [],
};

const listTexts = {
  operationId: 'listWebhooks',
  summary: 'List webhooks',
  description:
    'Returns the account’s webhooks without their secrets. Also at `/api/webhooks.php`. Available on all plans. Requests never count against the quota.',
};
const postTexts = {
  operationId: 'createOrTestWebhook',
  summary: 'Create or test a webhook',
  description:
    'A body with `url`, `events`, and `repos` or `models` creates a webhook and returns 201 with its secret, which is shown only once. A body with `ping` sends a test delivery immediately and returns 200 with the result; with `event`, it contains sample events of that kind. Available on paid plans.',
};
const removeTexts = {
  operationId: 'removeWebhook',
  summary: 'Remove a webhook',
  description: 'Removes the webhook and its delivery log. Available on all plans.',
};

const postBody = {
  description: 'The webhook to create, or the ID of the webhook to test.',
  required: true,
  content: {
    'application/json': {
      schema: { oneOf: [refer('CreateWebhook'), refer('PingWebhook')] },
      examples: {
        create: { summary: 'Create a webhook', value: exampleWebhook },
        models: { summary: 'Watch models', value: exampleModelWebhook },
        test: { summary: 'Send a test delivery', value: { ping: exampleId } },
        sample: { summary: 'Send a sample event', value: { ping: exampleId, event: 'license' } },
      },
    },
  },
};

const idParameter: Parameter = {
  name: 'id',
  in: 'query',
  description: 'ID of the webhook to remove.',
  required: true,
  schema: toParameterSchema(webhooks.WebhookId),
  example: exampleId,
};

export function buildDelivery(example: webhooks.DeliveryBody): Operation {
  return {
    operationId: 'receiveDelivery',
    summary: 'Delivery to your webhook URL',
    description: `Sent after the daily run: one delivery per subscribed event kind, with the day’s events of the watched projects or models. A delivery has at most ${webhookRules.maxItems} items. The same \`id\` may arrive more than once.`,
    tags: [tagNames.deliveries],
    security: [],
    parameters: headerParameters(example),
    requestBody: {
      description: 'Verify the signature over the raw bytes before you parse the body.',
      required: true,
      content: {
        'application/json': {
          schema: refer('DeliveryBody'),
          examples: {
            release: { summary: 'New releases', value: example },
            price: { summary: 'Price changes', value: buildExamplePrices(example) },
            forecast: { summary: 'Forecasts', value: buildExampleForecasts(example) },
          },
        },
      },
    },
    responses: {
      '2XX': {
        description: `Any 2xx status within ${webhookRules.attemptSeconds} seconds counts as delivered.`,
      },
      [webhookRules.goneStatus]: { description: 'Disables the webhook immediately.' },
      default: {
        description: `Any other status, including redirects, counts as failed. Failed deliveries are retried after ${webhookRules.retryAfterMinutes.join(', ')} minutes.`,
      },
    },
  };
}

const text = { type: 'string' } as const;

/** The example signatures only show the format. They do not match the example body. */
function headerParameters({ id, event }: webhooks.DeliveryBody): Parameter[] {
  const header = (name: string, schema: object, example: string | number, description: string) => ({
    name,
    in: 'header' as const,
    description,
    required: name !== 'X-SVC-Signature-Previous',
    schema: { ...schema },
    example,
  });
  const kinds = { type: 'string', enum: [...allEventKinds, 'ping'] };
  const hex = exampleSignatures['X-SVC-Signature'];
  return [
    header('webhook-id', text, id, 'ID of the delivery, the same for every attempt.'),
    header('webhook-timestamp', text, '1782796200', 'Time of this attempt, in Unix seconds.'),
    header(
      'webhook-signature',
      text,
      exampleSignatures['webhook-signature'],
      'Signature of the ID, timestamp, and body as defined by Standard Webhooks. Contains a second signature with the previous secret after a rotation.',
    ),
    header(
      'X-SVC-Event',
      kinds,
      event,
      'Kind of the events; `ping` for a test delivery without sample events.',
    ),
    header('X-SVC-Delivery', text, id, 'ID of the delivery, the same as `webhook-id`.'),
    header('X-SVC-Signature', text, hex, '`sha256=` followed by the HMAC of the body in hex.'),
    header(
      'X-SVC-Signature-Previous',
      text,
      hex,
      `Like \`X-SVC-Signature\`, but with the previous secret. Sent for ${webhookRules.overlapHours} hours after a rotation.`,
    ),
  ];
}
