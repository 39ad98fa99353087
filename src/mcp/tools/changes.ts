// The MCP tool `daybreak_changes`: events of projects or models in the last 30 days.

import { z } from 'zod';
import { endpoints } from '../../contracts/api/endpoints.ts';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { listedEventKinds } from '../../contracts/api/event-kinds.ts';
import { EventRecord } from '../../contracts/api/records.ts';
import { Day } from '../../lib/scalars.ts';
import { addDays } from '../../lib/time.ts';
import type { Api } from '../api.ts';
import { toRequestPath } from '../request-path.ts';
import { shorten } from '../shorten-text.ts';
import { cursor, type Detail, type Draft, defineTool, detail, paged } from '../tool.ts';

const { repo } = endpoints.events.query.shape;
const windowDays = 30;

const Change = EventRecord.omit({ before: true, after: true, project: true }).extend({
  id: z.string().optional(),
  kind: z.string(),
  project: z.string().optional(),
  model: z.string().optional(),
  url: z.string(),
  untrusted_before: z.string().nullable(),
  untrusted_after: z.string().nullable(),
});

const withoutFilters =
  'Invalid `ranked`: a ranked list has no filters. Omit `kind`, `repo`, `model` and `cursor`.';

interface Ranking {
  readonly since: string;
  readonly limit: number;
  readonly level: Detail;
}

async function rank(api: Api, { since, limit, level }: Ranking): Promise<Draft> {
  const after = addDays(since, -1);
  const items = (await api.since(after)).slice(0, limit).map(({ page, ...change }) => ({
    kind: change.kind,
    day: change.day,
    ...(page?.startsWith('/projects/') ? { project: change.id } : { model: change.id }),
    url: new URL(page ?? '/models', api.siteUrl).href,
    untrusted_before: shorten(change.before, level),
    untrusted_after: shorten(change.after, level),
  }));
  const source = toRequestPath('/since', { day: after });
  return { source, fields: { since }, items, next: () => null };
}

export const changes = defineTool({
  name: 'daybreak_changes',
  description:
    'Label and license changes, releases and new projects of the last 30 days, oldest first. For models, set `kind`, such as `price`. `ranked`: merged, most important first.',
  input: z.strictObject({
    since: Day.optional(),
    ranked: z.boolean().default(false),
    kind: z.enum(listedEventKinds).optional(),
    repo: repo.describe('ID or owner/repo'),
    model: z.string().max(200).optional(),
    limit: z.int().min(1).max(100).default(20),
    cursor: cursor.describe('next_cursor, or last `id`'),
    detail,
  }),
  /** `since` is the first day that the result covers. */
  output: { since: Day, items: z.array(Change), ...paged },
  aliases: { after: 'cursor', project: 'repo', id: 'repo' },
  async run(
    api,
    { since, ranked, kind: wanted, repo: name, model: id, limit, cursor: place, detail: level },
  ) {
    const first = addDays(api.asOf, 1 - windowDays);
    if (ranked) {
      if (wanted ?? name ?? id ?? place)
        throw new ServiceError('invalid_parameter', withoutFilters);
      return await rank(api, {
        since: since !== undefined && since > first ? since : first,
        limit,
        level,
      });
    }
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
