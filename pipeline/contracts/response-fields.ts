// Compares responses with their schema: lists fields that it does not describe, counts fields that it
// does describe, and says in words what differs. Both show that a source has changed.
import { z } from 'zod';

export interface ResponseFields {
  /** Distinct paths of fields that the schema does not describe, such as `data[].pricing.batch`. */
  readonly unknown: Set<string>;
  /**
   * How often a documented field occurs, by path, and how many records there are, such as `data[]`.
   * Excludes fields that are not read.
   */
  readonly present: Record<string, number>;
}

export const noFields = (): ResponseFields => ({ unknown: new Set(), present: {} });

/** Adds the fields of `value` to `fields`. Ignores everything under `z.unknown()`. */
export function addFields(
  fields: ResponseFields,
  schema: z.core.$ZodType,
  value: unknown,
  path = '',
): void {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    addFields(fields, schema.unwrap(), value, path);
  } else if (schema instanceof z.ZodArray) {
    if (!Array.isArray(value)) return;
    for (const element of value) addFields(fields, schema.element, element, `${path}[]`);
  } else if (schema instanceof z.ZodRecord) {
    for (const [, field] of fieldsOf(value))
      addFields(fields, schema.valueType, field, join(path, '*'));
  } else if (schema instanceof z.ZodObject) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
    if (/[\]*]$/.test(path)) countOne(fields, path);
    for (const [name, field] of fieldsOf(value)) {
      const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
      const at = join(path, name);
      if (!known) {
        fields.unknown.add(at);
        continue;
      }
      if (!isUnread(known)) countOne(fields, at);
      addFields(fields, known, field, at);
    }
  }
}

function countOne({ present }: ResponseFields, path: string): void {
  present[path] = (present[path] ?? 0) + 1;
}

/** Returns the sorted paths of fields in `value` that `schema` does not describe. */
export function nameUnknownFields(schema: z.ZodType, value: unknown, path = ''): string[] {
  const fields = noFields();
  addFields(fields, schema, value, path);
  return [...fields.unknown].sort();
}

/** Documented fields that no row contains are `z.unknown().optional()`. */
const isUnread = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodUnknown;

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

const fieldsOf = (value: unknown): ReadonlyArray<readonly [string, unknown]> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];

export interface Drift {
  readonly missing: readonly string[];
  readonly changed: readonly string[];
  readonly added: readonly string[];
}

/** Maximum number of fields that a message lists. */
const namedFields = 5;

/** Says in words how responses differ from their format. Undefined if they do not. */
export function describeDrift({ missing, changed, added }: Drift): string | undefined {
  const kinds = [
    ['Missing', missing],
    ['Invalid', changed],
    ['New', added],
  ] as const;
  const found = kinds.filter(([, fields]) => fields.length > 0);
  if (found.length === 0) return undefined;
  const listed = found.map(([kind, fields]) => `${kind}: ${list(fields)}.`).join(' ');
  return `The response does not match the documented format. ${listed}`;
}

function list(fields: readonly string[]): string {
  const more = fields.length - namedFields;
  return `${fields.slice(0, namedFields).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
