import { describe, expect, it } from 'vitest';
import { webhookRules } from '../../../src/contracts/api/webhook-rules.ts';
import { type DayEvent, planEvents, type Watcher } from '../../../src/runtime/webhooks/fan-out.ts';

const maxItems = webhookRules.maxItems;
const day = '2026-06-30';
const event = (kind: DayEvent['kind'], project: string, index = 0): DayEvent => ({
  day,
  kind,
  item: {
    event: `evt_${kind}_${project}_${index}`,
    project: { id: project, name: project, url: `https://code.example/${project}` },
    before: null,
    after: 'v1',
    url: null,
  },
});
const priceEvent = (model: string, on = day): DayEvent => ({
  day: on,
  kind: 'price',
  item: {
    event: `evt_price_${model}_${on}`,
    model: { id: model, name: model, page: null },
    before: '1/2',
    after: '2/4',
  },
});
const watcher = (
  id: string,
  events: Watcher['events'],
  projects?: string[],
  models?: string[],
): Watcher => ({
  id,
  events,
  projects: projects && new Set(projects),
  models: models && new Set(models),
});
function nameOf(item: DayEvent['item']): string {
  if ('project' in item) return item.project.id;
  return 'model' in item ? item.model.id : 'forecasts';
}

describe('the events of a day', () => {
  const events = [
    event('release', 'a'),
    event('release', 'b'),
    event('health', 'a'),
    event('new', 'c'),
  ];

  it('become one delivery for each webhook and kind', () => {
    const planned = planEvents([watcher('all', ['release', 'license', 'health'])], events);
    expect(planned.map(({ kind, part, items }) => [kind, part, items.length])).toEqual([
      ['release', 1, 2],
      ['health', 1, 1],
    ]);
  });

  it('reach every subscriber if they summarize a release', () => {
    const item = { event: 'evt_f', forecasts: [], page: '/forecasts', dumps: [] };
    const summary: DayEvent = { day, kind: 'forecast', item };
    const subscribers = [watcher('yes', ['forecast'], [], []), watcher('no', ['release'])];
    const planned = planEvents(subscribers, [summary]);
    expect(planned.map(({ webhookId, items }) => [webhookId, items])).toEqual([['yes', [item]]]);
  });

  it('are limited to the watched projects', () => {
    const planned = planEvents(
      [watcher('b', ['release', 'health'], ['b']), watcher('none', ['release'], [])],
      events,
    );
    expect(planned).toHaveLength(1);
    expect(planned[0]?.items.map(nameOf)).toEqual(['b']);
  });

  it('are split into deliveries of 100 items', () => {
    const many = Array.from({ length: 2 * maxItems + 1 }, (_, index) => event('new', 'c', index));
    const planned = planEvents([watcher('all', ['new'])], many);
    expect(planned.map(({ part, items }) => [part, items.length])).toEqual([
      [1, 100],
      [2, 100],
      [3, 1],
    ]);
    const seen = planned.flatMap(({ items }) => items.map((item) => item.event));
    expect(seen).toEqual(many.map(({ item }) => item.event));
  });

  it('are limited to the watched models', () => {
    const planned = planEvents(
      [
        watcher('m', ['price', 'release'], [], ['maker/m']),
        watcher('all', ['price'], []),
        watcher('none', ['price'], undefined, []),
      ],
      [...events, priceEvent('maker/m'), priceEvent('maker/n')],
    );
    expect(planned.map(({ webhookId, items }) => [webhookId, items.map(nameOf)])).toEqual([
      ['m', ['maker/m']],
      ['all', ['maker/m', 'maker/n']],
    ]);
  });

  it('continue the part numbers of deliveries that exist for the same day', () => {
    const planned = planEvents(
      [watcher('all', ['price'])],
      [priceEvent('maker/m', '2026-06-29'), priceEvent('maker/m')],
      (part) => (part.day === '2026-06-29' ? 2 : 0),
    );
    expect(planned.map((one) => [one.day, one.part])).toEqual([
      ['2026-06-29', 3],
      ['2026-06-30', 1],
    ]);
  });
});
