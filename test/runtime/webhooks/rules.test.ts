import { describe, expect, it } from 'vitest';
import { webhookRules } from '../../../src/contracts/webhook-rules.ts';
import {
  type DayEvent,
  judgeAttempt,
  planDay,
  type Watcher,
} from '../../../src/runtime/webhooks/rules.ts';

const { mostItems } = webhookRules;
const event = (kind: DayEvent['kind'], project: string, index = 0): DayEvent => ({
  kind,
  item: {
    event: `evt_${kind}_${project}_${index}`,
    project: { id: project, name: project, url: `https://code.example/${project}` },
    before: null,
    after: 'v1',
    url: null,
  },
});
const watcher = (id: string, events: Watcher['events'], projects?: string[]): Watcher => ({
  id,
  events,
  projects: projects && new Set(projects),
});

describe('a day of events', () => {
  const events = [
    event('release', 'a'),
    event('release', 'b'),
    event('health', 'a'),
    event('new', 'c'),
  ];

  it('becomes one delivery for each webhook and kind that has any', () => {
    const planned = planDay([watcher('all', ['release', 'license', 'health'])], events);
    expect(planned.map(({ kind, part, items }) => [kind, part, items.length])).toEqual([
      ['release', 1, 2],
      ['health', 1, 1],
    ]);
  });

  it('is narrowed to the watched projects', () => {
    const planned = planDay(
      [watcher('b', ['release', 'health'], ['b']), watcher('none', ['release'], [])],
      events,
    );
    expect(planned).toHaveLength(1);
    expect(planned[0]?.items.map(({ project }) => project.id)).toEqual(['b']);
  });

  it('goes out in parts of 100 items, none lost', () => {
    const many = Array.from({ length: 2 * mostItems + 1 }, (_, index) => event('new', 'c', index));
    const planned = planDay([watcher('all', ['new'])], many);
    expect(planned.map(({ part, items }) => [part, items.length])).toEqual([
      [1, 100],
      [2, 100],
      [3, 1],
    ]);
    const seen = planned.flatMap(({ items }) => items.map((item) => item.event));
    expect(seen).toEqual(many.map(({ item }) => item.event));
  });
});

describe('an attempt', () => {
  const failed = { isDelivered: false, status: 500 };

  it('that is answered 2xx ends its delivery', () => {
    expect(judgeAttempt({ isDelivered: true, status: 204 }, 1, 0)).toEqual({ state: 'delivered' });
  });

  it('that fails is followed by others after 1, 5 and 30 minutes, then by none', () => {
    expect(judgeAttempt(failed, 1, 1000)).toEqual({ state: 'pending', nextAtMs: 61_000 });
    expect(judgeAttempt(failed, 2, 1000)).toEqual({ state: 'pending', nextAtMs: 301_000 });
    expect(judgeAttempt(failed, 3, 1000)).toEqual({ state: 'pending', nextAtMs: 1_801_000 });
    expect(judgeAttempt(failed, 4, 1000)).toEqual({ state: 'failed', isGone: false });
  });

  it('that is answered 410 is the last', () => {
    expect(judgeAttempt({ isDelivered: false, status: 410 }, 1, 0)).toEqual({
      state: 'failed',
      isGone: true,
    });
  });
});
