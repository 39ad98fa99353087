// Compares the records that a source returns with their documented format.
import type { z } from 'zod';
import type { SourceCheck } from '../../src/contracts/files/doctor.ts';
import { nameUnknownFields } from '../contracts/response-fields.ts';

/**
 * Returns the fields that are missing, new, or of an unexpected type in any record. `path` is the
 * prefix of the returned field paths.
 */
export function findDrift(
  schema: z.ZodType,
  records: readonly unknown[],
  path = '',
): SourceCheck['drift'] {
  const missing = new Set<string>();
  const added = new Set<string>();
  const changed = new Set<string>();
  for (const record of records) {
    for (const name of nameUnknownFields(schema, record, path)) added.add(name);
    for (const issue of schema.safeParse(record).error?.issues ?? []) {
      const name = toName(path, issue.path);
      if (findValue(record, issue.path) === undefined) missing.add(name);
      else changed.add(name);
    }
  }
  return { missing: sort(missing), added: sort(added), changed: sort(changed) };
}

const sort = (names: ReadonlySet<string>): string[] => [...names].sort();

/** `['items', 3, 'id']` → `items[].id` */
const toName = (path: string, steps: readonly PropertyKey[]): string =>
  steps
    .reduce<string>(
      (name, step) =>
        typeof step === 'number' ? `${name}[]` : `${name}${name === '' ? '' : '.'}${String(step)}`,
      path,
    )
    .slice(0, 200) || 'the response';

const findValue = (record: unknown, steps: readonly PropertyKey[]): unknown =>
  steps.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    record,
  );
