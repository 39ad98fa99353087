// Notices when an upstream changes its form: fields that are new, and records that no longer fit.
import { join } from 'node:path';
import { z } from 'zod';
import { exists, writeFileAtomic } from '../io/files.ts';
import { readText } from '../io/read-files.ts';

/** A source of which more is refused counts as failed: its interface has changed, not its data. */
export const maxRefusedShare = 0.02;

const KnownFields = z.array(z.string());

/** `<collect>/fields/<source>.json`: what was reported once. */
const fieldsFile = (collect: string, source: string): string =>
  join(collect, 'fields', `${source}.json`);

/** Keeps these fields as reported and gives those that were not before. */
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
    // A damaged memory costs one more report, never a morning.
    return [];
  }
}

/** A sentence when so much was refused that nothing of it should be written; else undefined. */
export function judgeDrift(
  counts: { readonly records: number; readonly refused: number },
  reasons: Readonly<Record<string, number>>,
): string | undefined {
  const { records, refused } = counts;
  if (refused <= records * maxRefusedShare) return undefined;
  const [main] = Object.entries(reasons).sort((a, b) => b[1] - a[1]);
  return (
    `${refused} of ${records} records do not have the documented form, more than ` +
    `${maxRefusedShare * 100} %; most often: ${main?.[0] ?? 'no reason given'}. They stand in the ` +
    'quarantine. Its interface has probably changed: the decoder of this source needs a look.'
  );
}
