// The summary event of a day: counts and Brier score of the published forecasts.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listForecastEvents } from '../../../src/snapshot/api/forecast-events.ts';
import { openSnapshot, type Snapshot } from '../../../src/snapshot/release/snapshot.ts';
import { makeFolder } from '../../support/folders.ts';
import { writeSmallGraph } from '../../support/small-graph.ts';

const kind = 'stars_plus_20pct_90d';
let snapshot: Snapshot;

beforeAll(async () => {
  const path = join(makeFolder(), 'graph.duckdb');
  await writeSmallGraph(path, (rows) => {
    const [first = {}] = rows.forecast;
    const row = (subject: string, more: Record<string, unknown>) => ({
      ...first,
      id: `${kind}/${subject}`,
      kind,
      subject,
      made_on: '2026-03-01',
      known_on: '2026-06-12',
      ...more,
    });
    rows.forecast = [
      row('yes', { probability: 0.8, outcome: 'yes' }),
      row('no', { probability: 0.4, outcome: 'no' }),
      row('void', { probability: 0.9, outcome: 'void' }),
      row('replayed', { is_replay: true, probability: 0, outcome: 'yes' }),
      row('open', { made_on: '2026-06-12', known_on: '2026-09-24' }),
      row('other', { kind: 'no_commit_12m', made_on: '2026-06-13', known_on: '2027-06-27' }),
    ];
  });
  snapshot = await openSnapshot(path);
});
afterAll(() => snapshot.close());

const read = (first: string, last: string) => listForecastEvents(snapshot, { first, last });

it('counts what was made and resolved on each day, without replays', async () => {
  const events = await read('2026-06-01', '2026-06-30');
  expect(events).toEqual([
    {
      id: expect.stringMatching(/^evt_20260612[0-9a-f]{14}$/),
      day: '2026-06-12',
      forecasts: [{ kind, made: 1, resolved: 2, happened: 1, void: 1, brier: expect.anything() }],
    },
    {
      id: expect.stringMatching(/^evt_20260613[0-9a-f]{14}$/),
      day: '2026-06-13',
      forecasts: [
        { kind: 'no_commit_12m', made: 1, resolved: 0, happened: 0, void: 0, brier: null },
      ],
    },
  ]);
  // The void outcome does not count: (0.2² + 0.4²) / 2.
  expect(events[0]?.forecasts[0]?.brier).toBeCloseTo(0.1);
  expect(await read('2026-06-13', '2026-06-13')).toEqual(events.slice(1));
});

it('a day on which nothing was made or resolved has no event', async () => {
  expect(await read('2026-06-14', '2026-06-30')).toEqual([]);
});
