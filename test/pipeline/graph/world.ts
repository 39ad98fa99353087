// A small observation log in its own folder, written in the same way as by collectors.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { columnTypes, type StreamName } from '../../../pipeline/contracts/observations.ts';
import { openDatabase } from '../../../pipeline/io/duckdb.ts';
import { writeDay } from '../../../pipeline/observations/observation-log.ts';

export interface World {
  readonly folder: string;
  readonly observations: string;
  path(name: string): string;
  /** Writes the rows of a source and day. Columns that a row does not mention are null. */
  observe(
    stream: StreamName,
    day: string,
    source: string,
    rows: ReadonlyArray<Record<string, unknown>>,
  ): Promise<void>;
}

/** Creates an empty log. Its folder is removed when the test ends. */
export async function openWorld(): Promise<World> {
  const { world, remove } = await createWorld();
  onTestFinished(remove);
  return world;
}

/** Creates an empty log for several tests, which call `remove` after the last one. */
export async function createWorld(): Promise<{ world: World; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'daybreak-graph-'));
  const observations = join(folder, 'observations');
  const world: World = {
    folder,
    observations,
    path: (name) => join(folder, name),
    async observe(stream, day, source, rows) {
      await using db = await openDatabase(':memory:');
      const nulls = Object.fromEntries(columnTypes(stream).map(([name]) => [name, null]));
      const report = await writeDay(
        { db, observations, quarantine: join(folder, 'quarantine') },
        stream,
        day,
        source,
        rows.map((row) => ({ ...nulls, source, observed_at: `${day}T05:00:00Z`, ...row })),
      );
      expect(report).toEqual({ written: rows.length, quarantined: 0, reasons: {} });
    },
  };
  return { world, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A repository with enough facts for a score. */
export const repository = (facts: Record<string, unknown>) => ({
  stars: 100,
  forks: 10,
  pushed_at: '2030-01-28T12:00:00Z',
  created_at: '2029-06-01T00:00:00Z',
  archived: false,
  language: 'Python',
  license: 'MIT',
  ...facts,
});
