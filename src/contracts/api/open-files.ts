// Schemas of the open data files.
import { z } from 'zod';
import { Count, Day, Instant, PriceUsdPerMtok, Slug, Url } from '../../lib/scalars.ts';
import { ReportCard } from '../files/report-card.ts';
import { HealthParts } from './health-record.ts';
import { modelKinds } from './model-kinds.ts';
import { modelStates } from './model-records.ts';
import { ProjectCard } from './records.ts';
import { modelIdsFile } from './stack-check-rules.ts';

const header = { generated: Instant, attribution: z.string() };

const gains = {
  d1: z.int().nullable().describe('stars gained in 24 hours; null unless both totals are known'),
  d7: z.int().nullable().describe('stars gained in 7 days; null unless both totals are known'),
};

const ListedModel = z.strictObject({
  id: z.string().describe('`<provider>/<model>`'),
  name: z.string().describe('name of the model'),
  provider: z.string(),
  ctx: Count.nullable(),
  in: PriceUsdPerMtok.describe('US dollars per million input tokens; 0 = free'),
  out: PriceUsdPerMtok.describe('US dollars per million output tokens; 0 = free'),
  created: z.int().nullable().describe('when the model was listed, Unix seconds'),
  kind: z.enum(modelKinds).nullable().describe(modelKinds.join(', ')),
  state: z.enum(modelStates),
  max_output: Count.nullable(),
  cache_read: PriceUsdPerMtok.nullable(),
  modality: z.string().nullable(),
  tools: z.boolean().nullable(),
  reasoning: z.boolean().nullable(),
  open_weights: z.boolean().nullable(),
  hugging_face_id: z.string().nullable(),
  weights_license: z.string().nullable(),
  sellers: Count,
  price_seller: z.string().nullable(), // null if the price is a median
  price_median_of: Count.nullable(),
  price_ctx: Count.nullable(),
  ends: Day.nullable(),
});

/** `models-data.json` and `paid-models-data.json` */
export const ModelsFile = z.strictObject({
  ...header,
  models: z.array(ListedModel).describe('models, sorted by rank'),
});
export type ModelsFile = z.infer<typeof ModelsFile>;

/** `projects-data.json` */
export const ProjectsFile = z.strictObject({
  ...header,
  count: Count.describe('number of projects'),
  projects: z
    .array(
      z.strictObject({
        id: Slug,
        name: z.string(),
        owner: z.string(),
        desc: z.string().nullable().describe('description of the repository'),
        stars: Count.nullable(),
        tags: z.array(z.string()).describe('topics of the repository'),
        license: z.string().nullable(),
        url: Url,
        lang: z.string().nullable(),
        health: HealthParts.nullable(),
        first_seen: Day.nullable(),
      }),
    )
    .describe('all tracked projects, sorted by stars, most first'),
});
export type ProjectsFile = z.infer<typeof ProjectsFile>;

/** `projects-velocity.json`: repository URL → stars gained, null if unknown. */
export const VelocityFile = z.record(Url, z.strictObject(gains));
export type VelocityFile = z.infer<typeof VelocityFile>;

const Space = z.strictObject({
  id: z.string().describe('`<author>/<space>`'),
  author: z.string().nullable().describe('account that published the space'),
  title: z.string().nullable().describe('title of the space'),
  sdk: z.string().nullable().describe('SDK of the space'),
  likes: Count.nullable().describe('likes on Hugging Face'),
  trending: z.number().nullable().describe('trending score of Hugging Face'),
  created: Instant.nullable().describe('creation time of the space, UTC'),
  url: Url.describe('URL of the space'),
});
const Paper = z.strictObject({
  id: z.string().describe('identifier of the paper'),
  title: z.string().describe('title of the paper'),
  abstract: z.string().nullable().describe('abstract of the paper'),
  upvotes: Count.nullable().describe('upvotes on Hugging Face'),
  url: Url.describe('URL of the paper'),
  code: Url.nullable().describe('URL of the paper’s code, if known'),
  day: Day.describe('UTC day on which it was listed'),
});

/** `today-data.json` */
export const TodayFile = z.strictObject({
  ...header,
  trending: z
    .array(ProjectCard.extend(gains))
    .describe(
      'the 50 projects with the highest pace (projected stars in 30 days, see /methods/pace)',
    ),
  models: z.array(ListedModel).describe('the 20 newest models'),
  spaces: z.array(Space).describe('the 20 newest Hugging Face Spaces'),
  paper: Paper.nullable().describe(
    'the most upvoted paper of the newest day with papers; null if there is none',
  ),
  counters: z
    .strictObject({
      week: z
        .strictObject({
          projects_added: Count.nullable().describe(
            'new AI projects with at least 100 stars or a place in our catalog; null if no source can tell',
          ),
          releases: Count.describe('repository releases published by AI projects'),
          stars_gained: z
            .int()
            .nullable()
            .describe('stars gained by all AI projects; null if no totals can be compared'),
          models_added: Count.describe('models first listed'),
          licence_changes: Count.describe('license changes of AI projects'),
        })
        .describe('the seven days up to the release day'),
    })
    .describe('counts of recent changes'),
});
export type TodayFile = z.infer<typeof TodayFile>;

/** `models/end-of-life.json`: every stated end of an ID of a model at a seller. */
export const EndOfLifeFile = z.strictObject({
  ...header,
  ends: z
    .array(
      z.strictObject({
        model: z.string(),
        name: z.string().describe('name of the model'),
        seller: z.string(),
        offer: z.string(), // ID of the model at the seller; the end belongs to this ID
        ends: Day.describe('last day on which the model will be available'),
        announced: Day.nullable().describe(
          'day of the first statement of an end; null if not known',
        ),
        stated: Day.nullable().describe(
          'day of the newest statement of the end; null if not known',
        ),
        moved_from: Day.nullable().describe(
          'the end that was stated before; null if it was never moved',
        ),
        removed: Day.nullable().describe(
          'day since which no source lists the ID; null if one does',
        ),
        replacement: z
          .string()
          .nullable()
          .describe(
            '`<maker>/<model>` that the seller names instead; null if it names none, or one that ends no later',
          ),
        source: z.string().describe('source of the statement'),
        evidence: z.string().nullable().describe('page of the maker; null if not known'),
      }),
    )
    .describe('stated ends'),
});
export type EndOfLifeFile = z.infer<typeof EndOfLifeFile>;

/** `models/ids.json`: all IDs and aliases of models. The stack check finds them in files. */
export const ModelIdsFile = z.strictObject({
  ...header,
  ids: z
    .record(z.string(), z.array(z.string()))
    .describe('aliases of each model, in lower case, by the ID of the model'),
});
export type ModelIdsFile = z.infer<typeof ModelIdsFile>;

/** Path of an open file below the site's root → schema of the file. */
export const openFiles = {
  'models-data.json': ModelsFile,
  'paid-models-data.json': ModelsFile,
  'models/end-of-life.json': EndOfLifeFile,
  [modelIdsFile]: ModelIdsFile,
  'projects-data.json': ProjectsFile,
  'projects-velocity.json': VelocityFile,
  'today-data.json': TodayFile,
  'report-card.json': ReportCard,
} as const;

/** Kind of feed → paths of its RSS, Atom, and JSON files. `/feed.php` also serves the RSS files. */
export const feedFiles = {
  news: { rss: 'feed.xml', atom: 'feed.atom', json: 'feed.json', title: 'News' },
  blog: { rss: 'blog.xml', atom: 'blog.atom', json: 'blog.json', title: 'Articles and reports' },
  ends: {
    rss: 'models/end-of-life.xml',
    atom: 'models/end-of-life.atom',
    json: 'models/end-of-life-feed.json',
    title: 'Ends of models',
  },
} as const;

export const toVerticalFeed = (id: string): string => `/feeds/verticals/${id}.xml`;

/** Calendar of the stated ends of models, in the format iCalendar (RFC 5545). */
export const endCalendar = 'models/end-of-life.ics';

/** Path of the DuckDB database with all dumps and `star_weeks` as tables, and a key-value table `meta`. */
export const databaseFile = 'dumps/daybreak.duckdb';

/** Machine-readable descriptions of all files, for data catalogs and tools. */
export const metadataFiles = [
  'dumps/datapackage.json',
  'dumps/croissant.json',
  'dumps/dcat.jsonld',
] as const;

export { csvDumps, type DumpName, dumps, starWeekColumns } from '../files/dumps.ts';
