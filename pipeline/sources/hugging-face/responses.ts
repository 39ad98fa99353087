// The documented format of Hugging Face's lists. Includes unused fields, because fields that are
// not defined here are reported as new.
import { z } from 'zod';

const other = z.unknown().optional();
const Id = z.string().regex(/^\S+$/, 'an id without spaces');
const Count = z.int().nonnegative();
const Score = z.number().nullish();

/**
 * Hugging Face reports this time for everything that was created at this time or earlier. `Created`
 * converts it to null.
 */
const unknownCreation = '2022-03-02T23:29:04Z';

const Created = z
  .string()
  .refine((value) => Number.isFinite(Date.parse(value)), 'an instant such as 2026-06-30T05:10:00Z')
  .transform((value) => new Date(value).toISOString().replace(/\.\d+Z$/, 'Z'))
  .transform((value) => (value === unknownCreation ? null : value));

export const Model = z.object({
  id: Id,
  downloads: Count.nullable(),
  likes: Count.nullable(),
  createdAt: Created.nullable(),
  trendingScore: Score,
  pipeline_tag: z.string().nullish(),
  library_name: z.string().nullish(),
  tags: z.array(z.string()).nullable(),
  _id: other,
  author: other,
  disabled: other,
  gated: other,
  lastModified: other,
  modelId: other,
  private: other,
  sha: other,
});
export type Model = z.infer<typeof Model>;

export const Space = z.object({
  id: Id,
  likes: Count.nullable(),
  createdAt: Created.nullable(),
  trendingScore: Score,
  sdk: z.string().nullish(),
  cardData: z.record(z.string(), z.unknown()).nullish(), // written by the owner in any format
  _id: other,
  author: other,
  datasets: other,
  disabled: other,
  lastModified: other,
  models: other,
  private: other,
  runtime: other,
  sha: other,
  subdomain: other,
  tags: other,
});
export type Space = z.infer<typeof Space>;

export const ListedPaper = z.object({
  paper: z.object({
    id: Id,
    title: z.string().min(1),
    summary: z.string().nullable(),
    upvotes: Count.nullable(),
    githubRepo: z.string().nullish(),
    _id: other,
    ai_keywords: other,
    ai_summary: other,
    ai_summary_model: other,
    authors: other,
    discussionId: other,
    githubRepoAddedBy: other,
    githubStars: other,
    mediaUrls: other,
    organization: other,
    projectPage: other,
    publishedAt: other,
    submittedOnDailyAt: other,
    submittedOnDailyBy: other,
  }),
  isAuthorParticipating: other,
  mediaUrls: other,
  numComments: other,
  organization: other,
  publishedAt: other,
  submittedBy: other,
  summary: other,
  thumbnail: other,
  title: other,
});
export type ListedPaper = z.infer<typeof ListedPaper>;

/** Decodes only the id, so that it is known even if the rest of a record is invalid. */
export const NamedRecord = z.object({ id: Id });
export const NamedPaper = z.object({ paper: NamedRecord });
