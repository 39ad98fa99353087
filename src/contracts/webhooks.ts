// Schemas of the webhook endpoint's requests and responses, and of the delivery body.

import { z } from 'zod';
import { eventKinds } from './event-kinds.ts';
import { Day, Instant, RepoName, Slug, Url } from './scalars.ts';
import { webhookRules } from './webhook-rules.ts';

/** Not below `/api/v1`: the specification fixes this path. */
export const webhooksPath = '/api/webhooks.php';

export const WebhookId = z
  .string()
  .regex(/^whk_[0-9A-Za-z]{22}$/, 'a webhook ID: whk_ and 22 letters or digits');
const EventKinds = z
  .array(z.enum(eventKinds))
  .min(1, 'List at least one event kind.')
  .max(eventKinds.length)
  .refine(
    (kinds) => new Set(kinds).size === kinds.length,
    'An event kind is listed more than once.',
  )
  .meta({ uniqueItems: true });

/** Full repository names, or the single entry `*` for every project. */
const WatchedRepos = z
  .array(z.union([RepoName, z.literal('*')], 'Use owner/repo, or the single entry "*".'))
  .min(1, 'List at least one repository, or "*" for all.')
  .max(webhookRules.maxRepos)
  .refine(
    (repos) => repos.length === 1 || !repos.includes('*'),
    '"*" cannot be combined with other entries.',
  )
  .refine(
    (repos) => new Set(repos.map((repo) => repo.toLowerCase())).size === repos.length,
    'A repository is listed more than once.',
  );

/** Body of `POST /api/webhooks.php` that creates a webhook. */
export const CreateWebhook = z.strictObject({
  url: z.string().describe(`Public HTTPS URL with port ${webhookRules.ports.join(' or ')}.`),
  events: EventKinds.describe('Kinds of events to deliver.'),
  repos: WatchedRepos.describe(
    'Repositories to watch as owner/repo, or the single entry "*" for all.',
  ),
});
export type CreateWebhook = z.infer<typeof CreateWebhook>;

/** Body of `POST /api/webhooks.php` that sends a test delivery. */
export const PingWebhook = z.strictObject({
  ping: WebhookId.describe('ID of the webhook to test.'),
});

export const WebhookRecord = z.strictObject({
  id: WebhookId.describe('Webhook ID.'),
  url: z.string().describe('URL that receives the deliveries.'),
  events: z.array(z.enum(eventKinds)).describe('Kinds of events to deliver.'),
  repos: z
    .array(z.string())
    .describe('Repositories to watch as owner/repo, or the single entry "*" for all.'),
  state: z.enum(['delivering', 'disabled']).describe('`disabled` webhooks receive no deliveries.'),
  failures: z
    .int()
    .min(0)
    .describe(
      `Consecutive failed deliveries. The webhook is disabled after ${webhookRules.maxFailures}.`,
    ),
  created: Instant.describe('Time the webhook was created.'),
  last_delivery: Instant.nullable().describe('Time of the last successful delivery.'),
});
export type WebhookRecord = z.infer<typeof WebhookRecord>;

/** The only response that contains the secret. */
export const CreatedWebhook = WebhookRecord.extend({
  secret: z
    .string()
    .startsWith('whsec_')
    .describe('Secret that signs the deliveries. Shown only once.'),
});
export type CreatedWebhook = z.infer<typeof CreatedWebhook>;

export const RemovedWebhook = z.strictObject({
  id: WebhookId.describe('ID of the removed webhook.'),
  removed: z.literal(true).describe('Always true: the webhook and its delivery log were removed.'),
});

const DeliveryId = z.string().startsWith('dlv_');

export const PingResult = z.strictObject({
  delivery: DeliveryId.describe('ID of the test delivery.'),
  status: z
    .int()
    .nullable()
    .describe('HTTP status of the receiver’s response; null if there was none.'),
  ms: z.int().min(0).describe('Duration of the attempt in milliseconds.'),
  delivered: z.boolean().describe('Whether the receiver returned a 2xx status in time.'),
  error: z.string().nullable().describe('What went wrong, in one sentence; null on success.'),
});
export type PingResult = z.infer<typeof PingResult>;

export const DeliveredItem = z.strictObject({
  event: z.string().startsWith('evt_').describe('Event ID, as in `/events`.'),
  project: z
    .strictObject({
      id: Slug.describe('Project ID.'),
      name: z.string().describe('Project name.'),
      url: Url.describe('URL of the repository.'),
    })
    .describe('The project the event is about.'),
  before: z
    .string()
    .nullable()
    .describe('Previous label, license, or tag; null if there was none.'),
  after: z.string().nullable().describe('New label, license, or tag; the name of a new project.'),
  url: Url.nullable().describe('URL of the repository release; null for other kinds of events.'),
});
export type DeliveredItem = z.infer<typeof DeliveredItem>;

/** The body of one delivery: events of one kind and one day. */
export const DeliveryBody = z.strictObject({
  id: DeliveryId.describe('ID of the delivery, the same for every attempt.'),
  event: z
    .enum([...eventKinds, 'ping'])
    .describe('Kind of the events; `ping` for a test delivery.'),
  day: Day.describe('Day on which the events were detected.'),
  generated: Instant.describe('Time of the newest observation in the graph.'),
  attribution: z.string().describe('Attribution line to show with published scores.'),
  items: z
    .array(DeliveredItem)
    .max(webhookRules.maxItems)
    .describe('The events; empty in a test delivery.'),
});
export type DeliveryBody = z.infer<typeof DeliveryBody>;
