// Appends a release, and the forecasts and outcomes that it contains for the first time, to the
// transparency log.
import { join } from 'node:path';
import {
  isRelease,
  type LogEntry,
  type Statement,
  toCheckpoint,
  toLogEntry,
  toOrigin,
} from '../../src/contracts/files/log.ts';
import { layoutFiles } from '../../src/contracts/files/release-layout.ts';
import { toInstant } from '../../src/lib/time.ts';
import { appendEntries, openLog } from '../../src/snapshot/log/local-log.ts';
import { readManifest } from '../../src/snapshot/release/release-folder.ts';
import { openSnapshot } from '../../src/snapshot/release/snapshot.ts';
import { hashFile } from '../io/atomic-files.ts';

export interface LogOptions {
  readonly paths: { readonly log: string };
  readonly signingKey?: string | undefined;
}

/** Call it before the release in `folder` becomes current, so that followers find its entry. */
export async function recordInLog(
  { paths, signingKey }: LogOptions,
  folder: string,
  event: { readonly type: 'release' | 'rollback'; readonly now: Date },
): Promise<void> {
  const log = await openLog(paths.log);
  const { id, as_of, site } = await readManifest(folder);
  const { sha256: manifest } = await hashFile(join(folder, layoutFiles.manifest));
  const released = { type: event.type, id, as_of, manifest, at: toInstant(event.now) } as const;
  const statements = await readStatements(join(folder, 'graph.duckdb'));
  const added = [...findNew(log.entries.map(toLogEntry), statements), released];
  const toNote = (tree: { readonly size: number; readonly root: Buffer }) =>
    toCheckpoint({ origin: toOrigin(site.url), ...tree }, signingKey);
  await appendEntries(log, added.map(toBytes), toNote);
}

const toBytes = (entry: LogEntry): Buffer => Buffer.from(JSON.stringify(entry));

/**
 * Returns an entry for each statement that is not in the log. A statement that differs from the one
 * in the log is logged as a correction, and the entry of the first one stays.
 */
function findNew(logged: readonly LogEntry[], statements: readonly Statement[]): LogEntry[] {
  const known = new Map(
    logged.flatMap((entry) => {
      if (isRelease(entry)) return [];
      const { type, of = type, ...rest } = entry;
      return [[`${of} ${rest.id}`, JSON.stringify(rest)] as const];
    }),
  );
  return statements.flatMap(({ type, ...rest }): LogEntry[] => {
    const before = known.get(`${type} ${rest.id}`);
    if (before === undefined) return [{ type, ...rest }];
    return before === JSON.stringify(rest) ? [] : [{ type: 'correction', of: type, ...rest }];
  });
}

/** Reads the published forecasts and their outcomes, oldest first. */
async function readStatements(graphPath: string): Promise<Statement[]> {
  const snapshot = await openSnapshot(graphPath);
  const read = (columns: string, order: string) =>
    snapshot.rows<Statement>(
      `select ${columns} from forecast
      where not is_replay and ${order} is not null order by ${order}, id`,
    );
  try {
    const stated = 'id, made_on, resolves_on, probability, base_rate, naive, version';
    return [
      ...(await read(`'forecast' as type, ${stated}`, 'made_on')),
      ...(await read(`'resolution' as type, id, outcome, resolved_on`, 'resolved_on')),
    ];
  } finally {
    snapshot.close();
  }
}
