// Records published scores and forecasts, so that a new version of a method does not change them.
import { openSnapshot, type SnapshotRow } from '../../src/snapshot/release/snapshot.ts';
import { type Database, quote } from '../io/duckdb.ts';
import { Failure } from '../io/failure.ts';
import { type LogPlace, openForLog } from '../io/lake.ts';
import { streamDays } from '../io/observation-log-files.ts';
import { removeTree } from '../io/work-folder.ts';
import { writeDays } from '../observations/observation-log.ts';

/**
 * Writes the health of every scored project to the stream `scores`, and new forecasts to the stream
 * `forecasts`, under the as-of day of the graph. Does nothing if scores of a later day are recorded,
 * because the graph then describes a past day.
 */
export async function recordScores(graphPath: string, observations: LogPlace): Promise<number> {
  const info = await readInfo(graphPath);
  const db = await openForLog(observations, { threads: 1, tempDir: `${graphPath}.spill` });
  try {
    const days = await streamDays(db, observations, 'scores');
    if (days.some((day) => day > String(info.as_of))) return 0;
    await db.run(`attach ${quote(graphPath)} as graph (read_only)`);
    const { rows } = await writeDays(
      { db, observations },
      'scores',
      'daybreak',
      `select date ${quote(String(info.as_of))} as day, 'daybreak' as source,
         timestamp ${quote(String(info.generated_at).slice(0, 19).replace('T', ' '))} as observed_at,
         project_key, health::bigint as health, health_label as label,
         health_version::bigint as version
       from graph.project where health is not null`,
    );
    await recordForecasts({ db, observations }, info);
    return rows;
  } finally {
    db.close();
    await removeTree(`${graphPath}.spill`);
  }
}

/** Forecasts are made on one day per month. Those of a day that is recorded never change. */
async function recordForecasts(
  log: { readonly db: Database; readonly observations: LogPlace },
  { as_of: asOf, generated_at: generated }: SnapshotRow,
): Promise<void> {
  const day = String(asOf);
  const isRecorded = (await streamDays(log.db, log.observations, 'forecasts')).includes(day);
  const made = `from graph.forecast where not is_replay and made_on = date ${quote(day)}`;
  const [count] = await log.db.all(`select count(*) as forecasts ${made}`);
  if (isRecorded || Number(count?.forecasts) === 0) return;
  await writeDays(
    log,
    'forecasts',
    'daybreak',
    `select date ${quote(day)} as day, 'daybreak' as source,
       timestamp ${quote(String(generated).slice(0, 19).replace('T', ' '))} as observed_at,
       kind, subject, resolves_on, probability, base_rate, naive, version ${made}`,
  );
}

async function readInfo(graphPath: string): Promise<SnapshotRow> {
  const snapshot = await openSnapshot(graphPath);
  try {
    const [info] = await snapshot.rows('select as_of, generated_at from release_info');
    if (!info)
      throw new Failure('refused', 'The graph has no row in release_info. Run `build` again.');
    return info;
  } finally {
    snapshot.close();
  }
}
