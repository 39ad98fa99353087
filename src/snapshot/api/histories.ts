// Loads the 90-day histories of a release into a temporary file. Reading a history from the file is
// faster than an SQL query for each request, which would take milliseconds.
import type { History } from '../../contracts/api/records.ts';
import type { Snapshot, SnapshotRow } from '../release/snapshot.ts';
import { type StarHistoryRow, toHistory } from './records.ts';
import { TextStore } from './text-store.ts';

export interface Histories extends Disposable {
  find(id: string): History | undefined;
}

export const historyWindow = '90 days, rolling';

/** Returns an empty history, for a project that was not observed in the last 90 days. */
export const emptyHistory = (id: string): History => ({
  slug: id,
  days: [],
  series: {
    stars: [],
    health: [],
    velocity_7d: [],
    change: [],
    change_days: [],
    kept: [],
    removed: [],
    burst: [],
  },
  kept_seen_on: null,
  bursts: [],
});

/** Loads the histories of all projects. If `only` is a project ID, loads only its history. */
export async function loadHistories(snapshot: Snapshot, only?: string): Promise<Histories> {
  using opened = new DisposableStack();
  const texts = opened.use(new TextStore());
  const places = new Map<string, { readonly place: number; readonly startOn: string }>();
  const batches =
    only === undefined
      ? snapshot.stream(query)
      : [await snapshot.rows(`${query} where id = $only`, { only })];
  for await (const rows of batches) {
    for (const row of rows) {
      const place = texts.add(toJson(row));
      places.set(String(row.id), { place, startOn: String(row.start_on) });
    }
  }
  texts.finish();
  const open = opened.move();
  return {
    find: (id) => {
      const known = places.get(id);
      if (!known) return undefined;
      const row: Omit<StarHistoryRow, 'id' | 'start_on'> = JSON.parse(texts.read(known.place));
      return toHistory({ id, start_on: known.startOn, ...row });
    },
    [Symbol.dispose]: () => open.dispose(),
  };
}

const series = 'stars health velocity_7d change change_days kept removed is_burst'.split(' ');

/**
 * Reads each list as text, which is faster than reading arrays. DuckDB would need 150 MB to convert
 * the lists to JSON.
 */
const query = `select id, start_on, kept_seen_on, verdicts,
    ${series.map((name) => `${name}::varchar as ${name}`).join(', ')}
  from history`;

/** `[1, NULL]` → `[1, null]` */
function toJson({ kept_seen_on, verdicts, ...row }: SnapshotRow): string {
  const lists = series.map((name) => `"${name}":${row[name] ?? 'null'},`);
  const days = JSON.stringify(kept_seen_on);
  return `{${lists.join('').replaceAll('NULL', 'null')}"kept_seen_on":${days},"verdicts":${verdicts ?? 'null'}}`;
}
