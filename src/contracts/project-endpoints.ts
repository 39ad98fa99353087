// The endpoints that find projects: /search, /projects and /project/{id}/similar.
import { z } from 'zod';
import {
  counted,
  integer,
  keyed,
  limit,
  Meta,
  offset,
  PagedMeta,
  projectId,
  text,
} from './endpoint.ts';
import { ProjectCard, SimilarItem } from './records.ts';
import { Count } from './scalars.ts';

export const projectSorts = ['stars', 'health', 'momentum', 'recent'] as const;

/** The graph stores no more for each project. */
const maxSimilar = 6;

export const searchEndpoint = {
  ...keyed,
  id: 'searchProjects',
  path: '/search',
  summary: 'Search projects by name, topic, or task',
  description:
    'Results are ordered by match: exact names first (also former names, and spellings without spaces), then names that start with the query, names that contain it, and finally all others by relevance. Relevance counts the words in name, owner, description, topics, headings of curated lists, industry and stacks, how rare they are, synonyms, and stars. Case, accents, and punctuation are ignored; words match as prefixes, in names also as substrings. A language or license in the query (“rust vector database”, “mit licensed tts”) is preferred, and “alternative to” a product lists its alternatives first. If fewer than 3 projects match, spelling is corrected: see `meta.corrected`.',
  query: z.strictObject({
    q: text.describe('Name, topic, or task, such as "pdf table extraction".'),
    limit: limit(50, 15),
  }),
  data: z.array(ProjectCard),
  meta: Meta.extend({
    total: Count.describe('Total number of matches.'),
    q: z.string().describe('The search query.'),
    corrected: z
      .string()
      .nullable()
      .describe('The corrected query that was searched instead, or null.'),
    suggestions: z.array(z.string()).max(5).describe('Other queries that may have been meant.'),
  }),
  example: { path: {}, query: { q: 'vector database', limit: '5' } },
} as const;

export const projectsEndpoint = {
  ...keyed,
  id: 'listProjects',
  path: '/projects',
  summary: 'List projects with filters and sorting',
  description:
    'Filters can be combined and are applied before sorting and paging. Unknown values sort last. Ties are broken by stars, then by ID.',
  query: z.strictObject({
    lang: text.optional().describe('Primary language (exact match, case-insensitive).'),
    license: text.optional().describe('SPDX license identifier, or a part of it.'),
    vertical: text.optional().describe('Industry vertical (exact match, case-insensitive).'),
    health_min: integer(0, 100)
      .optional()
      .describe('Minimum maintenance score. Excludes projects without a score.'),
    sort: z.enum(projectSorts).default('stars').describe('Sort key, in descending order.'),
    limit: limit(100, 25),
    offset,
  }),
  data: z.array(ProjectCard),
  meta: PagedMeta.extend({
    sort: z.enum(projectSorts).describe('The sort key that was applied.'),
  }),
  isPaged: true,
  example: {
    path: {},
    query: { lang: 'python', health_min: '70', sort: 'momentum', limit: '5' },
  },
} as const;

export const similarEndpoint = {
  ...keyed,
  id: 'listSimilar',
  path: '/project/{id}/similar',
  summary: 'List projects similar to a project',
  description:
    'Projects that do the same job, the most similar first, at most six: they replace the same products, are listed under the same headings, or share topics and words. Each item states the reasons. See /methods/similar.',
  pathParameters: z.strictObject({ id: projectId }),
  query: z.strictObject({ limit: limit(maxSimilar, maxSimilar) }),
  data: z.array(SimilarItem),
  meta: Meta.extend({ total: Count.describe('Total number of similar projects.') }),
  problems: [...counted, 'not_found'],
  example: { path: { id: 'owner-repo' }, query: { limit: '3' } },
} as const;
