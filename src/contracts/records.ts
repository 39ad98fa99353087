// The records of the API, the open files and the pages.
import { z } from 'zod';
import { Plan } from './plans.ts';
import { RhythmRecord } from './rhythm.ts';
import { Count, Day, Instant, PriceUsdPerMtok, RepoName, Slug, Url } from './scalars.ts';

export const trends = ['accelerating', 'steady', 'quiet'] as const;
export const Trend = z.enum(trends);
export type Trend = z.infer<typeof Trend>;

/** From high to low. `pipeline/graph/scores/score_health_bound.sql` defines the bounds. */
export const healthLabels = ['thriving', 'healthy', 'fair', 'at-risk', 'dormant'] as const;
export const HealthLabel = z.enum(healthLabels);
export type HealthLabel = z.infer<typeof HealthLabel>;

export const releaseLevels = ['major', 'minor', 'patch', 'prerelease', 'other'] as const;
export const modelTiers = ['free', 'budget', 'standard', 'premium'] as const;
export const eventKinds = ['health', 'release', 'license', 'new'] as const;

/** The four components; their maxima 30, 20, 30, 20 add up to 100. */
export const HealthParts = z.strictObject({
  score: z.int().min(0).max(100).describe('Maintenance score: the sum of its four components.'),
  activity: z
    .int()
    .min(0)
    .max(30)
    .describe('How recent the last commit is and how many 90 days brought; at most 30.'),
  momentum: z
    .int()
    .min(0)
    .max(20)
    .describe('Stars gained in four weeks, bursts set aside; at most 20.'),
  community: z
    .int()
    .min(0)
    .max(30)
    .describe('Who commits and watches, how many issues are closed; at most 30.'),
  maintenance: z
    .int()
    .min(0)
    .max(20)
    .describe('Age of the last commit and release, pull requests merged; at most 20.'),
});
export type HealthParts = z.infer<typeof HealthParts>;

export const Health = HealthParts.extend({
  label: HealthLabel.describe('The score in a word.'),
  why: z.string().describe('The score in a sentence: what lifts it and what holds it back.'),
  checked: Instant.describe('When the observation was made that the score rests on.'),
});
export type Health = z.infer<typeof Health>;

export const ProjectCard = z.strictObject({
  id: Slug.describe('Stable identifier `<owner>-<repo>`, also the name of the page.'),
  name: z.string().describe('Name of the repository.'),
  url: Url.describe('Address of the repository.'),
  desc: z.string().nullable().describe('What the project says of itself.'),
  stars: Count.nullable().describe('Stars as observed on the code host.'),
  lang: z.string().nullable().describe('Primary language on the code host.'),
  license: z.string().nullable().describe('SPDX identifier of the licence.'),
  health: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .describe('Maintenance score out of 100; null while the project is unscored.'),
  momentum: z.int().nullable().describe('Stars gained over the last 7 days.'),
  trend: Trend.nullable().describe(
    'The last 14 days against the 14 before; null until 28 days are known.',
  ),
  vertical: z.string().nullable().describe('Industry vertical.'),
});
export type ProjectCard = z.infer<typeof ProjectCard>;

export const EmergingSignals = z.strictObject({
  stars_7d: z.int().describe('Stars gained in the last 7 days.'),
  baseline_7d: z.number().describe('Stars gained in the usual week before.'),
  growth: z.number().describe('The last week as a multiple of the usual one.'),
  surprise: z.number().describe('How far the week is from the usual one, in standard deviations.'),
  age_days: Count.nullable().describe('Days since the repository was created.'),
  rank: z.int().min(1).describe('Place in the index, 1 is first.'),
});
export const EmergingItem = ProjectCard.extend({
  signals: EmergingSignals.nullable().describe('Why the project stands in the index.'),
  detected: Day.nullable().describe('Day on which it first stood in the index.'),
});
export type EmergingItem = z.infer<typeof EmergingItem>;

export const ProjectRelease = z.strictObject({
  tag: z.string().describe('Tag of the release.'),
  date: Instant.describe('When it was published.'),
  level: z.enum(releaseLevels).describe('What changed by semantic versioning, else `other`.'),
  url: Url.describe('Address of the release.'),
});
export type ProjectRelease = z.infer<typeof ProjectRelease>;

export const ProjectDetail = ProjectCard.omit({ health: true }).extend({
  health: Health.nullable().describe(
    'Score with its four components; null while the project is unscored.',
  ),
  owner: z.string().describe('Account that holds the repository.'),
  forks: Count.nullable().describe('Forks as observed on the code host.'),
  topics: z.array(z.string()).describe('Topics that the project gives itself.'),
  created: Instant.nullable().describe('When the repository was created.'),
  pushed: Instant.nullable().describe('When it was last pushed to, on any branch.'),
  page: z.string().nullable().describe('Path of the project’s page on the site.'),
  velocity: z
    .strictObject({
      stars_1d: z.int().describe('Stars gained in the last day.'),
      stars_7d: z.int().describe('Stars gained in the last 7 days.'),
    })
    .nullable()
    .describe('Stars gained in 1 and 7 days; null unless both are known.'),
  releases: z.array(ProjectRelease).max(10).describe('Newest first, at most 10.'),
});
export type ProjectDetail = z.infer<typeof ProjectDetail>;

export const AlternativesRecord = z.strictObject({
  name: z.string().describe('Name of the commercial product.'),
  domain: z.string().describe('Its domain.'),
  desc: z.string().describe('What the product does.'),
  cat: z.string().nullable().describe('Its category.'),
  page: z.string().nullable().describe('Path of the comparison on the site.'),
  alternatives: z
    .array(
      z.strictObject({
        name: z.string().describe('Name of the project.'),
        repo: RepoName.describe('Its repository as `owner/repo`.'),
        site: z.string().describe('Its own site, else its repository.'),
        license: z.string().describe('SPDX identifier; `NOASSERTION` where it is unknown.'),
        desc: z.string().describe('What it does; empty where it is unknown.'),
      }),
    )
    .describe('Best first.'),
});
export type AlternativesRecord = z.infer<typeof AlternativesRecord>;

export const ProductRecord = z.strictObject({
  name: z.string().describe('Name of the commercial product.'),
  slug: Slug.describe('Its name in addresses.'),
  domain: z.string().describe('Its domain.'),
  cat: z.string().nullable().describe('Its category.'),
  page: z.string().nullable().describe('Path of the comparison on the site.'),
  alternatives: Count.describe('How many alternatives are known.'),
});
export type ProductRecord = z.infer<typeof ProductRecord>;

export const ModelRecord = z.strictObject({
  id: z
    .string()
    .regex(/^[^/]+\/.+$/)
    .describe('`<provider>/<model>`'),
  name: z.string().describe('Display name.'),
  provider: z.string().describe('Who offers it.'),
  tier: z.enum(modelTiers).describe('By price; the rule stands on the methods page.'),
  ctx: Count.describe('Context window in tokens.'),
  price_in: PriceUsdPerMtok.describe('US dollars per million input tokens.'),
  price_out: PriceUsdPerMtok.describe('US dollars per million output tokens.'),
  modality: z
    .string()
    .regex(/^.+->.+$/)
    .describe('`<input>-><output>`'),
  tools: z.boolean().describe('Does it support tool calling?'),
  rank: z
    .int()
    .min(1)
    .describe('Place among all models, 1 is first; the rule stands on the methods page.'),
});
export type ModelRecord = z.infer<typeof ModelRecord>;

export const HubModel = z.strictObject({
  id: z.string().describe('`<author>/<model>`'),
  author: z.string().nullable().describe('Who published it.'),
  task: z.string().nullable().describe('What it is made for.'),
  downloads: Count.nullable().describe('Downloads of the last 30 days.'),
  likes: Count.nullable().describe('Likes on the hub.'),
  trending: z.number().nullable().describe('The hub’s own trending score.'),
  created: Instant.nullable().describe('When it was published.'),
  url: Url.describe('Its page on the hub.'),
});
export type HubModel = z.infer<typeof HubModel>;

export const HubSummary = z.strictObject({
  top_llm: z.array(HubModel).describe('Top language models by downloads of 30 days.'),
  top: z.array(HubModel).describe('Top models of all kinds.'),
  trending: z.array(HubModel).describe('Trending today.'),
});
export type HubSummary = z.infer<typeof HubSummary>;

const Series = z.array(z.int().nullable()).nullable();
export const History = z.strictObject({
  slug: Slug.describe('The project’s id.'),
  days: z.array(Day).describe('Dates, oldest first.'),
  series: z
    .strictObject({
      stars: Series.describe('Stars as observed.'),
      health: Series.describe('Maintenance score of the day.'),
      velocity_7d: Series.describe('Stars gained in the 7 days up to it.'),
    })
    .describe('One value for each day, null where none was observed.'),
});
export type History = z.infer<typeof History>;

export const EventRecord = z.strictObject({
  id: z.string().startsWith('evt_').describe('Grows with time: the cursor of `after`.'),
  kind: z.enum(eventKinds).describe('What happened.'),
  day: Day.describe('Day on which it was noticed.'),
  project: z
    .strictObject({
      id: Slug.describe('Its id.'),
      name: z.string().describe('Its name.'),
      url: Url.describe('Address of its repository.'),
    })
    .describe('The project that it happened to.'),
  before: z.string().nullable().describe('Label, licence or tag before, where there was one.'),
  after: z.string().nullable().describe('Label, licence or tag now.'),
});
export type EventRecord = z.infer<typeof EventRecord>;

export const SourceRecord = z.strictObject({
  name: z.string().describe('Name of the upstream.'),
  url: Url.nullable().describe('Its address.'),
  observed: Instant.nullable().describe('Newest observation that was used.'),
  rows: Count.describe('Rows that were taken from it.'),
  stale: z.boolean().describe('Are older observations carried on, as the last run failed?'),
});

export const UsageRecord = z.strictObject({
  limit: Count.describe('Requests a day that the plan includes.'),
  used: Count.describe('Requests that counted today.'),
  remaining: Count.describe('Requests that are left today.'),
  reset: Instant.describe('When the quota begins anew.'),
});
export type UsageRecord = z.infer<typeof UsageRecord>;

export const StatusRecord = z.strictObject({
  name: z.string().describe('Name of the service.'),
  version: z.string().describe('Version of the API.'),
  state: z
    .enum(['built', 'rebuilding'])
    .describe('`rebuilding` while no complete graph is served.'),
  generated: Instant.nullable().describe('When the graph was built.'),
  sample: z.boolean().describe('Is this the simulated sample world?'),
  counts: z
    .strictObject({
      projects: Count.describe('Tracked projects.'),
      models: Count.describe('Models with prices.'),
      products: Count.describe('Commercial products with alternatives.'),
      emerging: Count.describe('Projects in the emerging index.'),
      history_days: Count.describe('Days of the window that were observed.'),
    })
    .describe('How much there is.'),
  sources: z.array(SourceRecord).describe('Where the data come from, and how fresh each is.'),
  rhythm: RhythmRecord.describe('How the last morning and the last hour went.'),
  endpoints: z.array(z.string()).describe('Paths below the version’s root.'),
  docs: Url.describe('Where this documentation stands.'),
  plan: Plan.optional().describe('The caller’s plan, where a valid key was sent.'),
  usage: UsageRecord.optional().describe('The caller’s usage, where a valid key was sent.'),
});
export type StatusRecord = z.infer<typeof StatusRecord>;
