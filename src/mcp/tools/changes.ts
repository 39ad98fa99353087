// The MCP tool `daybreak_changes`: events of projects or models in the last 30 days.

import { z } from 'zod';
import { endpoints } from '../../contracts/api/endpoints.ts';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { allEventKinds } from '../../contracts/api/event-kinds.ts';
import { EventRecord } from '../../contracts/api/records.ts';
import { Day } from '../../lib/scalars.ts';
import { addDays } from '../../lib/time.ts';
import { toRequestPath } from '../request-path.ts';
import { shorten } from '../shorten-text.ts';
import { cursor, defineTool, detail, paged } from '../tool.ts';

const { repo } = endpoints.events.query.shape;
const windowDays = 30;

const Change = EventRecord.omit({ before: true, after: true, project: true }).extend({
  kind: z.string(),
  project: z.string().optional(),
  model: z.string().optional(),
  url: z.string(),
  untrusted_before: z.string().nullable(),
  untrusted_after: z.string().nullable(),
});

export const changes = defineTool({
  name: 'daybreak_changes',
  description:
    'Health label changes, repository releases, license changes and new projects of the last 30 days, oldest first. For models, set `kind`, such as `price`. To get newer events, pass the last `id` as `cursor`.',
  input: z.strictObject({
    since: Day.optional().describe('First day'),
    kind: z.enum(allEventKinds).optional(),
    repo: repo.describe('owner/repo'),
    model: z.string().max(200).optional(),
    limit: z.int().min(1).max(100).default(20),
    cursor: cursor.describe('next_cursor, or the `id` of an item'),
    detail,
  }),
  output: { items: z.array(Change), ...paged },
  aliases: { after: 'cursor', project: 'repo' },
  async run(
    api,
    { since, kind: wanted, repo: name, model: id, limit, cursor: place, detail: level },
  ) {
    const first = addDays(api.asOf, 1 - windowDays);
    if (since !== undefined && since < first) {
      throw new ServiceError(
        'invalid_parameter',
        `Invalid \`since\`: ${since} is before ${first}, the first day with events. Use ${first} or a later day.`,
      );
    }
    // Event IDs start with the day, so a day also works as a cursor.
    const after = place ?? (since && `evt_${since.replaceAll('-', '')}`);
    const query = { after, kind: wanted, repo: name, model: id, limit };
    const { data } = await api.read('events', { query });
    const items = data.map(({ before, after: now, ...event }) => ({
      id: event.id,
      kind: event.kind,
      day: event.day,
      ...('project' in event
        ? { project: event.project.id, url: event.project.url }
        : { model: event.model.id, url: new URL(event.model.page ?? '/models', api.siteUrl).href }),
      untrusted_before: shorten(before, level),
      untrusted_after: shorten(now, level),
    }));
    return {
      source: toRequestPath('/events', query),
      items,
      next: (count) =>
        count < items.length || items.length === limit ? (items[count - 1]?.id ?? null) : null,
    };
  },
});
