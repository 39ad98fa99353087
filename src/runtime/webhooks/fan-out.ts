// Decides which webhooks receive which events of a day, and in how many deliveries.
import { webhookRules } from '../../contracts/webhook-rules.ts';
import type { CreateWebhook, DeliveredItem } from '../../contracts/webhooks.ts';

export type EventKind = CreateWebhook['events'][number];
const maxItems = webhookRules.maxItems;

export interface Watcher {
  readonly id: string;
  readonly events: readonly EventKind[];
  /** Ids of the watched projects, or undefined for all. */
  readonly projects: ReadonlySet<string> | undefined;
}

export interface PlannedPart {
  readonly webhookId: string;
  readonly kind: EventKind;
  /** 1-based: a kind with more than `maxItems` events on a day is split into several deliveries. */
  readonly part: number;
  readonly items: readonly DeliveredItem[];
}

export interface DayEvent {
  readonly kind: EventKind;
  readonly item: DeliveredItem;
}

/** Plans a delivery for each webhook and kind with events on the day, in parts of `maxItems`. */
export function planDay(watchers: readonly Watcher[], events: readonly DayEvent[]): PlannedPart[] {
  const byKind = Map.groupBy(events, ({ kind }) => kind);
  return watchers.flatMap((watcher) =>
    watcher.events.flatMap((kind) => {
      const items = (byKind.get(kind) ?? [])
        .map(({ item }) => item)
        .filter(({ project }) => watcher.projects?.has(project.id) ?? true);
      return split(items).map((part, index) => ({
        webhookId: watcher.id,
        kind,
        part: index + 1,
        items: part,
      }));
    }),
  );
}

function split(items: readonly DeliveredItem[]): DeliveredItem[][] {
  const parts = Math.ceil(items.length / maxItems);
  return Array.from({ length: parts }, (_, index) =>
    items.slice(index * maxItems, (index + 1) * maxItems),
  );
}
