// Change files of past months are merged, and a copy from the middle of a month can still be
// updated.
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase, quote } from '../../../../../pipeline/io/duckdb.ts';
import { toGroups } from '../../../../../pipeline/publish/changes/merge-months.ts';
import { hashFile } from '../../../../../src/changes/local-copy-state.ts';
import { createReader } from '../../../../../src/changes/read-changes.ts';
import { updateCopy, writeState } from '../../../../../src/changes/update-copy.ts';
import { type ChangeEntry, ChangesIndex } from '../../../../../src/contracts/files/change-files.ts';
import { publishHandMade, recordCurrent } from '../../../../support/dump-files.ts';
import { makeFolder } from '../../../../support/folders.ts';

function entry(seq: number, at: string, more: Partial<ChangeEntry> = {}): ChangeEntry {
  return {
    seq,
    after: seq - 1,
    from: null,
    to: '20260101T050000Z',
    day: at.slice(0, 10),
    at,
    reset: false,
    reason: null,
    missed_days: [],
    merged: 1,
    state: '0'.repeat(64),
    files: [],
    tables: {},
    ...more,
  };
}
const at = (day: string) => `${day}T05:00:00Z`;
const groupsOf = (entries: readonly ChangeEntry[], today: string) =>
  toGroups(entries.toReversed(), today).map((group) => group.map(({ seq }) => seq));

describe('the change files of a month', () => {
  const entries = ['01-30', '01-31', '02-01', '02-15', '02-28', '03-01'].map((day, place) =>
    entry(place + 1, at(`2026-${day}`)),
  );

  it('are merged when the last day of the month is over 90 days ago', () => {
    expect(groupsOf(entries, '2026-05-01')).toEqual([[6], [5], [4], [3], [2], [1]]);
    expect(groupsOf(entries, '2026-05-03')).toEqual([[6], [5], [4], [3], [2, 1]]);
    expect(groupsOf(entries, '2026-05-31')).toEqual([[6], [5, 4, 3], [2, 1]]);
  });

  it('are removed after 400 days', () => {
    expect(groupsOf(entries, '2027-03-10')).toEqual([[6], [5, 4]]);
    expect(groupsOf(entries, '2028-01-01')).toEqual([]);
  });

  it('are not merged across a reset, a missing entry or an earlier day', () => {
    const change = (place: number, more: Partial<ChangeEntry>) =>
      groupsOf(
        entries.map((one, at) => (at === place ? { ...one, ...more } : one)),
        '2026-08-01',
      );
    expect(change(3, { reset: true })).toEqual([[6], [5], [4], [3], [2, 1]]);
    expect(change(3, { day: '2026-01-20' })).toEqual([[6], [5, 4], [3], [2, 1]]);
    expect(change(4, { after: 2 })).toEqual([[6], [5], [4, 3], [2, 1]]);
  });
});

describe('a merged change file', () => {
  it('can be applied to every release before and within its month', async () => {
    const dataDir = makeFolder();
    const changes = join(dataDir, 'changes');
    const days = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-09', '2026-05-20'];
    const idOf = (day: string) => `${day.replaceAll('-', '')}T050000Z`;
    const dumpsOf = (day: string) => join(dataDir, 'releases', idOf(day), 'site/dumps');
    for (const [n, day] of days.entries()) {
      const models = [
        `('kept', 'k', ${n}, null)`,
        ...(n === 1 ? [`('short-lived', 's', 1, true)`] : []),
        ...(n !== 2 ? [`('returns', 'r', 1, true)`] : []),
      ];
      const history = [`('a', date '${day}', ${n}, null, null)`, `('a', '2025-11-01', 1, 1, 1)`];
      await publishHandMade(dataDir, {
        id: idOf(day),
        day,
        rows: { models, history: history.slice(0, n < 4 ? 2 : 1) },
      });
      await recordCurrent(dataDir, new Date(at(day)));
    }
    const index = ChangesIndex.parse(JSON.parse(readFileSync(join(changes, 'index.json'), 'utf8')));
    expect(index.changes.map(({ seq, after }) => [seq, after])).toEqual([
      [5, 4],
      [4, 1],
      [1, 0],
    ]);
    expect(index.changes[1]).toMatchObject({
      from: idOf('2026-01-05'),
      to: idOf('2026-01-09'),
      merged: 3,
      missed_days: ['2026-01-08'],
      tables: { models: { upserts: 2, deletes: 1 } },
    });
    expect(readdirSync(changes).sort()).toEqual(
      ['2-4', '5']
        .flatMap((name) => [`${name}.ndjson.gz`, `${name}.parquet`])
        .concat('index.json', 'modified.csv'),
    );
    for (const [n, day] of days.entries()) {
      const folder = makeFolder();
      cpSync(dumpsOf(day), folder, { recursive: true });
      await using db = await openDatabase(':memory:');
      const withSql = async <T>(work: (sql: typeof db) => Promise<T>) => await work(db);
      const update = () => updateCopy({ folder, read: createReader(changes), withSql });
      if (n === 1 || n === 2) {
        // A merged entry contains only the state of its newest release, but a copy stores its own
        // number.
        await expect(update()).rejects.toThrow(/do not match any release/);
        const files = Object.keys(index.keys).map(async (table) => {
          return [table, await hashFile(join(folder, `${table}.parquet`))] as const;
        });
        const hashes = Object.fromEntries(await Promise.all(files)) as Record<string, string>;
        await writeState(folder, { seq: n + 1, release: idOf(day) }, hashes);
      }
      expect(await update()).toMatchObject({ to: 5 });
      for (const name of ['models', 'history', 'projects']) {
        const read = (from: string) =>
          db.all(`from read_parquet(${quote(join(from, `${name}.parquet`))}) order by all`);
        expect(await read(folder), `${name} from ${day}`).toEqual(
          await read(dumpsOf('2026-05-20')),
        );
      }
    }
  });
});
