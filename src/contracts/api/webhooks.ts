// Schemas of the webhook endpoint's requests and responses, and of the delivery body.

import { z } from 'zod';
import { Count, Day, Instant, RepoName, Url } from '../../lib/scalars.ts';
import {
  allEventKinds,
  eventKinds,
  isModelEventKind,
  modelEventKinds,
  summaryEventKinds,
} from './event-kinds.ts';
import { ForecastRecord, ForecastScore } from './forecast-endpoint.ts';
import { EventModel, ModelEventRecord, ModelId } from './model-records.ts';
import { eventSubject } from './records.ts';
import { webhookRules } from './webhook-rules.ts';

/**
 * Not below `/api/v1`, because clients of an older API contract use this path:
 * docs/adr/0005-php-paths-and-svc-headers.md.
 */
export const webhooksPath = '/api/webhooks.php';
/**
 * The same endpoint below `/api/v1`, where generated clients can reach it: most generators support
 * only one base URL.
 */
export const versionedWebhooksPath = '/webhooks';

export const WebhookId = z
  .string()
  .regex(/^whk_[0-9A-Za-z]{22}$/, 'a webhook ID: whk_ and 22 letters or digits');
const EventKinds = z
  .array(z.enum(allEventKinds))
  .min(1, 'List at least one event kind.')
  .max(allEventKinds.length)
  .refine(
    (kinds) => new Set(kinds).size === kinds.length,
    'An event kind is listed more than once.',
  )
  .meta({ uniqueItems: true });

/**
 * Builds the schema of a list of distinct names. Instead of names, the list can contain `*`. An
 * entry is not a union, because generated clients cannot tell two kinds of text apart.
 */
const buildWatched = (name: z.ZodType<string>, form: string, noun: string, max: number) =>
  z
    .array(
      z
        .string(`Use ${form}, or a single entry "*".`)
        .refine(
          (entry) => entry === '*' || name.safeParse(entry).success,
          `Use ${form}, or a single entry "*".`,
        ),
    )
    .min(1, `List at least one ${noun}, or "*" for all.`)
    .max(max)
    .refine(
      (names) => names.length === 1 || !names.includes('*'),
      '"*" cannot be combined with other entries.',
    )
    .refine(
      (names) => new Set(names.map((one) => one.toLowerCase())).size === names.length,
      `A ${noun} is listed more than once.`,
    );
const WatchedRepos = buildWatched(RepoName, 'owner/repo', 'repository', webhookRules.maxRepos);
const WatchedModels = buildWatched(ModelId, 'maker/model', 'model', webhookRules.maxModels);

const list = (kinds: readonly string[]): string => kinds.map((kind) => `\`${kind}\``).join(', ');
const hasProjectKind = (kinds: readonly unknown[]): boolean =>
  kinds.length === 0 || !kinds.every((kind) => isModelKind(kind) || isSummaryKind(kind));
const hasModelKind = (kinds: readonly unknown[]): boolean => kinds.some(isModelKind);
const isModelKind = (kind: unknown): boolean => isModelEventKind(String(kind));
const isSummaryKind = (kind: unknown): boolean => summaryEventKinds.some((one) => one === kind);

/**
 * Builds a check for `repos` or `models` that runs even if other fields are invalid. One response
 * can then list all errors.
 */
const rule = (
  name: 'repos' | 'models',
  message: string,
  isMet: (events: readonly unknown[], isGiven: boolean) => boolean,
) =>
  z.refine(
    (body: unknown) => {
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return true;
      const events = 'events' in body && Array.isArray(body.events) ? body.events : [];
      return isMet(events, Object.hasOwn(body, name));
    },
    { path: [name], message, when: () => true },
  );

export const CreateWebhook = z
  .strictObject({
    name: z
      .string()
      .trim()
      .max(60)
      .optional()
      .describe('Name of the webhook, shown in the account. Up to 60 characters.'),
    url: z.string().describe(`Public HTTPS URL with port ${webhookRules.ports.join(' or ')}.`),
    events: EventKinds.describe('Kinds of events to deliver.'),
    repos: WatchedRepos.optional().describe(
      `Repositories to watch as owner/repo, or "*" for all. Required for ${list(eventKinds)}.`,
    ),
    models: WatchedModels.optional().describe(
      `Models to watch by ID, or "*" for all. Required for ${list(modelEventKinds)}.`,
    ),
  })
  .check(
    rule(
      'repos',
      'Required for project events. List owner/repo, or "*" for all.',
      (events, isGiven) => isGiven || !hasProjectKind(events),
    ),
    rule(
      'models',
      'Required for model events. List maker/model, or "*" for all.',
      (events, isGiven) => isGiven || !hasModelKind(events),
    ),
    rule(
      'models',
      `Add a kind of model event to \`events\`: ${list(modelEventKinds)}.`,
      (events, isGiven) => !isGiven || hasModelKind(events),
    ),
  );
export type CreateWebhook = z.infer<typeof CreateWebhook>;

export const PingWebhook = z.strictObject({
  ping: WebhookId.describe('ID of the webhook to test.'),
  event: z
    .enum(allEventKinds)
    .optional()
    .describe('Sends sample events of this kind instead of an empty `ping`.'),
});

export const WebhookRecord = z.strictObject({
  id: WebhookId.describe('Webhook ID.'),
  name: z.string().describe('Name of the webhook; empty if it has none.'),
  url: z.string().describe('URL that receives the deliveries.'),
  events: z.array(z.enum(allEventKinds)).describe('Kinds of events to deliver.'),
  repos: z.array(z.string()).describe('Repositories to watch as owner/repo, or "*" for all.'),
  models: z.array(z.string()).describe('IDs of the models to watch, or "*" for all. May be empty.'),
  state: z.enum(['delivering', 'disabled']).describe('`disabled` webhooks receive no deliveries.'),
  failures: z
    .int()
    .min(0)
    .describe(
      `Consecutive failed deliveries. The webhook is disabled after ${webhookRules.maxFailures}.`,
    ),
  created: Instant.describe('Time at which the webhook was created.'),
  last_delivery: Instant.nullable().describe('Time of the last successful delivery.'),
});
export type WebhookRecord = z.infer<typeof WebhookRecord>;

/** A new webhook with its secret. Responses to later requests do not contain the secret. */
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
  ...eventSubject,
  after: z.string().nullable().describe('New label, license, or tag; the name of a new project.'),
  url: Url.nullable().describe('URL of the repository release; null for other kinds of events.'),
});
export type DeliveredItem = z.infer<typeof DeliveredItem>;

export const DeliveredModelItem = z.strictObject({
  event: z.string().startsWith('evt_').describe('Event ID, as in `/events`.'),
  model: EventModel.describe('The model the event is about.'),
  before: ModelEventRecord.shape.before,
  after: ModelEventRecord.shape.after,
});
export type DeliveredModelItem = z.infer<typeof DeliveredModelItem>;

export const DeliveredForecastItem = z.strictObject({
  event: z.string().startsWith('evt_').describe('Event ID.'),
  forecasts: z
    .array(
      z.strictObject({
        kind: ForecastRecord.shape.kind,
        made: Count.describe('Forecasts made on this day.'),
        resolved: Count.describe('Forecasts whose outcome became known as `yes` or `no`.'),
        happened: Count.describe('Those of them with the outcome `yes`.'),
        void: Count.describe('Forecasts whose outcome was not observed.'),
        brier: ForecastScore.shape.brier.describe(
          'Brier score of the resolved forecasts; null if there are none.',
        ),
      }),
    )
    .describe('Published forecasts by kind.'),
  page: z.string().describe('Path of the page with all scores.'),
  dumps: z.array(z.string()).describe('Paths of the dumps with every forecast and outcome.'),
});
export type DeliveredForecastItem = z.infer<typeof DeliveredForecastItem>;

/** The body of one delivery: events of one kind and one day. */
export const DeliveryBody = z.strictObject({
  id: DeliveryId.describe('ID of the delivery, the same for every attempt.'),
  event: z
    .enum([...allEventKinds, 'ping'])
    .describe('Kind of the events; `ping` for a test delivery without sample events.'),
  day: Day.describe('Day on which the events were detected.'),
  generated: Instant.describe('Time of the newest observation in the graph.'),
  attribution: z.string().describe('Attribution line to show with published scores.'),
  items: z
    .array(z.union([DeliveredItem, DeliveredModelItem, DeliveredForecastItem]))
    .max(webhookRules.maxItems)
    .describe('The events; empty in a test delivery without sample events.'),
  sample: z
    .literal(true)
    .optional()
    .describe('Present only in a test delivery with sample events.'),
});
export type DeliveryBody = z.infer<typeof DeliveryBody>;
