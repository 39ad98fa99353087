// daybreak_search_projects: /projects and /search in one tool.
import { z } from 'zod';
import { endpoints } from '../../contracts/endpoints.ts';
import { Card, toCard } from '../cards.ts';
import { readCursor, toCursor } from '../cursor.ts';
import { cursor, defineTool, detail, paged } from '../tool.ts';

const { limit: _limit, offset: _offset, ...filters } = endpoints.projects.query.shape;

/** Descriptions of filters cost context and repeat their names. */
const bare = Object.fromEntries(
  Object.entries(filters).map(([name, schema]) => [name, schema.describe('')]),
) as typeof filters;

export const searchProjects = defineTool({
  name: 'daybreak_search_projects',
  title: 'Search projects',
  description:
    'Find open-source AI projects by name or task, filter, and rank. Start here for "which project", "best", "most", "trending", "how many" (`total`). Returns one line per project.',
  input: z.strictObject({
    q: endpoints.search.query.shape.q.optional().describe('Name or task'),
    ...bare,
    limit: z.int().min(1).max(50).default(10),
    cursor,
    detail,
  }),
  output: { total: z.int(), items: z.array(Card), ...paged },
  aliases: { query: 'q', text: 'q', search: 'q', language: 'lang' },
  async run(api, { q, limit, cursor: place, detail: level, ...filter }) {
    const offset = readCursor(api.release, place);
    const { data, meta } =
      q === undefined
        ? await api.read('projects', { query: { ...filter, limit, offset } })
        : await api.read('search', { query: { q, limit } });
    const query = new URLSearchParams(
      Object.entries({ q, ...filter }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    );
    return {
      source: `/api/v1/${q === undefined ? 'projects' : 'search'}?${query}`,
      fields: { total: meta.total },
      items: data.map((card) => toCard(card, level)),
      next: (count) =>
        q === undefined && offset + count < meta.total
          ? toCursor(api.release, offset + count)
          : null,
    };
  },
});
