// Converts Zod schemas to JSON Schema components that refer to each other by $ref.
import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Converts schemas to JSON Schema by component name. A named schema that is used inside another
 * becomes a reference, so all schemas must be converted together.
 */
export function toComponents(
  named: Readonly<Record<string, z.ZodType>>,
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]),
  );
}

/** Converts the schema of a parameter's values to JSON Schema without references. */
export function toParameterSchema(schema: z.ZodType): JsonSchema {
  const { $schema, ...plain } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  return plain;
}

/**
 * Removes redundant keywords: `pattern` next to `format`, and the default bounds of integers. Also
 * removes `additionalProperties: false`, because clients must accept fields that version 1 adds
 * later. Two rules are for generators of clients: some turn `const: true` into an enumeration of
 * texts, and some read an integer without a format as 32 bits.
 */
function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  const rest = schema.additionalProperties;
  if (rest === false || (typeof rest === 'object' && Object.keys(rest).length === 0)) {
    delete schema.additionalProperties;
  }
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.type === 'boolean') delete schema.const;
  if (schema.type === 'integer' && (schema.maximum ?? Infinity) >= 2 ** 31) schema.format = 'int64';
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
