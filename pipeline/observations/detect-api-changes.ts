// Detects changes in a source's API: new fields, and too many invalid records.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { exists, writeFileAtomic } from '../io/atomic-files.ts';

/** If more records than both limits are invalid, the API has probably changed. */
const maxRefusedShare = 0.02;
const maxRefused = 10;

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
    return KnownFields.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    // The file is damaged. Report its fields again instead of failing the run.
    return [];
  }
}

/**
 * Returns a message if so many records or values are invalid that the API has probably changed.
 * `reasons` counts refused records, and `left` counts values that were left out.
 */
export function judgeDrift(
  { records, refused }: { readonly records: number; readonly refused: number },
  reasons: Readonly<Record<string, number>>,
  left: Readonly<Record<string, number>> = {},
): string | undefined {
  const isMany = (count: number) =>
    count > 0 && (count >= records || (count > maxRefused && count > records * maxRefusedShare));
  const [main, times] = findMain(left);
  if (isMany(refused)) {
    return (
      `${refused} of ${records} records do not match the documented schema. Most common reason: ` +
      `${findMain(reasons)[0]}. The records are in quarantine. The API has probably changed; check the decoder of this source.`
    );
  }
  if (!isMany(times)) return undefined;
  return `A value of ${times} of ${records} records was left out: ${main}. The API has probably changed; check the decoder of this source.`;
}

/** Returns the most common reason and its count. */
export const findMain = (reasons: Readonly<Record<string, number>>): readonly [string, number] =>
  Object.entries(reasons).sort((a, b) => b[1] - a[1])[0] ?? ['none given', 0];
