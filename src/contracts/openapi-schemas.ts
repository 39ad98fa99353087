// Zod schemas as JSON Schema components that refer to one another by $ref.
import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Component name → JSON Schema. A schema that stands in another under a name of its own becomes a
 * reference, which is why all of them are translated in one go.
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

/** One schema without components, as parameters have them: what a caller may send. */
export function toParameterSchema(schema: z.ZodType): JsonSchema {
  const { $schema, ...plain } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  return plain;
}

/**
 * A format says it already, and the bounds of what a double holds say nothing. Ours are strict, but
 * version 1 may grow: a reader of the document must not refuse fields that it does not know yet.
 */
function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  const rest = schema.additionalProperties;
  if (rest === false || (typeof rest === 'object' && Object.keys(rest).length === 0)) {
    delete schema.additionalProperties;
  }
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
