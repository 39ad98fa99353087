// Determines which webhooks receive which events, and in how many deliveries.
import type { EventKind } from '../../contracts/api/event-kinds.ts';
import { webhookRules } from '../../contracts/api/webhook-rules.ts';
import type { DeliveryBody } from '../../contracts/api/webhooks.ts';

const maxItems = webhookRules.maxItems;
type Item = DeliveryBody['items'][number];

export interface Watcher {
  readonly id: string;
  readonly events: readonly EventKind[];
  /**
   * The ids of the watched projects. Undefined if all projects are watched. `models` has the same
   * form.
   */
  readonly projects: ReadonlySet<string> | undefined;
  readonly models: ReadonlySet<string> | undefined;
}

export interface PlannedPart {
  readonly webhookId: string;
  readonly kind: EventKind;
  readonly day: string;
  /**
   * The number of this delivery among those with the same webhook, kind, and day, starting with 1.
   * A delivery contains at most `maxItems` events.
   */
  readonly part: number;
  readonly items: readonly Item[];
}

export interface DayEvent {
  readonly day: string;
  readonly kind: EventKind;
  readonly item: Item;
}

type Part = Pick<PlannedPart, 'webhookId' | 'kind' | 'day'>;

/**
 * Plans deliveries for each webhook, kind, and day with events. Each delivery contains at most
 * `maxItems` events. `countParts` returns the highest `part` of the earlier deliveries, or 0.
 */
export function planEvents(
  watchers: readonly Watcher[],
  events: readonly DayEvent[],
  countParts: (part: Part) => number = () => 0,
): PlannedPart[] {
  const byKind = Map.groupBy(events, ({ kind }) => kind);
  return watchers.flatMap((watcher) =>
    watcher.events.flatMap((kind) => {
      const watched = (byKind.get(kind) ?? []).filter(({ item }) => isWatched(watcher, item));
      const byDay = Map.groupBy(watched, ({ day }) => day);
      return [...byDay].flatMap(([day, found]) => {
        const part = { webhookId: watcher.id, kind, day };
        const before = countParts(part);
        const items = found.map(({ item }) => item);
        return split(items).map((some, index) => ({
          ...part,
          part: before + index + 1,
          items: some,
        }));
      });
    }),
  );
}

/** Summaries of a whole release belong to no list. */
function isWatched({ projects, models }: Watcher, item: Item): boolean {
  if ('project' in item) return projects?.has(item.project.id) ?? true;
  return 'model' in item ? (models?.has(item.model.id) ?? true) : true;
}

function split(items: readonly Item[]): Item[][] {
  const parts = Math.ceil(items.length / maxItems);
  return Array.from({ length: parts }, (_, index) =>
    items.slice(index * maxItems, (index + 1) * maxItems),
  );
}
