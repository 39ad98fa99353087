// Queries model events for the API.

import type { ModelEventRecord } from '../../contracts/api/model-records.ts';
import { toModelPath } from '../../lib/model-path.ts';
import type { Snapshot, SnapshotRow } from '../release/snapshot.ts';

export interface ModelEventFilter {
  readonly kind: string;
  readonly after?: string | undefined;
  readonly model?: string | undefined;
}

/**
 * Returns events, oldest first. `next` is the cursor of the next page, or null on the last page.
 */
export async function listModelEvents(
  snapshot: Snapshot,
  { kind, after, model }: ModelEventFilter,
  limit: number,
): Promise<{ readonly items: readonly ModelEventRecord[]; readonly next: string | null }> {
  const rows = await snapshot.rows(
    `select model_event.*, model.name
    from model_event
    inner join model on model.id = model_event.model_id
    where model_event.kind = $kind
      and ($after is null or model_event.id > $after)
      and ($model is null or model_event.model_id = $model)
    order by model_event.id limit $limit`,
    { kind, after: after ?? null, model: model ?? null, limit: limit + 1 },
  );
  const items = rows.slice(0, limit).map(toModelEvent);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** `row` needs the columns of the table `model_event` and the model's `name`. */
export const toModelEvent = (row: SnapshotRow): ModelEventRecord => ({
  id: String(row.id),
  kind: row.kind as ModelEventRecord['kind'],
  day: String(row.day),
  model: {
    id: String(row.model_id),
    name: String(row.name),
    page: toModelPath(String(row.model_id)) ?? null,
  },
  before: row.before === null ? null : String(row.before),
  after: row.after === null ? null : String(row.after),
});
