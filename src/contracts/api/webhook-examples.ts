// Examples for the documentation: calls to the webhook endpoint and a delivery.
import { attribution } from './envelope.ts';
import { forecastLinks } from './webhook-rules.ts';
import type {
  CreatedWebhook,
  CreateWebhook,
  DeliveryBody,
  PingResult,
  WebhookRecord,
} from './webhooks.ts';

export const exampleId = 'whk_4fT2kQ9wLx7Bn3Vs8Rm1Yc';
const exampleDeliveryId = 'dlv_0VhXk3M2a7Qp9Ld4Ws6Nf8';

/** The example request works without edits, because the host example.com exists. */
export const exampleWebhook = {
  name: 'Releases and health',
  url: 'https://example.com/daybreak',
  events: ['release', 'health'],
  repos: ['owner/repo'],
} satisfies CreateWebhook;

export const exampleModelWebhook: CreateWebhook = {
  url: 'https://example.com/daybreak',
  events: ['price', 'deprecation'],
  models: ['maker/model'],
};

export const exampleRecord: WebhookRecord = {
  id: exampleId,
  ...exampleWebhook,
  repos: ['owner/repo'],
  models: [],
  state: 'delivering',
  failures: 0,
  created: '2026-06-30T09:12:44Z',
  last_delivery: null,
};

/** Base64 of `0123456789abcdef0123456789abcdef`, so that nobody mistakes it for a real secret. */
export const exampleSecret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';

/**
 * Signatures with `exampleSecret` for the ID `dlv_x`, the timestamp 1750000000, and the body `{}`.
 */
export const exampleSignatures = {
  'webhook-signature': 'v1,wosqK/phBu2DTUslJqm+94/JOMl4Tnn8KoA9trjRb44=',
  'X-SVC-Signature': 'sha256=5d8fdd0161a619633aca0e4300981880780891f75cd361bc42a18f36e1893d9e',
} as const;

export const exampleCreated: CreatedWebhook = { ...exampleRecord, secret: exampleSecret };

export const examplePing: PingResult = {
  delivery: exampleDeliveryId,
  status: 204,
  ms: 87,
  delivered: true,
  error: null,
};

type ExampleContent = Pick<DeliveryBody, 'day' | 'generated' | 'items'>;

export function buildExampleDelivery(
  siteName: string,
  content: ExampleContent = placeholder,
): DeliveryBody {
  const { day, generated, items } = content;
  const event = 'release';
  return {
    id: exampleDeliveryId,
    event,
    day,
    generated,
    attribution: attribution(siteName),
    items,
  };
}

/** Returns a copy of the delivery that contains only a price change of an invented model. */
export const buildExamplePrices = (delivery: DeliveryBody): DeliveryBody => ({
  ...delivery,
  event: 'price',
  items: [
    {
      event: `evt_${delivery.day.replaceAll('-', '')}5f0c1d2e3a4b5c`,
      model: { id: 'maker/model', name: 'Model', page: '/models/maker/model' },
      before: '10/40',
      after: '2/8',
    },
  ],
});

/** Returns a copy of the delivery that contains only an invented summary of forecasts. */
export const buildExampleForecasts = (delivery: DeliveryBody): DeliveryBody => ({
  ...delivery,
  event: 'forecast',
  items: [
    {
      event: `evt_${delivery.day.replaceAll('-', '')}7e1d0c9b8a6f54`,
      forecasts: [
        {
          kind: 'stars_plus_20pct_90d',
          made: 1200,
          resolved: 800,
          happened: 60,
          void: 4,
          brier: 0.052,
        },
      ],
      ...forecastLinks,
    },
  ],
});

const placeholder: ExampleContent = {
  day: '2026-06-30',
  generated: '2026-06-30T05:10:00Z',
  items: [
    {
      event: 'evt_202606305f0c1d2e3a4b5c',
      project: { id: 'owner-repo', name: 'repo', url: 'https://code.example/owner/repo' },
      before: 'v1.4.2',
      after: 'v1.5.0',
      url: 'https://code.example/owner/repo/releases/tag/v1.5.0',
    },
  ],
};
