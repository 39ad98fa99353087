// Writes the error messages for invalid catalog files: field, problem, and expected value.
import { z } from 'zod';
import { findNearest } from '../../src/lib/nearest-name.ts';

/** Describes one problem of a catalog entry. The caller adds the file name. */
export function describeIssue(issue: z.core.$ZodIssue, schema: z.ZodType, value: unknown): string {
  const path = issue.path.join('.') || 'the file';
  switch (issue.code) {
    case 'unrecognized_keys':
      return describeUnknown(issue.keys, issue.path, schema);
    case 'invalid_format':
      return `${path}: ${JSON.stringify(valueAt(value, issue.path))} is not ${withoutVerb(issue.message)}`;
    case 'invalid_type':
      return valueAt(value, issue.path) === undefined
        ? `${path}: is missing, expected ${withArticle(issue.expected)}`
        : `${path}: is ${typeName(valueAt(value, issue.path))}, expected ${withArticle(issue.expected)}`;
    case 'too_small':
      return `${path}: is too short, expected at least ${issue.minimum} ${unit(issue.origin)}`;
    case 'too_big':
      return `${path}: is too long, expected at most ${issue.maximum} ${unit(issue.origin)}`;
    case 'invalid_value':
      return `${path}: ${JSON.stringify(valueAt(value, issue.path))} is not one of ${issue.values.join(', ')}`;
    default:
      return `${path}: ${issue.message}`;
  }
}

function describeUnknown(
  keys: readonly string[],
  path: readonly PropertyKey[],
  schema: z.ZodType,
): string {
  const known = fieldsAt(schema, path);
  return keys
    .map((key) => {
      const near = findNearest(key, known);
      const field = [...path, key].join('.');
      const hint = near ? `Did you mean ${near}?` : 'Remove it.';
      return `${field}: unknown field. ${hint} Known fields: ${known.join(', ')}`;
    })
    .join('; ');
}

function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at: unknown = schema;
  for (const part of path) at = schemaOfPart(withoutOptional(at), part);
  const reached = withoutOptional(at);
  return reached instanceof z.ZodObject ? Object.keys(reached.shape) : [];
}

/** Returns the schema of a field of an object, an entry of a list, or a value of a record. */
function schemaOfPart(schema: unknown, part: PropertyKey): unknown {
  if (schema instanceof z.ZodObject) return schema.shape[String(part)];
  if (schema instanceof z.ZodArray) return schema.element;
  return schema instanceof z.ZodRecord ? schema.valueType : undefined;
}

const withoutOptional = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional ? schema.unwrap() : schema;

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const part of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<PropertyKey, unknown>)[part];
  }
  return at;
}

const formats: Record<string, string> = {
  'Invalid URL': 'a URL such as "https://example.org"',
  'Invalid ISO date': 'a day such as "2026-06-30"',
};
const withoutVerb = (message: string) =>
  formats[message] ?? message.replace(/^like /, 'something like ');
const typeName = (value: unknown) =>
  value === null ? 'empty' : Array.isArray(value) ? 'a list' : withArticle(typeof value);
const names: Record<string, string> = { array: 'a list', object: 'an object', string: 'text' };
const withArticle = (type: string) => names[type] ?? `a ${type}`;
const unit = (origin: string) => (origin === 'array' ? 'entries' : 'characters');
