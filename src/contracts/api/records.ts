// Schemas of the records in API responses, open files, and pages.
import { z } from 'zod';
import { licenseKinds } from '../../lib/license-kinds.ts';
import { Count, Day, Instant, RepoName, Slug, Url } from '../../lib/scalars.ts';
import { eventKinds } from './event-kinds.ts';
import { Deprecation, Health } from './health-record.ts';

export const trends = ['accelerating', 'steady', 'quiet'] as const;
export const Trend = z.enum(trends);
export type Trend = z.infer<typeof Trend>;

export const releaseLevels = ['major', 'minor', 'patch', 'prerelease', 'other'] as const;

export const ProjectCard = z.strictObject({
  id: Slug.describe('Stable identifier `<owner>-<repo>`, also used in the page’s URL.'),
  name: z.string().describe('Name of the repository.'),
  url: Url.describe('URL of the repository.'),
  desc: z.string().nullable().describe('The repository’s own description.'),
  stars: Count.nullable().describe('Number of stars on GitHub.'),
  stars_on: Day.nullable().describe(
    'Day on which the number of stars was observed; null if it never was.',
  ),
  lang: z.string().nullable().describe('Primary language reported by GitHub.'),
  license: z
    .string()
    .nullable()
    .describe('SPDX identifier; `NONE` without a license; null if unknown.'),
  health: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .describe('Health score, 0 to 100; null if the project has no score.'),
  provisional: z
    .boolean()
    .nullable()
    .describe(
      'Whether the health score is an estimate from few signals; null if the project has no score.',
    ),
  momentum: z.int().nullable().describe('Stars gained in the last 7 days; null if unknown.'),
  trend: Trend.nullable().describe(
    'Compares the stars gained in the last 14 days with the 14 days before; null until 28 days are known.',
  ),
  vertical: z.string().nullable().describe('Industry that the project is made for.'),
});
export type ProjectCard = z.infer<typeof ProjectCard>;

export const SimilarItem = ProjectCard.extend({
  score: z.number().min(0).max(1).describe('Similarity, from 0 to 1. See /methods/similar.'),
  because: z
    .array(z.string())
    .describe('Reasons for the similarity, such as “both are alternatives to Pinecone”.'),
});
export type SimilarItem = z.infer<typeof SimilarItem>;

export const EmergingSignals = z.strictObject({
  stars_7d: z.int().describe('Stars gained in the last 7 days.'),
  baseline_7d: z
    .number()
    .describe(
      'Stars that the project gained in a typical earlier week or, for a newborn project, that a typical project of its age gains in a week.',
    ),
  growth: z.number().describe('Stars gained in the last 7 days as a multiple of `baseline_7d`.'),
  surprise: z
    .number()
    .describe(
      'How far the gain is above that of the project’s own past, or of projects of the same age, in standard deviations.',
    ),
  age_days: Count.nullable().describe('Days since the repository was created.'),
  rank: z.int().min(1).describe('Rank in the index, starting at 1.'),
  track: z
    .enum(['newborn', 'established'])
    .describe(
      '`newborn`: compared with projects of the same age; `established`: compared with its own past.',
    ),
});
export const EmergingItem = ProjectCard.extend({
  signals: EmergingSignals.nullable().describe('Why the project is in the index.'),
  detected: Day.nullable().describe('First day on which the project was in the index.'),
});
export type EmergingItem = z.infer<typeof EmergingItem>;

export const ProjectRelease = z.strictObject({
  tag: z.string().describe('Tag of the repository release.'),
  date: Instant.describe('Time of publication.'),
  level: z
    .enum(releaseLevels)
    .describe('Level of the change by semantic versioning; `other` if the tag does not follow it.'),
  url: Url.describe('URL of the repository release.'),
});
export type ProjectRelease = z.infer<typeof ProjectRelease>;

export const ProjectDetail = ProjectCard.omit({ health: true, provisional: true }).extend({
  health: Health.nullable().describe(
    'Health score with its four components; null if the project has no score, or if its activity was last observed too long ago for its label to be valid today.',
  ),
  deprecated: Deprecation.nullable().describe(
    'The statement that the project is no longer maintained; null if none was found.',
  ),
  last_seen: Day.nullable().describe(
    'Last day on which GitHub returned the repository; null if GitHub still returns it. A project whose repository is gone has no score and is in no list.',
  ),
  kind: z
    .enum(['list', 'course', 'book'])
    .nullable()
    .describe('Kind of a project that is not software, and has no score; null for software.'),
  facts_on: Day.nullable().describe(
    'Day of the newest observation or statement of any fact of the project; null if unknown.',
  ),
  owner: z.string().describe('Account that owns the repository.'),
  former_names: z.array(RepoName).describe('Earlier and alternative names of the repository.'),
  disagreements: z
    .array(
      z.strictObject({
        field: z.enum(['license']).describe('The field of this record.'),
        value: z.string().describe('Newest observed value.'),
        source: z.string().describe('Source of the observed value.'),
        on: Day.describe('Day on which the value was observed.'),
      }),
    )
    .describe(
      'Observed values that contradict this record. Our catalog states the license, because an editor read it.',
    ),
  forks: Count.nullable().describe('Number of forks on GitHub.'),
  topics: z.array(z.string()).describe('Topics of the repository.'),
  stacks: z
    .array(z.string())
    .describe('Languages, frameworks, runtimes, and protocols that the project works with.'),
  categories: z
    .array(z.string())
    .describe('Headings under which curated lists mention the repository.'),
  lists: z.array(z.string()).describe('Public lists that mention the repository.'),
  tracked_because: z
    .string()
    .nullable()
    .describe(
      'Evidence that the project is about AI, or that it is an alternative to a commercial product.',
    ),
  is_ai: z
    .boolean()
    .describe(
      'Whether the project is about AI. Other projects are general tools or alternatives to products.',
    ),
  created: Instant.nullable().describe('Time at which the repository was created.'),
  pushed: Instant.nullable().describe('Time of the last push to any branch.'),
  page: z.string().nullable().describe('Path of the project page on this site.'),
  velocity: z
    .strictObject({
      stars_1d: z.int().nullable().describe('Stars gained in the last day.'),
      stars_7d: z.int().nullable().describe('Stars gained in the last 7 days.'),
    })
    .nullable()
    .describe('Stars gained in 1 and in 7 days; null if both are unknown.'),
  releases: z
    .array(ProjectRelease)
    .max(10)
    .describe('Repository releases, newest first, at most 10.'),
});
export type ProjectDetail = z.infer<typeof ProjectDetail>;

export const AlternativesRecord = z.strictObject({
  name: z.string().describe('Name of the commercial product.'),
  domain: z.string().describe('Domain of the product.'),
  desc: z.string().describe('What the product does.'),
  cat: z.string().nullable().describe('Category of the product.'),
  page: z.string().nullable().describe('Path of the comparison page on this site.'),
  alternatives: z
    .array(
      z.strictObject({
        name: z.string().describe('Name of the project.'),
        repo: RepoName.describe('Repository of the project as `owner/repo`.'),
        site: z
          .string()
          .describe('Website of the project, or its repository if it has no website.'),
        license: z.string().describe('SPDX license identifier; `NOASSERTION` if unknown.'),
        license_kind: z
          .enum(licenseKinds)
          .describe(
            '`permissive` and `copyleft` licenses are open source. `source-available` licenses restrict some uses. `mixed` means that parts of the repository have another kind of license.',
          ),
        license_note: z
          .string()
          .describe(
            'Details that the license identifier does not convey; empty if there are none.',
          ),
        desc: z.string().describe('What the project does; empty if unknown.'),
      }),
    )
    .describe('The alternatives, best first.'),
});
export type AlternativesRecord = z.infer<typeof AlternativesRecord>;

export const ProductRecord = z.strictObject({
  name: z.string().describe('Name of the commercial product.'),
  slug: Slug.describe('Identifier of the product in URLs.'),
  domain: z.string().describe('Domain of the product.'),
  vendor: z
    .string()
    .nullable()
    .describe('Company that makes the product; null if it has the same name as the product.'),
  aliases: z.array(z.string()).describe('Other names of the product.'),
  cat: z.string().nullable().describe('Category of the product.'),
  page: z.string().nullable().describe('Path of the comparison page on this site.'),
  alternatives: Count.describe('Number of known alternatives.'),
});
export type ProductRecord = z.infer<typeof ProductRecord>;

export const HubModel = z.strictObject({
  id: z.string().describe('`<author>/<model>`'),
  author: z.string().nullable().describe('Account that published the model.'),
  task: z.string().nullable().describe('Task of the model, such as `text-generation`.'),
  downloads: Count.nullable().describe('Downloads in the last 30 days.'),
  likes: Count.nullable().describe('Likes on Hugging Face.'),
  trending: z.number().nullable().describe('Trending score reported by Hugging Face.'),
  created: Instant.nullable().describe('Time of publication.'),
  url: Url.describe('URL of the model on Hugging Face.'),
});
export type HubModel = z.infer<typeof HubModel>;

export const HubSummary = z.strictObject({
  top_llm: z.array(HubModel).describe('Top language models by 30-day downloads.'),
  top: z.array(HubModel).describe('Top models of all kinds.'),
  trending: z.array(HubModel).describe('Models trending today.'),
});
export type HubSummary = z.infer<typeof HubSummary>;

/** Verdicts on a burst of stars, see /methods/star-ledger. */
export const burstVerdicts = [
  'unusual',
  'with-forks',
  'with-issues',
  'lasting',
  'reversed',
  'unclear',
  'undone',
] as const;

const Series = z.array(z.int().nullable());
export const History = z.strictObject({
  slug: Slug.describe('Project ID.'),
  days: z.array(Day).describe('The days, oldest first.'),
  series: z
    .strictObject({
      stars: Series.describe('Number of stars.'),
      health: Series.describe('Health score.'),
      velocity_7d: Series.describe('Stars gained in the 7 days up to this day.'),
      change: Series.describe('Stars since the previous observed day.'),
      change_days: Series.describe('Days since the previous observed day.'),
      kept: Series.describe('Stars given on this day that had not been removed by `kept_seen_on`.'),
      removed: Series.describe(
        'Minimum number of stars removed on this day, computed from the change and the kept stars.',
      ),
      burst: z
        .array(z.boolean().nullable())
        .describe(
          'Whether the day is part of a burst of stars, or of a loss that undoes one; null if unknown.',
        ),
    })
    .describe('One value per day; null for days without an observation.'),
  kept_seen_on: Day.nullable().describe('Day on which GitHub’s star history was last read.'),
  bursts: z
    .array(
      z.strictObject({
        day: Day.describe('Day of the burst.'),
        verdict: z.enum(burstVerdicts).describe('What explains the burst.'),
        reason: z.string().describe('Evidence for the verdict.'),
      }),
    )
    .describe('Days with a burst, oldest first. See `/methods/star-ledger`.'),
});
export type History = z.infer<typeof History>;

/** The project that an event is about, in the API and in deliveries. */
export const eventSubject = {
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
};

export const EventRecord = z.strictObject({
  id: z
    .string()
    .startsWith('evt_')
    .describe('Event ID. IDs increase over time, so they work as the `after` cursor.'),
  kind: z.enum(eventKinds).describe('Kind of event.'),
  day: Day.describe('Day on which the event was detected.'),
  ...eventSubject,
  after: z.string().nullable().describe('New label, license, or tag.'),
});
export type EventRecord = z.infer<typeof EventRecord>;
