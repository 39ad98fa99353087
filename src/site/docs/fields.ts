// Describes the fields of a JSON Schema in words: names, types and limits.
import type { JsonSchema } from '../../contracts/api/openapi-schemas.ts';

export interface Field {
  /** The full path of the field, such as `counts.projects` or `releases[].tag`. */
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly isOptional: boolean;
}

/** The path of the page with all records and deliveries. */
export const recordsPath = '/developers/api/records';

export const recordAnchor = (name: string): string => `record-${name.toLowerCase()}`;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asSchemas = (value: unknown): readonly JsonSchema[] =>
  Array.isArray(value) ? value.filter(isSchema) : [];

export const propertiesOf = (schema: JsonSchema): readonly (readonly [string, JsonSchema])[] =>
  isSchema(schema.properties)
    ? Object.entries(schema.properties).filter((entry): entry is [string, JsonSchema] =>
        isSchema(entry[1]),
      )
    : [];

/** Returns the name of a referenced schema: `#/components/schemas/Health` → `Health`. */
export const referredName = (schema: JsonSchema): string | undefined =>
  typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;

/** Describes a type, such as `integer or null, 0 to 100`. Records become links to their fields. */
export function toTypeWords(schema: JsonSchema): string {
  const name = referredName(schema);
  if (name !== undefined) return `[${name}](#${recordAnchor(name)})`;
  const choices = asSchemas(schema.anyOf ?? schema.oneOf);
  const [first, second] = choices;
  if (first && second?.type === 'null' && typeof first.type === 'string' && !first.enum) {
    return toTypeWords({ ...first, type: [first.type, 'null'] });
  }
  if (choices.length > 0) return choices.map(toTypeWords).join(' or ');
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => `\`${String(one)}\``).join(', ');
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).map(String);
  const words = types.map((type) => toPlainType(type, schema)).join(' or ');
  return words + toBounds(schema);
}

const formats: Readonly<Record<string, string>> = {
  date: 'date',
  'date-time': 'date and time (UTC)',
  uri: 'URL',
};

function toPlainType(type: string, schema: JsonSchema): string {
  if (type === 'array') return `list of ${toTypeWords(isSchema(schema.items) ? schema.items : {})}`;
  if (type === 'string') return formats[String(schema.format)] ?? 'string';
  return type === 'undefined' ? 'anything' : type;
}

function toBounds({ minimum, maximum, minLength, maxLength, maxItems }: JsonSchema): string {
  if (typeof maxItems === 'number') return `, at most ${maxItems}`;
  if (typeof maxLength === 'number')
    return `, ${Number(minLength ?? 0)} to ${maxLength} characters`;
  if (typeof minimum === 'number' && typeof maximum === 'number') {
    return `, ${minimum} to ${maximum}`;
  }
  return typeof minimum === 'number' ? `, at least ${minimum}` : '';
}

/** Returns the fields of a record, including those of nested objects with their full paths. */
export function toFields(schema: JsonSchema, prefix = ''): readonly Field[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return propertiesOf(schema).flatMap(([name, field]) => [
    {
      name: prefix + name,
      type: toTypeWords(field),
      description: String(field.description ?? ''),
      isOptional: !required.includes(name),
    },
    ...toInnerFields(field, prefix + name),
  ]);
}

function toInnerFields(field: JsonSchema, name: string): readonly Field[] {
  if (isSchema(field.items)) return toFields(field.items, `${name}[].`);
  const inner = [field, ...asSchemas(field.anyOf)].filter((one) => one.properties !== undefined);
  return inner.flatMap((one) => toFields(one, `${name}.`));
}
