// Loads the 90-day histories of a release into a temporary file. Reading a history from the file is
// faster than an SQL query for each request, which would take milliseconds.
import type { History } from '../../contracts/api/records.ts';
import type { Snapshot, SnapshotRow, SnapshotValues } from '../release/snapshot.ts';
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

/** Number of rows per query. More rows need more memory: 2,048 rows need 70 MB. */
const rowsPerQuery = 256;

/** Loads the histories of all projects. If `only` is a project ID, loads only its history. */
export async function loadHistories(snapshot: Snapshot, only?: string): Promise<Histories> {
  using opened = new DisposableStack();
  const texts = opened.use(new TextStore());
  const places = new Map<string, { readonly place: number; readonly startOn: string }>();
  const rows =
    only === undefined ? readAll(snapshot) : await readRows(snapshot, 'id = $only', { only });
  for await (const row of rows) {
    const place = texts.add(String(row.json));
    places.set(String(row.id), { place, startOn: String(row.start_on) });
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

/** Reads each history as JSON text, which is faster than reading arrays. */
const readRows = (snapshot: Snapshot, condition: string, values: SnapshotValues) =>
  snapshot.rows(
    `select id, start_on, to_json({
      ${series.map((name) => `${name}: ${name}`).join(', ')},
      kept_seen_on: kept_seen_on, verdicts: verdicts::json
    })::varchar as json
    from history where ${condition}`,
    values,
  );

async function* readAll(snapshot: Snapshot): AsyncIterable<SnapshotRow> {
  const [last] = await snapshot.rows('select max(rowid) as number from history');
  for (let first = 0; first <= Number(last?.number ?? -1); first += rowsPerQuery) {
    const end = first + rowsPerQuery;
    yield* await readRows(snapshot, 'rowid >= $first and rowid < $end', { first, end });
  }
}
