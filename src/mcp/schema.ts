// Converts tool schemas to compact JSON Schema, because clients add the tool list to the model's
// context. Outputs keep only names, types, and `untrusted`. Inputs also keep limits and
// descriptions.
import { z } from 'zod';

type Json = Record<string, unknown>;

/** Objects at this depth or deeper are listed without their fields. */
const maxDepth = 2;
const omittedKeywords = {
  input: new Set([
    '$schema',
    'pattern',
    'format',
    'minLength',
    'maxLength',
    'additionalProperties',
  ]),
  output: new Set([
    '$schema',
    'pattern',
    'format',
    'minLength',
    'maxLength',
    'minimum',
    'maximum',
    'additionalProperties',
    'minItems',
    'maxItems',
    'exclusiveMinimum',
    'default',
    'propertyNames',
    'enum',
  ]),
};

export function toShortSchema(schema: z.ZodObject, io: 'input' | 'output'): Json {
  const full = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return shorten(full, io, 0);
}

function shorten(node: Json, io: 'input' | 'output', depth: number): Json {
  const { anyOf, ...rest } = node;
  const merged = Array.isArray(anyOf) ? { ...mergeNull(anyOf as Json[]), ...rest } : rest;
  // Omits the types of nullable fields, which would make up a tenth of the tool list.
  if (io === 'output' && depth > 0 && Array.isArray(merged.type)) return {};
  const entries = Object.entries(merged).flatMap(([key, value]): [string, unknown][] => {
    if (omittedKeywords[io].has(key) || value === '') return [];
    if (key === 'maximum' && Number(value) >= 1e9) return [];
    if ((key === 'minimum' || key === 'default') && value === 0) return [];
    // The first value is the default.
    if (key === 'default' && Array.isArray(merged.enum) && value === merged.enum[0]) return [];
    if (key === 'description' && io === 'output')
      return value === 'untrusted' ? [[key, value]] : [];
    if (key === 'required') return io === 'input' || depth === 0 ? [[key, value]] : [];
    if (key === 'properties') return depth < maxDepth ? [[key, shortenAll(value, io, depth)]] : [];
    if (key === 'type' && 'enum' in merged && io === 'input') return [];
    if (key === 'items' && depth >= maxDepth && io === 'output') return [];
    if (key === 'items') return [[key, shorten(value as Json, io, depth)]];
    return [[key, value]];
  });
  return Object.fromEntries(entries);
}

const shortenAll = (properties: unknown, io: 'input' | 'output', depth: number): Json =>
  Object.fromEntries(
    Object.entries(properties as Json).map(([name, value]) => [
      name,
      shorten(value as Json, io, depth + 1),
    ]),
  );

/**
 * Merges `anyOf` of one type and null into one schema. Returns an empty schema for other unions.
 */
function mergeNull(options: readonly Json[]): Json {
  const known = options.filter(({ type }) => type !== 'null');
  const [only] = known;
  if (!only || known.length > 1 || known.length === options.length) return {};
  const values = Array.isArray(only.enum) ? { enum: [...only.enum, null] } : {};
  return { ...only, type: [only.type, 'null'], ...values };
}
