// Checks after every run of the simulated month.
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Hono } from 'hono';
import type { StreamName } from '../../pipeline/contracts/observations.ts';
import { type Database, openDatabase } from '../../pipeline/io/duckdb.ts';
import { streamDays } from '../../pipeline/io/observation-log-files.ts';
import type { Env } from '../../src/runtime/http/request-context.ts';
import { changesOf, dayName, firstId, licenseOf, listPriceOf, nameOf } from './month-world.ts';

/** Values to compare with in the next check. */
export interface Seen {
  readonly n: number;
  readonly events: string;
  readonly labels: ReadonlyMap<string, string | null>;
  readonly labelsBefore: ReadonlyMap<string, string | null>;
}

export interface Look {
  readonly dataDir: string;
  readonly app: Hono<Env>;
  /** The day, counted from 0, and the hour of the month. */
  readonly n: number;
  readonly h: number;
  readonly now: Date;
  readonly seen: Seen | undefined;
}

interface Event {
  readonly id: string;
  readonly kind: string;
  readonly day: string;
  readonly project: string;
  readonly before: string | null;
  readonly after: string | null;
}

interface Project {
  readonly id: string;
  readonly key: string;
  readonly label: string | null;
}

export async function checkServed(look: Look): Promise<{ faults: string[]; seen: Seen }> {
  const { dataDir, n, seen } = look;
  const faults: string[] = [];
  const db = await openDatabase(join(dataDir, 'current/graph.duckdb'), { readOnly: true });
  try {
    const events: Event[] = (
      await db.all(`select id, kind, day::varchar as day, project_id as project, before, after
        from event order by id`)
    ).map(toTexts) as never;
    const projects: Project[] = (
      await db.all('select id, project_key as key, health_label as label from project order by id')
    ).map(toTexts) as never;
    const labels = new Map(projects.map(({ id, label }) => [id, label]));
    const isSameDay = seen?.n === n;
    const labelsBefore = isSameDay ? seen.labelsBefore : (seen?.labels ?? new Map());
    const text = JSON.stringify(events);
    if (isSameDay && seen.events !== text) faults.push('an hour changed the events');
    if (!isSameDay) faults.push(...checkEvents(n, events, projects, labelsBefore));
    const prices = await db.all('select id, price_in_usd_per_mtok as price from model order by id');
    for (const { id, price } of prices) {
      const wanted = listPriceOf(String(id), look.h);
      if (Number(price) !== wanted)
        faults.push(`${String(id)} costs ${String(price)}, not ${wanted}`);
    }
    if (prices.length !== 40) faults.push(`${prices.length} models are listed, not 40`);
    faults.push(...(await checkDays(db, look)), ...(await checkAnswers(look)));
    return {
      faults: faults.map((fault) => `${look.now.toISOString()}: ${fault}`),
      seen: { n, events: text, labels, labelsBefore },
    };
  } finally {
    db.close();
  }
}

const toTexts = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [name, cell === null ? null : String(cell)]),
  );

/** Compares the events with what happened in the simulated world on day `n`, by kind. */
function checkEvents(
  n: number,
  events: readonly Event[],
  projects: readonly Project[],
  labelsBefore: ReadonlyMap<string, string | null>,
): string[] {
  const keys = new Map(projects.map(({ id, key }) => [id, Number(key) - firstId]));
  const today = events.filter(({ day }) => day === dayName(n));
  const tell = (kind: string) =>
    today
      .filter((event) => event.kind === kind)
      .map(({ project, before, after }) => [keys.get(project), before, after]);
  const { released, relicensed, added } = changesOf(n);
  const gone = (id: number) => !projects.some(({ key }) => Number(key) - firstId === id);
  const release = [released.id, n > 20 ? `v1.${n - 20}.0` : null, released.tag];
  const license = [relicensed.id, licenseOf(relicensed.id, n - 1), licenseOf(relicensed.id, n)];
  const labels = projects.flatMap(({ id, key, label }) => {
    const before = labelsBefore.get(id) ?? null;
    return label !== null && before !== null && before !== label
      ? [[Number(key) - firstId, before, label]]
      : [];
  });
  const wanted: Record<string, unknown[]> =
    n === 0
      ? { release: [], license: [], new: [], health: [] }
      : {
          release: gone(released.id) ? [] : [release],
          license: gone(relicensed.id) ? [] : [license],
          new: [[added.id, null, nameOf(added.id, n)]],
          health: labels,
        };
  const byKey = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
  return Object.entries(wanted).flatMap(([kind, expected]) => {
    const found = tell(kind);
    return isDeepStrictEqual(byKey(found), byKey(expected))
      ? []
      : [`${kind}: the world did ${JSON.stringify(expected)}, told is ${JSON.stringify(found)}`];
  });
}

/** Expects observations of every day, and of no others. */
async function checkDays(db: Database, { dataDir, n, now }: Look): Promise<string[]> {
  const last = now.toISOString().slice(0, 10);
  const hourly = last > dayName(n) ? n + 2 : n + 1;
  const expected = {
    repositories: n + 1,
    model_prices: hourly,
    hub_models: hourly,
    hub_spaces: hourly,
    scores: n + 1,
  };
  const faults: string[] = [];
  for (const [stream, days] of Object.entries(expected)) {
    const found = await streamDays(db, join(dataDir, 'observations'), stream as StreamName);
    if (found.length !== days) faults.push(`${stream} has ${found.length} days, not ${days}`);
  }
  return faults;
}

async function checkAnswers({ app, n, now }: Look): Promise<string[]> {
  const meta = await app.request('/api/v1/meta');
  const { data } = (await meta.json()) as {
    data: { state: string; generated: string; runs: { morning: { outcome: string } } };
  };
  const today = await app.request('/today-data.json');
  const file = (await today.json()) as { generated: string };
  // An hourly run without news publishes nothing: the daily release, half an hour old, is served.
  const ageMs = now.getTime() - Date.parse(data.generated);
  const isOfRun = [0, 30 * 60_000].some((age) => Math.abs(ageMs - age) < 120_000);
  return [
    ...(data.state === 'built' ? [] : [`/meta says ${data.state}`]),
    ...(data.runs.morning.outcome === 'done' ? [] : [`the morning of day ${n} is not done`]),
    ...(isOfRun ? [] : [`what is served was observed at ${data.generated}`]),
    ...(file.generated === data.generated ? [] : ['today-data.json is of another observation']),
  ];
}
