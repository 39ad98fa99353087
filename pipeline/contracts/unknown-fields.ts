// Lists response fields that the schema does not describe. New fields show that a source has
// changed.
import { z } from 'zod';

/**
 * Returns the distinct paths of fields in `value` that `schema` does not describe, such as
 * `data[].pricing.batch` or `*.models.*.cost`. Ignores everything under `z.unknown()`.
 */
export function nameUnknownFields(schema: z.ZodType, value: unknown, path = ''): string[] {
  const names = new Set<string>();
  walk(schema, value, path, names);
  return [...names].sort();
}

function walk(schema: z.core.$ZodType, value: unknown, path: string, names: Set<string>): void {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    walk(schema.unwrap(), value, path, names);
  } else if (schema instanceof z.ZodArray) {
    if (!Array.isArray(value)) return;
    for (const element of value) walk(schema.element, element, `${path}[]`, names);
  } else if (schema instanceof z.ZodRecord) {
    for (const [, field] of fieldsOf(value)) walk(schema.valueType, field, join(path, '*'), names);
  } else if (schema instanceof z.ZodObject) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
    for (const [name, field] of fieldsOf(value)) {
      const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (known) walk(known, field, join(path, name), names);
      else names.add(join(path, name));
    }
  }
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

const fieldsOf = (value: unknown): ReadonlyArray<readonly [string, unknown]> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
