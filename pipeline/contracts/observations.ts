// The observation streams, with the Parquet type and zod schema of each column in the log.
import { z } from 'zod';
import { Day } from '../../src/lib/scalars.ts';
import {
  type Column,
  count,
  day,
  flag,
  instant,
  laterCount,
  laterDay,
  laterFlag,
  laterInstant,
  laterPrice,
  laterText,
  laterTexts,
  price,
  repoName,
  requiredInstant,
  requiredText,
  share,
  text,
  texts,
} from './observation-columns.ts';

const provenance = { source: requiredText, observed_at: requiredInstant };

export interface Stream {
  readonly grain: string;
  readonly columns: Readonly<Record<string, Column>>;
  /** The columns that together identify a row within one source and day. */
  readonly key: readonly string[];
}

export const streams = {
  repositories: {
    grain: 'one repository on one day, as observed by one source',
    key: ['full_name'],
    columns: {
      ...provenance,
      upstream_id: text, // same before and after a rename; null if the source has only names
      full_name: repoName,
      description: text,
      homepage: text,
      stars: count,
      forks: count,
      watchers: count,
      open_issues: count, // excluding pull requests
      closed_issues: count,
      open_pull_requests: count,
      merged_pull_requests: count,
      commits_90d: count,
      commits_365d: count,
      authors_90d: count,
      authors_365d: count,
      contributors: count, // number of distinct authors of all time
      pushed_at: instant, // last push to any branch
      committed_at: instant, // last commit on the default branch
      created_at: instant,
      archived: flag,
      fork: flag,
      license: text, // SPDX id; NONE = no license; NOASSERTION = a license without an SPDX id
      language: text,
      topics: texts,
      dependencies: texts, // `<ecosystem>:<package>` from dependency manifests, e.g. `pypi:torch`
      packages: laterTexts, // `<ecosystem>:<package>` that the repository's own manifests publish
      categories: laterTexts, // headings under which curated lists mention the repository
      lists: laterTexts, // lists that contain the repository; `search: X` if found by a search
      stated_end: laterText, // text with which a curated list removed it as unmaintained
      manifests_pushed_at: laterInstant, // `pushed_at` when manifests were read; null = this row's
    },
  },
  refusals: {
    grain: 'one repository that the source did not show us, on one day',
    key: ['full_name'],
    columns: { ...provenance, upstream_id: text, full_name: repoName, reason: text },
  },
  renames: {
    grain: 'one rename of a repository',
    key: ['old_name', 'new_name'],
    columns: { ...provenance, old_name: repoName, new_name: repoName },
  },
  releases: {
    grain: 'one published release of a repository, on the day it was observed',
    key: ['full_name', 'tag'],
    columns: {
      ...provenance,
      upstream_id: text,
      full_name: repoName,
      tag: requiredText,
      published_at: requiredInstant,
      prerelease: flag,
      url: text,
    },
  },
  star_days: {
    grain: 'the kept stars of a repository that were given on one day',
    key: ['full_name', 'starred_on'],
    columns: {
      ...provenance,
      upstream_id: text,
      full_name: repoName,
      starred_on: day,
      stars: count,
    },
  },
  model_prices: {
    grain: 'one model at one source, each time that it was added, changed or removed',
    key: ['model', 'observed_at'],
    columns: {
      ...provenance,
      model: requiredText, // `<provider>/<model>`
      provider: requiredText,
      name: text,
      event: { sql: 'varchar', schema: z.enum(['listed', 'removed']) },
      price_in_usd_per_mtok: price,
      price_out_usd_per_mtok: price,
      context_tokens: count,
      output_tokens: count,
      input_modalities: texts,
      output_modalities: texts,
      tools: flag,
      open_weights: flag,
      hugging_face_id: text,
      released_on: { sql: 'date', schema: Day.nullable() },
      price_note: laterText, // the source's reason for a missing price
      price_tiers: laterText, // prices for longer prompts, as JSON from the source
      other_prices: laterText, // JSON, see src/lib/price-tiers.ts
      expires_on: laterDay, // end-of-life day announced by the source
      cache_read_usd_per_mtok: laterPrice,
      cache_write_usd_per_mtok: laterPrice,
      batch_in_usd_per_mtok: laterPrice,
      batch_out_usd_per_mtok: laterPrice,
      usd_per_request: laterPrice, // charged for each request, in addition to tokens
      usd_per_search: laterPrice, // charged for each search of the web by the model
      discount: laterPrice, // share by which the source has reduced the price, from 0 to 1
      kind: laterText, // the source's own term, such as `chat` or `embedding`
      reasoning: laterFlag,
      knowledge: laterText, // last month or day of the training data, according to the source
      family: laterText,
      alias_of: laterText, // the model that an id such as `~openai/gpt-latest` refers to
      deprecated: laterFlag, // the source marks the model as deprecated or retired
    },
  },
  hub_models: {
    grain: 'one Hugging Face model in one of the lists, on one day',
    key: ['list', 'id'],
    columns: {
      ...provenance,
      list: { sql: 'varchar', schema: z.enum(['downloads', 'trending']) },
      position: count,
      id: requiredText,
      task: text,
      downloads_30d: count,
      likes: count,
      trending: { sql: 'double', schema: z.number().nullable() },
      created_at: instant,
      library: text,
      license: laterText, // Hugging Face term, such as `apache-2.0`, `llama3.3`, or `other`
    },
  },
  hub_spaces: {
    grain: 'one Hugging Face space in the trending list, on one day',
    key: ['id'],
    columns: {
      ...provenance,
      position: count,
      id: requiredText,
      title: text,
      sdk: text,
      likes: count,
      trending: { sql: 'double', schema: z.number().nullable() },
      created_at: instant,
    },
  },
  papers: {
    grain: 'one paper in the daily list, on one day',
    key: ['id'],
    columns: {
      ...provenance,
      position: count,
      id: requiredText, // arXiv number
      title: requiredText,
      abstract: text,
      upvotes: count,
      url: requiredText,
      code_url: text,
    },
  },
  news: {
    grain: 'one news item published by an upstream',
    key: ['id'],
    columns: {
      ...provenance,
      id: requiredText,
      title: requiredText,
      url: requiredText,
      summary: text,
      published_at: requiredInstant,
    },
  },
  trending: {
    // Used only by the evaluation, to check whether flagged projects appeared in trending lists
    // later.
    grain: 'one repository in one GitHub trending list, on one day',
    key: ['list', 'full_name'],
    columns: {
      ...provenance,
      full_name: repoName,
      list: requiredText, // a programming language, or `any`
      position: count,
    },
  },
  collections: {
    // An unchanged price list adds no rows to `model_prices`. Only this stream shows that the list
    // was collected.
    grain: 'one source on one day: the outcome of our own collection',
    key: ['source'],
    columns: {
      ...provenance,
      // `partial`: the collection finished, but the budget did not cover everything
      outcome: { sql: 'varchar', schema: z.enum(['complete', 'partial', 'failed']) },
      reason: text, // reason for a failure, as a sentence
      rows: count,
      quarantined: count,
      requests: count,
      slices: laterCount, // number of searches, after splitting the large ones
      slices_incomplete: laterCount, // searches whose results are incomplete
      results_promised: laterCount, // total results that the source reported for all searches
      results_read: laterCount,
      gone: laterCount, // repositories that no longer exist
      undone: laterCount, // repositories not collected because the budget was used up
      note: laterText, // the counts above, as a sentence
      is_reduced: laterFlag, // collected without a token, so a missing repository may still exist
    },
  },
  scores: {
    // Records our published scores, so that a new scoring method never changes past scores.
    grain: 'the published health of one project on one day',
    key: ['project_key'],
    columns: {
      ...provenance,
      project_key: requiredText,
      health: count,
      label: text,
      version: count,
    },
  },
  forecasts: {
    // Records our published forecasts, so that no later release changes them.
    grain: 'one forecast that was published on a day',
    key: ['kind', 'subject'],
    columns: {
      ...provenance,
      kind: requiredText,
      subject: requiredText,
      resolves_on: day,
      probability: share,
      base_rate: share,
      naive: share,
      version: count,
    },
  },
} as const satisfies Record<string, Stream>;

export type StreamName = keyof typeof streams;
export const streamNames = Object.keys(streams) as StreamName[];

type Columns<S extends StreamName> = (typeof streams)[S]['columns'];
type ValueOf<C> = C extends { schema: infer T extends z.ZodType } ? z.infer<T> : never;
type LaterOf<S extends StreamName> = {
  [C in keyof Columns<S>]: Columns<S>[C] extends { isLater: true } ? C : never;
}[keyof Columns<S>];

export type Row<S extends StreamName> = {
  [C in Exclude<keyof Columns<S>, LaterOf<S>>]: ValueOf<Columns<S>[C]>;
} & { [C in LaterOf<S>]?: ValueOf<Columns<S>[C]> };

export function rowSchema<S extends StreamName>(stream: S): z.ZodType<Row<S>> {
  const columns: Readonly<Record<string, Column>> = streams[stream].columns;
  const shape = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, column.schema]),
  );
  return z.strictObject(shape) as unknown as z.ZodType<Row<S>>;
}

export function columnTypes(stream: StreamName): ReadonlyArray<readonly [string, string]> {
  const columns: Readonly<Record<string, Column>> = streams[stream].columns;
  return Object.entries(columns).map(([name, column]) => [name, column.sql] as const);
}

export function laterColumns(stream: StreamName): ReadonlyArray<readonly [string, string]> {
  const columns: Readonly<Record<string, Column>> = streams[stream].columns;
  return columnTypes(stream).filter(([name]) => columns[name]?.isLater === true);
}
