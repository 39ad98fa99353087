// Published forecasts are recorded once, and never change.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openForLog } from '../../../pipeline/io/lake.ts';
import { fromLog } from '../../../pipeline/io/observation-log-files.ts';
import { recordScores } from '../../../pipeline/publish/record-scores.ts';
import { makeFolder } from '../../support/folders.ts';
import { type SmallGraph, writeSmallGraph } from '../../support/small-graph.ts';

const folder = makeFolder();
const observations = join(folder, 'observations');

async function record(name: string, change?: (rows: SmallGraph) => void) {
  const path = join(folder, `${name}.duckdb`);
  await writeSmallGraph(path, change);
  await recordScores(path, observations);
  const db = await openForLog(observations, { threads: 1, tempDir: join(folder, 'spill') });
  try {
    return await db.all(`select day::varchar as day, kind, subject, probability, version
      from ${fromLog(observations, 'forecasts')} order by subject`);
  } finally {
    db.close();
  }
}

it('are recorded with their day, without replays, and keep their numbers', async () => {
  const first = await record('first');
  expect(first).toEqual([
    {
      day: '2026-06-30',
      kind: 'no_commit_12m',
      subject: 'alba-lab-threadswarm',
      probability: 0.12,
      version: '1',
    },
    {
      day: '2026-06-30',
      kind: 'model_removed_60d',
      subject: 'quartz/max',
      probability: 0.31,
      version: '1',
    },
  ]);
  const later = await record('second', ({ forecast: rows }) => {
    for (const row of rows) row.probability = 0.99;
  });
  expect(later).toEqual(first);
});
