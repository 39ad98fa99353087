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

const ListedModel = z.strictObject({
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  ctx: Count.nullable(),
  in: PriceUsdPerMtok,
  out: PriceUsdPerMtok,
  created: z.int().nullable(), // time at which the model was listed, in Unix seconds
  kind: z.enum(modelKinds).nullable(),
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
export const ModelsFile = z.strictObject({ ...header, models: z.array(ListedModel) });
export type ModelsFile = z.infer<typeof ModelsFile>;

/** `projects-data.json` */
export const ProjectsFile = z.strictObject({
  ...header,
  count: Count,
  projects: z.array(
    z.strictObject({
      id: Slug,
      name: z.string(),
      owner: z.string(),
      desc: z.string().nullable(),
      stars: Count.nullable(),
      tags: z.array(z.string()),
      license: z.string().nullable(),
      url: Url,
      lang: z.string().nullable(),
      health: HealthParts.nullable(),
      first_seen: Day.nullable(),
    }),
  ),
});
export type ProjectsFile = z.infer<typeof ProjectsFile>;

/** `projects-velocity.json`: repository URL → stars gained, null if unknown. */
export const VelocityFile = z.record(
  Url,
  z.strictObject({ d1: z.int().nullable(), d7: z.int().nullable() }),
);
export type VelocityFile = z.infer<typeof VelocityFile>;

const Space = z.strictObject({
  id: z.string(),
  author: z.string().nullable(),
  title: z.string().nullable(),
  sdk: z.string().nullable(),
  likes: Count.nullable(),
  trending: z.number().nullable(),
  created: Instant.nullable(),
  url: Url,
});
const Paper = z.strictObject({
  id: z.string(),
  title: z.string(),
  abstract: z.string().nullable(),
  upvotes: Count.nullable(),
  url: Url,
  code: Url.nullable(),
  day: Day,
});

/** `today-data.json` */
export const TodayFile = z.strictObject({
  ...header,
  trending: z.array(ProjectCard.extend({ d1: z.int().nullable(), d7: z.int().nullable() })),
  models: z.array(ListedModel),
  spaces: z.array(Space),
  paper: Paper.nullable(),
  counters: z.strictObject({
    week: z.strictObject({
      projects_added: Count.nullable(),
      releases: Count,
      stars_gained: z.int().nullable(),
      models_added: Count,
      licence_changes: Count,
    }),
  }),
});
export type TodayFile = z.infer<typeof TodayFile>;

/** `models/end-of-life.json`: every stated end of an ID of a model at a seller. */
export const EndOfLifeFile = z.strictObject({
  ...header,
  ends: z.array(
    z.strictObject({
      model: z.string(),
      name: z.string(),
      seller: z.string(),
      offer: z.string(), // ID of the model at the seller; the end belongs to this ID
      ends: Day,
      announced: Day.nullable(), // first statement of an end
      stated: Day.nullable(), // newest statement
      moved_from: Day.nullable(), // the end that was stated before
      removed: Day.nullable(), // null while a source lists the ID
      replacement: z.string().nullable(), // named by the seller
      source: z.string(),
      evidence: z.string().nullable(),
    }),
  ),
});
export type EndOfLifeFile = z.infer<typeof EndOfLifeFile>;

/** `models/ids.json`: all IDs and aliases of models. The stack check finds them in files. */
export const ModelIdsFile = z.strictObject({
  ...header,
  ids: z.record(z.string(), z.array(z.string())), // ID → its aliases, in lower case
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
