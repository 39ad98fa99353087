// Detects changes in a source's API: new fields, and records that no longer match the schema.
import { join } from 'node:path';
import { z } from 'zod';
import { exists, writeFileAtomic } from '../io/files.ts';
import { readText } from '../io/read-files.ts';

/** Maximum share of refused records. Above it, the collection fails: the API has probably changed. */
export const maxRefusedShare = 0.02;

const KnownFields = z.array(z.string());

/** `<collect>/fields/<source>.json`: fields that were already reported. */
const fieldsFile = (collect: string, source: string): string =>
  join(collect, 'fields', `${source}.json`);

/** Marks fields as reported and returns those that are new. */
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
    // If the file is damaged, fields are reported again. That must not fail the run.
    return [];
  }
}

/** Returns why nothing is written if too many records were refused, otherwise undefined. */
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
