// Webhooks: what is asked for, what is answered, and the body that a receiver gets.
import { z } from 'zod';
import { eventKinds } from './records.ts';
import { Day, Instant, RepoName, Slug, Url } from './scalars.ts';
import { webhookRules } from './webhook-rules.ts';

/** Beside `/api/v1`, not below it. */
export const webhooksPath = '/api/webhooks.php';

export const WebhookId = z.string().regex(/^whk_[0-9A-Za-z]{22}$/, 'whk_ and 22 letters or digits');
const EventKinds = z
  .array(z.enum(eventKinds))
  .min(1, 'Name at least one kind of event.')
  .max(eventKinds.length)
  .refine((kinds) => new Set(kinds).size === kinds.length, 'A kind of event stands there twice.')
  .meta({ uniqueItems: true });

/** Whole names, or the single entry `*` for every project. */
const WatchedRepos = z
  .array(z.union([RepoName, z.literal('*')], 'Give owner/repo, or the single entry "*".'))
  .min(1, 'Name at least one repository, or "*" for all.')
  .max(webhookRules.mostRepos)
  .refine((repos) => repos.length === 1 || !repos.includes('*'), 'The entry "*" stands alone.')
  .refine(
    (repos) => new Set(repos.map((repo) => repo.toLowerCase())).size === repos.length,
    'A repository stands there twice.',
  );

/** `POST /api/webhooks.php` that creates one. */
export const CreateWebhook = z.strictObject({
  url: z.string().describe(`Public https address, port ${webhookRules.ports.join(' or ')}.`),
  events: EventKinds.describe('Kinds of events that are delivered.'),
  repos: WatchedRepos.describe('Watched repositories as owner/repo, or the single entry "*".'),
});
export type CreateWebhook = z.infer<typeof CreateWebhook>;

/** `POST /api/webhooks.php` that sends a test delivery. */
export const PingWebhook = z.strictObject({ ping: WebhookId.describe('The webhook to test.') });

export const WebhookRecord = z.strictObject({
  id: WebhookId.describe('Its id.'),
  url: z.string().describe('Where its deliveries go.'),
  events: z.array(z.enum(eventKinds)).describe('Kinds of events that are delivered.'),
  repos: z
    .array(z.string())
    .describe('Watched repositories as owner/repo, or the single entry "*".'),
  state: z.enum(['delivering', 'disabled']).describe('Is anything sent?'),
  failures: z
    .int()
    .min(0)
    .describe(`Failed deliveries in a row; ${webhookRules.mostFailures} disable the webhook.`),
  created: Instant.describe('When it was created.'),
  last_delivery: Instant.nullable().describe('When a delivery was last answered 2xx.'),
});
export type WebhookRecord = z.infer<typeof WebhookRecord>;

/** The only answer that holds the secret. */
export const CreatedWebhook = WebhookRecord.extend({
  secret: z.string().startsWith('whsec_').describe('Signs the deliveries. Shown this once.'),
});
export type CreatedWebhook = z.infer<typeof CreatedWebhook>;

export const RemovedWebhook = z.strictObject({
  id: WebhookId.describe('The webhook that was removed.'),
  removed: z.literal(true).describe('It is gone, its log with it.'),
});

const DeliveryId = z.string().startsWith('dlv_');

export const PingResult = z.strictObject({
  delivery: DeliveryId.describe('Id of the test delivery.'),
  status: z.int().nullable().describe('What the receiver answered; null when nothing came.'),
  ms: z.int().min(0).describe('How long it took, in milliseconds.'),
  delivered: z.boolean().describe('Was it answered 2xx in time?'),
  error: z.string().nullable().describe('What went wrong, in one sentence.'),
});
export type PingResult = z.infer<typeof PingResult>;

export const DeliveredItem = z.strictObject({
  event: z.string().startsWith('evt_').describe('Id of the event, as in `/events`.'),
  project: z
    .strictObject({
      id: Slug.describe('Its id.'),
      name: z.string().describe('Its name.'),
      url: Url.describe('Address of its repository.'),
    })
    .describe('The project that it happened to.'),
  before: z.string().nullable().describe('Label, licence or tag before, where there was one.'),
  after: z.string().nullable().describe('Label, licence or tag now; the name of a new project.'),
  url: Url.nullable().describe('Address of the release, for events of that kind.'),
});
export type DeliveredItem = z.infer<typeof DeliveredItem>;

/** The body of one delivery: items of one kind and day. */
export const DeliveryBody = z.strictObject({
  id: DeliveryId.describe('Id of the delivery: the same in every attempt.'),
  event: z.enum([...eventKinds, 'ping']).describe('The kind of all items; `ping` for a test.'),
  day: Day.describe('The day on which the events were noticed.'),
  generated: Instant.describe('When the graph was built.'),
  attribution: z.string().describe('The line to keep with published scores.'),
  items: z
    .array(DeliveredItem)
    .max(webhookRules.mostItems)
    .describe('What happened; empty in a test.'),
});
export type DeliveryBody = z.infer<typeof DeliveryBody>;
