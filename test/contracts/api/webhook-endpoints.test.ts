// Webhooks in the OpenAPI document match the schemas of the endpoint and the deliveries.
import { describe, expect, it } from 'vitest';
import { problems } from '../../../src/contracts/api/error-codes.ts';
import { buildOpenApi } from '../../../src/contracts/api/openapi.ts';
import type { Operation } from '../../../src/contracts/api/openapi-types.ts';
import { buildExampleDelivery } from '../../../src/contracts/api/webhook-examples.ts';
import {
  CreatedWebhook,
  CreateWebhook,
  DeliveryBody,
  PingResult,
  PingWebhook,
  RemovedWebhook,
  versionedWebhooksPath,
  WebhookRecord,
} from '../../../src/contracts/api/webhooks.ts';
import { buildHeaders, createSecret } from '../../../src/runtime/webhooks/signatures.ts';
import { envelope } from '../../support/envelope.ts';

const site = { siteName: 'Daybreak', siteUrl: 'https://daybreak.example' };
const document = buildOpenApi({ ...site, examples: {} });
const path = document.paths[versionedWebhooksPath] ?? expect.fail('The path is missing.');
const operations = {
  get: path.get ?? expect.fail('GET is missing.'),
  post: path.post ?? expect.fail('POST is missing.'),
  delete: path.delete ?? expect.fail('DELETE is missing.'),
};
const exampleOf = (operation: Operation, status: string): unknown =>
  operation.responses[status]?.content?.['application/json'].example;
const bodiesOf = ({ requestBody }: Operation): unknown[] =>
  Object.values(requestBody?.content['application/json'].examples ?? {}).map(({ value }) => value);

describe('the webhook endpoint', () => {
  it('requires a key', () => {
    for (const { security } of Object.values(operations))
      expect(security).toEqual([{ ApiKey: [] }, { Bearer: [] }]);
  });

  it('has examples that match the schemas', () => {
    const { get, post, delete: remove } = operations;
    envelope(WebhookRecord.array()).parse(exampleOf(get, '200'));
    envelope(PingResult).parse(exampleOf(post, '200'));
    envelope(CreatedWebhook).parse(exampleOf(post, '201'));
    envelope(RemovedWebhook).parse(exampleOf(remove, '200'));
    const [create, models, ping] = bodiesOf(post);
    expect(CreateWebhook.parse(create)).toEqual(create);
    expect(CreateWebhook.parse(models)).toEqual(models);
    expect(PingWebhook.parse(ping)).toEqual(ping);
  });

  it('allows no unknown fields in request bodies', () => {
    for (const name of ['CreateWebhook', 'PingWebhook']) {
      expect(document.components.schemas[name]).toMatchObject({ additionalProperties: false });
    }
    expect(document.components.schemas.WebhookRecord).not.toHaveProperty('additionalProperties');
  });

  it.each([
    ['get', ['400', '401', '403', '405', '429', '500', '503']],
    ['post', ['400', '401', '403', '404', '405', '413', '415', '429', '500', '503']],
    ['delete', ['400', '401', '403', '404', '405', '429', '500', '503']],
  ] as const)('%s lists its errors, each with its codes', (method, statuses) => {
    const { responses } = operations[method];
    expect(Object.keys(responses).filter((status) => !status.startsWith('2'))).toEqual(statuses);
    const known = new Set(Object.values(problems).map(String));
    for (const status of statuses) {
      expect(known).toContain(status);
      expect(responses[status]).toHaveProperty('$ref');
    }
  });
});

describe('a delivery in the OpenAPI document', () => {
  const { post } =
    document.webhooks.delivery ?? expect.fail('The document does not describe the delivery.');

  it('documents every header and marks the optional one', () => {
    const delivery = { id: 'dlv_x', event: 'ping', body: '{}' };
    const secrets = { current: createSecret(), previous: createSecret() };
    const sent = Object.keys(buildHeaders(delivery, secrets, 1_750_000_000));
    const told = post.parameters.map(({ name }) => name);
    expect([...told, 'Content-Type'].sort()).toEqual(sent.sort());
    const always = post.parameters.filter(({ required }) => required).map(({ name }) => name);
    const usual = Object.keys(buildHeaders(delivery, { ...secrets, previous: null }, 1));
    expect([...always, 'Content-Type'].sort()).toEqual(usual.sort());
  });

  it('shows an example from the release, or a valid placeholder', () => {
    const [usual] = bodiesOf(post);
    expect(DeliveryBody.parse(usual)).toEqual(buildExampleDelivery('Daybreak'));
    const delivery = { ...buildExampleDelivery('Daybreak'), day: '2026-07-04' };
    const own = buildOpenApi({ ...site, examples: {}, delivery });
    const [release, price] = bodiesOf(own.webhooks.delivery?.post ?? expect.fail());
    expect(release).toEqual(delivery);
    expect(DeliveryBody.parse(price)).toMatchObject({ event: 'price', day: '2026-07-04' });
  });
});
