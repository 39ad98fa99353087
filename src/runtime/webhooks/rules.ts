// What is delivered to whom, when it is tried again, and when a webhook is given up.
import { webhookRules } from '../../contracts/webhook-rules.ts';
import type { CreateWebhook, DeliveredItem } from '../../contracts/webhooks.ts';

export type EventKind = CreateWebhook['events'][number];
const { mostItems, retryAfterMinutes, goneStatus } = webhookRules;

export interface Watcher {
  readonly id: string;
  readonly events: readonly EventKind[];
  /** Project ids, or undefined for all. */
  readonly projects: ReadonlySet<string> | undefined;
}

export interface PlannedPart {
  readonly webhookId: string;
  readonly kind: EventKind;
  /** 1-based: a kind with more than `mostItems` of a day goes out in further deliveries. */
  readonly part: number;
  readonly items: readonly DeliveredItem[];
}

export interface DayEvent {
  readonly kind: EventKind;
  readonly item: DeliveredItem;
}

/** One delivery for each webhook and kind with events of the day, in parts of `mostItems`. */
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
  const parts = Math.ceil(items.length / mostItems);
  return Array.from({ length: parts }, (_, index) =>
    items.slice(index * mostItems, (index + 1) * mostItems),
  );
}

export type Outcome =
  | { readonly state: 'delivered' }
  | { readonly state: 'pending'; readonly nextAtMs: number }
  | { readonly state: 'failed'; readonly isGone: boolean };

/** What becomes of a delivery after its `attempts`-th attempt. 410 says: never again. */
export function judgeAttempt(
  attempt: { readonly isDelivered: boolean; readonly status: number | null },
  attempts: number,
  nowMs: number,
): Outcome {
  if (attempt.isDelivered) return { state: 'delivered' };
  const wait = retryAfterMinutes[attempts - 1];
  const isGone = attempt.status === goneStatus;
  if (isGone || wait === undefined) return { state: 'failed', isGone };
  return { state: 'pending', nextAtMs: nowMs + wait * 60_000 };
}
