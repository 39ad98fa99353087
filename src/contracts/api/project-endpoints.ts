// The endpoints that find projects: /search, /projects, and /project/{id}/similar.
import { z } from 'zod';
import { Count } from '../../lib/scalars.ts';
import { counted, keyed, limit, Meta, offset, PagedMeta, projectId, text } from './endpoint.ts';
import { Facets, facets, projectFilters } from './project-filters.ts';
import { ProjectCard, SimilarItem } from './records.ts';

export const projectSorts = ['stars', 'health', 'momentum', 'recent'] as const;

/** Number of similar projects that the graph stores for each project. */
const maxSimilar = 6;

const include = z
  .enum(['vanished'])
  .optional()
  .describe('`vanished` adds repositories that GitHub no longer returns (see `last_seen`).');

export const searchEndpoint = {
  ...keyed,
  id: 'searchProjects',
  path: '/search',
  summary: 'Search projects by name, topic, or task',
  description:
    'Results are ordered by match: exact names first (also former names, and spellings without spaces), then names that start with the query, names that contain it, and finally all others by relevance. Relevance depends on the words in the name, owner, description, topics, headings of curated lists, industry, and stacks, on how rare these words are, on synonyms, and on stars. Case, accents, and punctuation are ignored; words match as prefixes, in names also as substrings. A language or license in the query (“rust vector database”, “mit licensed tts”) is preferred, and “alternative to” a product lists its alternatives first. If fewer than 3 projects match, spelling is corrected: see `meta.corrected`.',
  query: z.strictObject({
    q: text.describe('Name, topic, or task, such as "pdf table extraction".'),
    include,
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
    suggestions: z.array(z.string()).max(5).describe('Other queries that you may have meant.'),
  }),
  example: { path: {}, query: { q: 'vector database', limit: '5' } },
} as const;

export const projectsEndpoint = {
  ...keyed,
  id: 'listProjects',
  path: '/projects',
  summary: 'List projects with filters and sorting',
  description:
    'Filters can be combined and are applied before sorting and paging. Unknown values sort last, and so do scores that were not computed in the 14 days before the release. Ties are broken by stars, then by ID. `facets` counts the values of a field under all filters except the field’s own; a project with several stacks is counted for each of them. If no project matches, `meta.without` contains the number of projects that would match without each filter.',
  query: z
    .strictObject({
      ...projectFilters,
      include,
      facets,
      sort: z
        .enum([...projectSorts, 'relevance'])
        .optional()
        .describe(
          'Sort key, in descending order. `relevance` requires `q` and is the default with it; otherwise the default is `stars`.',
        ),
      limit: limit(100, 25),
      offset,
    })
    .check(({ value, issues }) => {
      const fail = (name: string, message: string) =>
        issues.push({ code: 'custom', path: [name], message, input: value });
      const { stars_min: min, stars_max: max } = value;
      if (min !== undefined && max !== undefined && min > max) {
        fail('stars_min', `${min} is greater than \`stars_max\` (${max}). Swap the two values.`);
      }
      if (value.sort === 'relevance' && value.q === undefined) {
        fail('sort', '"relevance" requires `q`. Add `q`, or sort by another key.');
      }
    }),
  data: z.array(ProjectCard),
  meta: PagedMeta.extend({
    sort: z.enum([...projectSorts, 'relevance']).describe('The sort key that was applied.'),
    facets: Facets.optional().describe(
      'The values of each requested facet with the number of projects, most frequent first, at most 50.',
    ),
    corrected: z
      .string()
      .nullable()
      .optional()
      .describe('With `q`: the corrected text that was searched instead, or null.'),
    without: z
      .record(z.string(), Count)
      .optional()
      .describe(
        'Number of projects that match without each filter. Present only if no project matches.',
      ),
  }),
  isPaged: true,
  example: {
    path: {},
    query: { lang: 'python', health_min: '70', sort: 'momentum', facets: 'label', limit: '5' },
  },
} as const;

export const similarEndpoint = {
  ...keyed,
  id: 'listSimilar',
  path: '/project/{id}/similar',
  summary: 'List projects similar to a project',
  description:
    'Returns up to six projects with a similar purpose, most similar first. Such projects replace the same products, are listed under the same headings, or share topics and words. Each item includes the reasons. See /methods/similar.',
  pathParameters: z.strictObject({ id: projectId }),
  query: z.strictObject({ limit: limit(maxSimilar, maxSimilar) }),
  data: z.array(SimilarItem),
  meta: Meta.extend({ total: Count.describe('Total number of similar projects.') }),
  problems: [...counted, 'not_found'],
  example: { path: { id: 'owner-repo' }, query: { limit: '3' } },
} as const;
