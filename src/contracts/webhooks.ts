// Webhooks: what is asked for, what is answered, and the body that a receiver gets.
import { z } from 'zod';
import { eventKinds } from './records.ts';
import { Day, Instant, RepoName, Slug, Url } from './scalars.ts';

export const WebhookId = z.string().regex(/^whk_[0-9A-Za-z]{22}$/, 'whk_ and 22 letters or digits');
const EventKinds = z
  .array(z.enum(eventKinds))
  .min(1, 'Name at least one kind of event.')
  .max(eventKinds.length)
  .refine((kinds) => new Set(kinds).size === kinds.length, 'A kind of event stands there twice.');
const mostRepos = 1000;

/** Whole names, or the single entry `*` for every project. */
const WatchedRepos = z
  .array(z.union([RepoName, z.literal('*')], 'Give owner/repo, or the single entry "*".'))
  .min(1, 'Name at least one repository, or "*" for all.')
  .max(mostRepos)
  .refine((repos) => repos.length === 1 || !repos.includes('*'), 'The entry "*" stands alone.');

/** `POST /api/webhooks.php` that creates one. */
export const CreateWebhook = z.strictObject({
  url: z.string().describe('Public https address, port 443 or 8443.'),
  events: EventKinds.describe('Kinds of events that are delivered.'),
  repos: WatchedRepos.describe('Watched repositories as owner/repo, or the single entry "*".'),
});
export type CreateWebhook = z.infer<typeof CreateWebhook>;

/** `POST /api/webhooks.php` that sends a test delivery. */
export const PingWebhook = z.strictObject({ ping: WebhookId.describe('The webhook to test.') });

export const WebhookRecord = z.strictObject({
  id: WebhookId,
  url: z.string(),
  events: z.array(z.enum(eventKinds)),
  repos: z.array(z.string()),
  state: z.enum(['delivering', 'disabled']),
  failures: z.int().min(0).describe('Failed deliveries in a row; ten disable the webhook.'),
  created: Instant,
  last_delivery: Instant.nullable(),
});
export type WebhookRecord = z.infer<typeof WebhookRecord>;

/** The only answer that holds the secret. */
export const CreatedWebhook = WebhookRecord.extend({
  secret: z.string().startsWith('whsec_'),
});
export type CreatedWebhook = z.infer<typeof CreatedWebhook>;

export const PingResult = z.strictObject({
  delivery: z.string().startsWith('dlv_'),
  status: z.int().nullable(),
  ms: z.int().min(0),
  delivered: z.boolean(),
  error: z.string().nullable(),
});
export type PingResult = z.infer<typeof PingResult>;

const DeliveredItem = z.strictObject({
  event: z.string().startsWith('evt_'),
  project: z.strictObject({ id: Slug, name: z.string(), url: Url }),
  before: z.string().nullable(),
  after: z.string().nullable(),
  url: Url.nullable().describe('Address of the release, for events of that kind.'),
});
export type DeliveredItem = z.infer<typeof DeliveredItem>;

/** The body of one delivery, at most 100 items of one kind and day. */
export const DeliveryBody = z.strictObject({
  id: z.string().startsWith('dlv_'),
  event: z.enum([...eventKinds, 'ping']),
  day: Day,
  generated: Instant,
  attribution: z.string(),
  items: z.array(DeliveredItem).max(100),
});
export type DeliveryBody = z.infer<typeof DeliveryBody>;
