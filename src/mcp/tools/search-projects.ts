// The MCP tool `daybreak_search_projects`: lists projects with all filters and sort keys of the
// API.
import { z } from 'zod';
import { endpoints } from '../../contracts/api/endpoints.ts';
import { Facets } from '../../contracts/api/project-filters.ts';
import { readCursor, toCursor } from '../cursor.ts';
import { Card, toCard } from '../project-summaries.ts';
import { toRequestPath } from '../request-path.ts';
import { cursor, defineTool, detail, paged } from '../tool.ts';

const { limit: _limit, offset: _offset, ...filters } = endpoints.projects.query.shape;

/**
 * The API's filters without descriptions. The descriptions would use the model's context and mostly
 * repeat the names of the filters.
 */
const bare = Object.fromEntries(
  Object.entries(filters).map(([name, schema]) => [name, schema.describe('')]),
) as typeof filters;

export const searchProjects = defineTool({
  name: 'daybreak_search_projects',
  description:
    'Find open-source projects by name or task, filter, rank and count. For "which project", "best", "trending", "how many" (`total`). Filter `null`: unknown.',
  input: z.strictObject({
    ...bare,
    q: bare.q.describe('Name or task'),
    facets: bare.facets.describe('Counts by lang,license,vertical,label,stack,trend'),
    limit: z.int().min(1).max(50).default(10),
    cursor,
    detail,
  }),
  output: {
    total: z.int(),
    corrected: z.string().nullable().optional(),
    facets: Facets.optional(),
    without: z.record(z.string(), z.int()).optional(),
    items: z.array(Card),
    ...paged,
  },
  aliases: { query: 'q', text: 'q', search: 'q', language: 'lang' },
  async run(api, { limit, cursor: place, detail: level, ...filter }) {
    const offset = readCursor(api.release, place);
    const query = { ...filter, limit, offset };
    const { data, meta } = await api.read('projects', { query });
    const { total, corrected, facets, without } = meta;
    return {
      source: toRequestPath('/projects', query),
      fields: JSON.parse(JSON.stringify({ total, corrected, facets, without })),
      items: data.map((card) => toCard(card, level)),
      next: (count) => (offset + count < total ? toCursor(api.release, offset + count) : null),
    };
  },
});
