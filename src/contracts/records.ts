// The records of the API, the open files and the pages.
import { z } from 'zod';
import { Count, Day, Instant, PriceUsdPerMtok, RepoName, Slug, Url } from './scalars.ts';

export const trends = ['accelerating', 'steady', 'quiet'] as const;
export const Trend = z.enum(trends);
export type Trend = z.infer<typeof Trend>;

/** From high to low; the bounds stand in `pipeline/graph/scores/score_health.sql`. */
export const healthLabels = ['thriving', 'healthy', 'fair', 'at-risk', 'dormant'] as const;
export const HealthLabel = z.enum(healthLabels);
export type HealthLabel = z.infer<typeof HealthLabel>;

export const releaseLevels = ['major', 'minor', 'patch', 'prerelease', 'other'] as const;
export const modelTiers = ['free', 'budget', 'standard', 'premium'] as const;
export const eventKinds = ['health', 'release', 'license', 'new'] as const;

/** The four components; their maxima 30, 20, 30, 20 add up to 100. */
export const HealthParts = z.strictObject({
  score: z.int().min(0).max(100),
  activity: z.int().min(0).max(30),
  momentum: z.int().min(0).max(20),
  community: z.int().min(0).max(30),
  maintenance: z.int().min(0).max(20),
});
export type HealthParts = z.infer<typeof HealthParts>;

export const Health = HealthParts.extend({
  label: HealthLabel,
  why: z.string(),
  checked: Instant,
});
export type Health = z.infer<typeof Health>;

export const ProjectCard = z.strictObject({
  id: Slug,
  name: z.string(),
  url: Url,
  desc: z.string().nullable(),
  stars: Count.nullable(),
  lang: z.string().nullable(),
  license: z.string().nullable(),
  health: z.int().min(0).max(100).nullable(),
  momentum: z.int().nullable(),
  trend: Trend.nullable(),
  vertical: z.string().nullable(),
});
export type ProjectCard = z.infer<typeof ProjectCard>;

export const EmergingSignals = z.strictObject({
  stars_7d: z.int(),
  baseline_7d: z.number(),
  growth: z.number(),
  surprise: z.number(),
  age_days: Count.nullable(),
  rank: z.int().min(1),
});
export const EmergingItem = ProjectCard.extend({
  signals: EmergingSignals.nullable(),
  detected: Day.nullable(),
});
export type EmergingItem = z.infer<typeof EmergingItem>;

export const ProjectRelease = z.strictObject({
  tag: z.string(),
  date: Instant,
  level: z.enum(releaseLevels),
  url: Url,
});
export type ProjectRelease = z.infer<typeof ProjectRelease>;

export const ProjectDetail = ProjectCard.omit({ health: true }).extend({
  health: Health.nullable(),
  owner: z.string(),
  forks: Count.nullable(),
  topics: z.array(z.string()),
  created: Instant.nullable(),
  pushed: Instant.nullable(),
  page: z.string().nullable(),
  velocity: z.strictObject({ stars_1d: z.int(), stars_7d: z.int() }).nullable(),
  releases: z.array(ProjectRelease).max(10),
});
export type ProjectDetail = z.infer<typeof ProjectDetail>;

export const AlternativesRecord = z.strictObject({
  name: z.string(),
  domain: z.string(),
  desc: z.string(),
  cat: z.string().nullable(),
  page: z.string().nullable(),
  alternatives: z.array(
    z.strictObject({
      name: z.string(),
      repo: RepoName,
      site: z.string(),
      license: z.string(),
      desc: z.string(),
    }),
  ),
});
export type AlternativesRecord = z.infer<typeof AlternativesRecord>;

export const ModelRecord = z.strictObject({
  id: z.string().regex(/^[^/]+\/.+$/),
  name: z.string(),
  provider: z.string(),
  tier: z.enum(modelTiers),
  ctx: Count,
  price_in: PriceUsdPerMtok,
  price_out: PriceUsdPerMtok,
  modality: z.string().regex(/^.+->.+$/),
  tools: z.boolean(),
  rank: z.int().min(1),
});
export type ModelRecord = z.infer<typeof ModelRecord>;

export const HubModel = z.strictObject({
  id: z.string(),
  author: z.string().nullable(),
  task: z.string().nullable(),
  downloads: Count.nullable(),
  likes: Count.nullable(),
  trending: z.number().nullable(),
  created: Instant.nullable(),
  url: Url,
});
export type HubModel = z.infer<typeof HubModel>;

const Series = z.array(z.int().nullable()).nullable();
export const History = z.strictObject({
  slug: Slug,
  days: z.array(Day),
  series: z.strictObject({ stars: Series, health: Series, velocity_7d: Series }),
});
export type History = z.infer<typeof History>;

export const EventRecord = z.strictObject({
  id: z.string().startsWith('evt_'),
  kind: z.enum(eventKinds),
  day: Day,
  project: z.strictObject({ id: Slug, name: z.string(), url: Url }),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type EventRecord = z.infer<typeof EventRecord>;

export const SourceRecord = z.strictObject({
  name: z.string(),
  url: Url.nullable(),
  observed: Instant.nullable(),
  rows: Count,
  stale: z.boolean(),
});

export const StatusRecord = z.strictObject({
  name: z.string(),
  version: z.string(),
  state: z.enum(['built', 'rebuilding']),
  generated: Instant.nullable(),
  sample: z.boolean(),
  counts: z.strictObject({
    projects: Count,
    models: Count,
    products: Count,
    emerging: Count,
    history_days: Count,
  }),
  sources: z.array(SourceRecord),
  endpoints: z.array(z.string()),
  docs: Url,
});
export type StatusRecord = z.infer<typeof StatusRecord>;
