// The part of the OpenAPI document about webhook deliveries.
import { allEventKinds } from './event-kinds.ts';
import type { Operation, Parameter } from './openapi-types.ts';
import {
  buildExampleForecasts,
  buildExamplePrices,
  exampleSignatures,
} from './webhook-examples.ts';
import { webhookRules } from './webhook-rules.ts';
import type { DeliveryBody } from './webhooks.ts';

export function buildDelivery(example: DeliveryBody): Operation {
  return {
    operationId: 'receiveDelivery',
    summary: 'Delivery to your webhook URL',
    description: `Sent after the daily run: one delivery per subscribed event kind, with the day’s events of the watched projects or models. A delivery has at most ${webhookRules.maxItems} items. The same \`id\` may arrive more than once.`,
    tags: ['Deliveries'],
    security: [],
    parameters: headerParameters(example),
    requestBody: {
      description: 'Verify the signature over the raw bytes before you parse the body.',
      required: true,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/DeliveryBody' },
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
function headerParameters({ id, event }: DeliveryBody): Parameter[] {
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
