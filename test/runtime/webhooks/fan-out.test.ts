import { describe, expect, it } from 'vitest';
import { webhookRules } from '../../../src/contracts/webhook-rules.ts';
import { type DayEvent, planDay, type Watcher } from '../../../src/runtime/webhooks/fan-out.ts';

const maxItems = webhookRules.maxItems;
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

  it('is split into deliveries of 100 items', () => {
    const many = Array.from({ length: 2 * maxItems + 1 }, (_, index) => event('new', 'c', index));
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
