// The MCP tool `daybreak_changes`: events of projects or models in the last 30 days.

import { z } from 'zod';
import { endpoints } from '../../contracts/api/endpoints.ts';
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
    'Label changes, releases, license changes and new projects of the last 30 days, oldest first. For models, set `kind`, such as `price`. For newer events, pass the last `id` as `cursor`.',
  input: z.strictObject({
    since: Day.optional(),
    kind: z.enum(allEventKinds).optional(),
    repo: repo.describe('ID or owner/repo'),
    model: z.string().max(200).optional(),
    limit: z.int().min(1).max(100).default(20),
    cursor: cursor.describe('next_cursor, or an `id`'),
    detail,
  }),
  /** `since` is the first day that the result covers. */
  output: { since: Day, items: z.array(Change), ...paged },
  aliases: { after: 'cursor', project: 'repo', id: 'repo' },
  async run(
    api,
    { since, kind: wanted, repo: name, model: id, limit, cursor: place, detail: level },
  ) {
    const first = addDays(api.asOf, 1 - windowDays);
    // Event IDs start with the day, so a day also works as a cursor.
    const start = since !== undefined && since > first ? since : undefined;
    const after = place ?? (start && `evt_${start.replaceAll('-', '')}`);
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
      fields: { since: start ?? first },
      items,
      next: (count) =>
        count < items.length || items.length === limit ? (items[count - 1]?.id ?? null) : null,
    };
  },
});
