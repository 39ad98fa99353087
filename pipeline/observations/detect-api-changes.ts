// Detects changes in a source's API: new fields, missing fields, and too many invalid records.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { describeDrift } from '../contracts/response-fields.ts';
import { exists, writeFileAtomic } from '../io/atomic-files.ts';
import type { Batch, Decoded } from '../sources/source.ts';

/** If more records than both limits are invalid, the API has probably changed. */
const maxRefusedShare = 0.05;
const maxRefused = 10;
/** A batch of at least this size, of which half is invalid, ends the collection at once. */
const minBatch = 50;
const maxRefusedInBatch = 0.5;
/** Fewer records of a field may be gone by chance. */
const minGone = 3;
const minHalved = 20;

export class DriftError extends Error {}

const KnownFields = z.object({
  /** Fields that are not documented and were reported. */
  reported: z.array(z.string()),
  /** How often each documented field occurred in the last good collection. See `addFields`. */
  present: z.record(z.string(), z.number()),
});
export type KnownFields = z.infer<typeof KnownFields>;

const fieldsFile = (collect: string, source: string): string =>
  join(collect, 'fields', `${source}.json`);

/** Returns the fields of earlier collections. A damaged file counts as missing. */
export async function readKnownFields(collect: string, source: string): Promise<KnownFields> {
  const path = fieldsFile(collect, source);
  const none = { reported: [], present: {} };
  if (!(await exists(path))) return none;
  try {
    return KnownFields.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return none;
  }
}

export async function writeKnownFields(
  collect: string,
  source: string,
  fields: KnownFields,
): Promise<void> {
  await writeFileAtomic(fieldsFile(collect, source), `${JSON.stringify(fields, null, 1)}\n`);
}

/** What a collection, or a batch of it, contained. */
interface Contents {
  readonly records: number;
  readonly refused: number;
  /** Counts the reasons of refused records. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Counts the reasons of values that were left out. */
  readonly left: Readonly<Record<string, number>>;
}

/**
 * Returns a message if so many records or values are invalid or missing that the API has probably
 * changed.
 */
export function judgeDrift(
  { records, refused, reasons, left }: Contents,
  lost: readonly string[] = [],
  limits = { share: maxRefusedShare, count: maxRefused },
): string | undefined {
  const isMany = (count: number) =>
    count > 0 && (count >= records || (count > limits.count && count > records * limits.share));
  const faults = countByField(left);
  if (isMany(refused)) {
    const [name, fault] = countByField(reasons).sort((a, b) => b[1].count - a[1].count)[0] ?? [];
    if (name !== undefined && fault) faults.push([name, { ...fault, count: refused }]);
  }
  const many = faults.filter(([, { count }]) => isMany(count));
  const described = describeDrift({
    missing: [
      ...new Set([...many.filter(([, one]) => one.isMissing).map(([name]) => name), ...lost]),
    ],
    changed: many
      .filter(([, one]) => !one.isMissing)
      .map(([, { reason, count }]) => `${reason} (${count} of ${records} records)`),
    added: [],
  });
  return described && `${described} Read the source's changelog and check its decoder.`;
}

/** Throws if a batch shows that the API has changed, so that it costs no further requests. */
export function checkBatch<T>(batch: Batch<T>): Batch<T> {
  const { observed, refused, left = [], records }: Decoded = batch.decoded;
  const contents = {
    records: records ?? observed.length + refused.length,
    refused: refused.length,
    reasons: countEach(refused.map(({ reason }) => reason)),
    left: countEach(left),
  };
  if (contents.records < minBatch) return batch;
  const drift = judgeDrift(contents, [], { share: maxRefusedInBatch, count: maxRefused });
  if (drift !== undefined) throw new DriftError(drift);
  return batch;
}

const countEach = (reasons: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(reasons, (one) => one)].map(([name, each]) => [name, each.length]),
  );

interface Fault {
  readonly count: number;
  readonly isMissing: boolean;
  readonly reason: string;
}

/** Reasons are `field: what is wrong`. */
function countByField(reasons: Readonly<Record<string, number>>): [string, Fault][] {
  const faults = new Map<string, Fault>();
  for (const [reason, times] of Object.entries(reasons)) {
    const name = reason.replace(/: .*$/s, '');
    const before = faults.get(name);
    const count = (before?.count ?? 0) + times;
    faults.set(name, { count, isMissing: reason.endsWith(': missing'), reason });
  }
  return [...faults];
}

/**
 * Returns the fields that no record contains, or a smaller share of records than half of the share in
 * the last good collection. Finds optional fields that were renamed.
 */
export function findLostFields(
  before: KnownFields['present'],
  now: KnownFields['present'],
): string[] {
  return Object.entries(before)
    .filter(([name, count]) => {
      const parent = name.slice(0, Math.max(0, name.lastIndexOf('.')));
      const found = now[name] ?? 0;
      const isOfPage = !/[\]*]/.test(name);
      if (isOfPage) return found === 0;
      const expected = (count / (before[parent] ?? count)) * (now[parent] ?? 0);
      return found === 0 ? expected >= minGone : expected >= minHalved && found < expected / 2;
    })
    .map(([name]) => name)
    .sort();
}

/** Returns the most common reason and its count. */
export const findMain = (reasons: Readonly<Record<string, number>>): readonly [string, number] =>
  Object.entries(reasons).sort((a, b) => b[1] - a[1])[0] ?? ['none given', 0];
