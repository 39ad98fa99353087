// The 90-day histories of a release in memory: read cold, a query for each would cost milliseconds.
import type { History } from '../contracts/records.ts';
import { toHistory } from './records.ts';
import type { Snapshot, SnapshotRow } from './snapshot.ts';
import { TextStore } from './text-store.ts';

export interface Histories {
  /** By the project's id. */
  find(id: string): History | undefined;
}

/** With others' work between its steps. */
export async function loadHistories(snapshot: Snapshot): Promise<Histories> {
  const places = new Map<string, { readonly place: number; readonly startOn: string }>();
  const texts = new TextStore();
  // As text, which the database makes of a whole table at once.
  const portions = snapshot.stream(
    `select id, start_on,
      to_json({stars: stars, health: health, velocity_7d: velocity_7d})::varchar as series
    from history`,
  );
  for await (const rows of portions) {
    for (const row of rows) {
      places.set(String(row.id), { place: places.size, startOn: String(row.start_on) });
      texts.add(String(row.series));
    }
  }
  texts.finish();
  return {
    find: (id) => {
      const known = places.get(id);
      if (!known) return undefined;
      const series: SnapshotRow = JSON.parse(texts.read(known.place));
      return toHistory({ id, start_on: known.startOn, ...series });
    },
  };
}
