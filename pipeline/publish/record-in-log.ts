// Appends a release, and the forecasts, outcomes and corrected prices that it contains for the first
// time, to the transparency log.
import { join } from 'node:path';
import {
  isRelease,
  type LogEntry,
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

export interface LoggedEvent {
  readonly type: 'release' | 'rollback';
  readonly now: Date;
  /** The release before. Its prices that a new release corrects are logged. */
  readonly previous?: string | undefined;
}

interface Statement {
  readonly type: 'forecast' | 'resolution' | 'price';
  readonly id: string;
}

/** Call it before the release in `folder` becomes current, so that followers find its entry. */
export async function recordInLog(
  { paths, signingKey }: LogOptions,
  folder: string,
  event: LoggedEvent,
): Promise<void> {
  const log = await openLog(paths.log);
  const { id, as_of, site } = await readManifest(folder);
  const { sha256: manifest } = await hashFile(join(folder, layoutFiles.manifest));
  const released = { type: event.type, id, as_of, manifest, at: toInstant(event.now) } as const;
  const statements = [
    ...(await readStatements(join(folder, graphFile))),
    ...(event.previous === undefined ? [] : await findCorrectedPrices(event.previous, folder)),
  ];
  const added = [...findNew(log.entries.map(toLogEntry), statements), released];
  const toNote = (tree: { readonly size: number; readonly root: Buffer }) =>
    toCheckpoint({ origin: toOrigin(site.url), ...tree }, signingKey);
  await appendEntries(log, added.map(toBytes), toNote);
}

const graphFile = 'graph.duckdb';

const toBytes = (entry: LogEntry): Buffer => Buffer.from(JSON.stringify(entry));

/**
 * Returns an entry for each statement that is not in the log. A statement that differs from the one
 * in the log is logged as a correction, and the entry of the first one stays. Prices are only logged
 * when they are corrected.
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
    if (before === undefined && type !== 'price') return [{ type, ...rest }];
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

interface Price {
  readonly price_in_usd_per_mtok: number | null;
  readonly price_out_usd_per_mtok: number | null;
}

interface PricePeriod extends Price {
  readonly model_id: string;
  readonly applies_at: string;
  readonly ends_at: string | null;
  readonly known_at: string;
  readonly kind: string;
  /** The day of the release. */
  readonly as_of: string;
}

interface PriceCorrection extends Statement {
  readonly model: string;
  /** The day of the release that corrects the price. */
  readonly day: string;
  /** The start of the corrected period, which is not after the day of the release before. */
  readonly applies_at: string;
  readonly before: Price;
  readonly after: Price;
}

/** Finds the prices that the release in `previous` published and the one in `next` corrects. */
async function findCorrectedPrices(previous: string, next: string): Promise<PriceCorrection[]> {
  // A damaged release is replaced by the new one.
  const earlier = await readPrices(previous).catch(() => []);
  const published = Map.groupBy(earlier, ({ model_id }) => model_id);
  return (await readPrices(next)).flatMap((period): PriceCorrection[] => {
    const { kind, model_id: model, applies_at, known_at, as_of: day } = period;
    const old = published
      .get(model)
      ?.find(({ applies_at: from, ends_at: to }) => from <= applies_at && (to ?? '9') > applies_at);
    if (kind !== 'corrected' || !old || applies_at.slice(0, 10) > old.as_of) return [];
    const [before, after] = [toPrice(old), toPrice(period)];
    // A model without a price was not listed.
    if (before.price_in_usd_per_mtok === null) return [];
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    const id = `price/${model}@${known_at}`;
    return [{ type: 'price', id, model, day, applies_at, before, after }];
  });
}

const toPrice = ({ price_in_usd_per_mtok, price_out_usd_per_mtok }: Price): Price => ({
  price_in_usd_per_mtok,
  price_out_usd_per_mtok,
});

async function readPrices(folder: string): Promise<PricePeriod[]> {
  const snapshot = await openSnapshot(join(folder, graphFile));
  try {
    return await snapshot.rows(`select model_id, applies_at, ends_at, known_at, kind, as_of,
      price_in_usd_per_mtok, price_out_usd_per_mtok
      from price_change cross join release_info order by known_at, model_id`);
  } finally {
    snapshot.close();
  }
}
