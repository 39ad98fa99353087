// Detects changes in a source's API: new fields, and too many invalid records.
import { join } from 'node:path';
import { z } from 'zod';
import { exists, writeFileAtomic } from '../io/atomic-files.ts';
import { readText } from '../io/read-files.ts';

/**
 * If a larger fraction of the records is invalid, the API has probably changed, and the collection
 * fails.
 */
export const maxRefusedShare = 0.02;

const KnownFields = z.array(z.string());

const fieldsFile = (collect: string, source: string): string =>
  join(collect, 'fields', `${source}.json`);

/** Returns the fields that were never reported before, and records them as reported. */
export async function reportOnce(
  collect: string,
  source: string,
  fields: Iterable<string>,
): Promise<string[]> {
  const path = fieldsFile(collect, source);
  const known = new Set(await readKnown(path));
  const fresh = [...new Set(fields)].filter((field) => !known.has(field)).sort();
  if (fresh.length > 0) {
    await writeFileAtomic(path, `${JSON.stringify([...known, ...fresh].sort(), null, 1)}\n`);
  }
  return fresh;
}

async function readKnown(path: string): Promise<string[]> {
  if (!(await exists(path))) return [];
  try {
    return KnownFields.parse(JSON.parse(await readText(path)));
  } catch {
    // The file is damaged. Report its fields again instead of failing the run.
    return [];
  }
}

/**
 * Returns an error message if too many records are invalid, otherwise undefined. If there is an
 * error, the caller leaves the log unchanged.
 */
export function judgeDrift(
  counts: { readonly records: number; readonly refused: number },
  reasons: Readonly<Record<string, number>>,
): string | undefined {
  const { records, refused } = counts;
  if (refused <= records * maxRefusedShare) return undefined;
  const [main] = Object.entries(reasons).sort((a, b) => b[1] - a[1]);
  return (
    `${refused} of ${records} records do not match the documented schema, more than ` +
    `${maxRefusedShare * 100}%. Most common reason: ${main?.[0] ?? 'none given'}. The records are in ` +
    'quarantine. The API has probably changed; check the decoder of this source.'
  );
}
