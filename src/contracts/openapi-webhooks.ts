// The webhook endpoint and the deliveries in the OpenAPI document.
import { z } from 'zod';
import { Meta } from './endpoints.ts';
import { attribution } from './envelope.ts';
import { answerHeaders, referTo, referToProblems } from './openapi-answers.ts';
import { type JsonSchema, toParameterSchema } from './openapi-schemas.ts';
import type { Answer, Operation, Parameter, PathItem, Tag } from './openapi-types.ts';
import type { ProblemCode } from './problems.ts';
import { eventKinds } from './records.ts';
import {
  exampleCreated,
  exampleId,
  examplePing,
  exampleRecord,
  exampleSignatures,
  exampleWebhook,
} from './webhook-examples.ts';
import { webhookRules } from './webhook-rules.ts';
import * as webhooks from './webhooks.ts';

const tagName = 'Webhooks';
export const buildWebhooksTag = (siteUrl: string): Tag => ({
  name: tagName,
  description: 'What happens to watched projects, sent once a morning to an address of your own.',
  externalDocs: {
    description: 'How to receive and verify deliveries',
    url: `${siteUrl}/developers/webhooks`,
  },
});

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

const CreatedMeta = Meta.extend({
  warnings: z
    .array(z.string())
    .describe('Repositories that are not tracked yet, each in one sentence.'),
});
const answer = (data: z.ZodType, meta: z.ZodObject = Meta) =>
  z.strictObject({ ok: z.literal(true), data, meta });

/** Components that the operations below refer to. */
export const webhookSchemas = {
  CreateWebhook: webhooks.CreateWebhook,
  PingWebhook: webhooks.PingWebhook,
  WebhookRecord: webhooks.WebhookRecord,
  CreatedWebhook: webhooks.CreatedWebhook,
  PingResult: webhooks.PingResult,
  RemovedWebhook: webhooks.RemovedWebhook,
  DeliveryBody: webhooks.DeliveryBody,
  DeliveredItem: webhooks.DeliveredItem,
  WebhookListAnswer: answer(z.array(webhooks.WebhookRecord)),
  CreatedWebhookAnswer: answer(webhooks.CreatedWebhook, CreatedMeta),
  PingAnswer: answer(webhooks.PingResult),
  RemovedWebhookAnswer: answer(webhooks.RemovedWebhook),
};
type SchemaName = keyof typeof webhookSchemas;
const refer = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` });

/** Answers may grow; what is asked is refused with a field that we do not know. */
export const closeBodies = (
  components: Readonly<Record<string, JsonSchema>>,
): Record<string, JsonSchema> =>
  Object.fromEntries(
    (['CreateWebhook', 'PingWebhook'] satisfies SchemaName[]).map((name) => [
      name,
      { ...components[name], additionalProperties: false },
    ]),
  );

interface Site {
  readonly siteName: string;
  readonly siteUrl: string;
}

/** `/api/webhooks.php`, which lies beside the root of version 1. */
export function buildWebhooksPath({ siteName, siteUrl }: Site): PathItem {
  const meta = { attribution: attribution(siteName), generated: '2026-06-30T05:10:00Z' };
  const succeed = (description: string, schema: SchemaName, data: unknown, more = {}): Answer => ({
    description,
    headers: referTo(answerHeaders),
    content: {
      'application/json': {
        schema: refer(schema),
        example: { ok: true, data, meta: { ...meta, ...more } },
      },
    },
  });
  return {
    servers: [{ url: siteUrl, description: 'The site' }],
    get: {
      ...listWords,
      ...keyed,
      responses: {
        '200': succeed('The webhooks of the account.', 'WebhookListAnswer', [exampleRecord]),
        ...referToProblems(problems.get),
      },
    },
    post: {
      ...postWords,
      ...keyed,
      requestBody: postBody,
      responses: {
        '200': succeed('How the test went.', 'PingAnswer', examplePing),
        '201': succeed('The webhook with its secret.', 'CreatedWebhookAnswer', exampleCreated, {
          warnings: [],
        }),
        ...referToProblems(problems.post),
      },
    },
    delete: {
      ...removeWords,
      ...keyed,
      parameters: [idParameter],
      responses: {
        '200': succeed('The webhook is gone.', 'RemovedWebhookAnswer', {
          id: exampleId,
          removed: true,
        }),
        ...referToProblems(problems.delete),
      },
    },
  };
}

const keyed = { tags: [tagName], security: [{ ApiKey: [] }], parameters: [] };

const listWords = {
  operationId: 'listWebhooks',
  summary: 'The account’s webhooks',
  description: 'Without their secrets. Open to every plan, and never counted against the quota.',
};
const postWords = {
  operationId: 'createOrTestWebhook',
  summary: 'Create a webhook, or send a test to one',
  description:
    'A body with `url`, `events` and `repos` creates a webhook and is answered 201 with its secret, which is shown this once. A body with `ping` sends a test delivery at once and is answered 200 with its outcome. For the paid plans.',
};
const removeWords = {
  operationId: 'removeWebhook',
  summary: 'Remove a webhook',
  description: 'With the log of its deliveries. Open to every plan.',
};

const postBody = {
  description: 'The webhook to create, or the one to test.',
  required: true,
  content: {
    'application/json': {
      schema: { oneOf: [refer('CreateWebhook'), refer('PingWebhook')] },
      examples: {
        create: { summary: 'Create a webhook', value: exampleWebhook },
        test: { summary: 'Send a test delivery', value: { ping: exampleId } },
      },
    },
  },
};

const idParameter: Parameter = {
  name: 'id',
  in: 'query',
  description: 'The webhook to remove.',
  required: true,
  schema: toParameterSchema(webhooks.WebhookId),
  example: exampleId,
};

/** What a receiver is sent and may answer, as the section `webhooks` of the document has it. */
export function buildDelivery(example: webhooks.DeliveryBody): Operation {
  return {
    operationId: 'receiveDelivery',
    summary: 'A delivery to your address',
    description: `Sent after the morning scan: for each kind of event that the webhook asked for, what happened to its projects that day, at most ${webhookRules.mostItems} items at a time. The same \`id\` may come more than once.`,
    tags: [tagName],
    security: [],
    parameters: headerParameters(example),
    requestBody: {
      description: 'Verify it as it came, byte for byte, before it is parsed.',
      required: true,
      content: {
        'application/json': {
          schema: refer('DeliveryBody'),
          examples: { release: { summary: 'New releases', value: example } },
        },
      },
    },
    responses: {
      '2XX': {
        description: `Any, within ${webhookRules.attemptSeconds} seconds: it was delivered.`,
      },
      [webhookRules.goneStatus]: { description: 'The webhook is disabled at once.' },
      default: {
        description: `Anything else, redirects too, has failed and is tried again after ${webhookRules.retryAfterMinutes.join(', ')} minutes.`,
      },
    },
  };
}

const text = { type: 'string' } as const;

/** Signatures in the examples hold the form; the page on webhooks has some to calculate with. */
function headerParameters({ id, event }: webhooks.DeliveryBody): Parameter[] {
  const header = (name: string, schema: object, example: string | number, description: string) => ({
    name,
    in: 'header' as const,
    description,
    required: name !== 'X-SVC-Signature-Previous',
    schema: { ...schema },
    example,
  });
  const kinds = { type: 'string', enum: [...eventKinds, 'ping'] };
  const hex = exampleSignatures['X-SVC-Signature'];
  return [
    header('webhook-id', text, id, 'Id of the delivery, the same in every attempt.'),
    header('webhook-timestamp', text, '1782796200', 'Unix seconds of this attempt.'),
    header(
      'webhook-signature',
      text,
      exampleSignatures['webhook-signature'],
      'Of id, timestamp and body, as Standard Webhooks has it; two of them after a rotation.',
    ),
    header('X-SVC-Event', kinds, event, 'Kind of the events.'),
    header('X-SVC-Delivery', text, id, 'Id of the delivery.'),
    header('X-SVC-Signature', text, hex, '`sha256=` and the HMAC of the body in hex.'),
    header(
      'X-SVC-Signature-Previous',
      text,
      hex,
      `The same by the secret before a rotation, for ${webhookRules.overlapHours} hours.`,
    ),
  ];
}
