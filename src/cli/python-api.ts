// Generates the module `daybreak_client.api` of the Python package from the OpenAPI document: a type
// for each object, and a method for each operation.
import type { Document } from '../contracts/api/openapi.ts';
import type { JsonSchema } from '../contracts/api/openapi-schemas.ts';
import type { Operation, Parameter } from '../contracts/api/openapi-types.ts';

const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);
const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text) && !keywords.has(text);
const toName = (text: string): string => (keywords.has(text) ? `${text}_` : text);
const toSnake = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toPascal = (text: string): string =>
  text.replace(/(?:^|_)([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
const toSchemaName = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);
const toText = (value: string): string => JSON.stringify(value);
const toLiteral = (value: unknown): string => (value === null ? 'None' : JSON.stringify(value));

/** A docstring: its lines have the indentation of the code around it. */
const toDocstring = (lines: readonly string[], indent: string): string => {
  const text = lines.join(`\n${indent}`).replace(/[\\"]/g, '\\$&');
  return `${indent}"""${text}${lines.length > 1 ? `\n${indent}` : ''}"""`.replaceAll(
    `\n${indent}\n`,
    '\n\n',
  );
};

interface Types {
  /** Returns the Python type of a schema. Objects without a name get `name`. */
  readonly toType: (schema: JsonSchema, name: string) => string;
  readonly classes: () => string;
}

export function toPythonApi(document: Document): string {
  const types = createTypes(document.components.schemas);
  // The body that `verify_webhook` verifies is not part of an operation.
  types.toType({ $ref: 'DeliveryBody' }, '');
  const methods = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) =>
      toMethod(document, types, { method: method.toUpperCase(), path, operation }),
    ),
  );
  return `"""The types and operations of version ${document.info.version} of the API, generated from its OpenAPI document."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from .transport import Response, Transport

${types.classes()}

class Client(Transport):
    """A client with a method for each operation of the API."""

${methods.join('\n')}`;
}

function createTypes(schemas: Readonly<Record<string, JsonSchema>>): Types {
  const written = new Map<string, string>();
  const write = (schema: JsonSchema, name: string): string => {
    // Reserves the name before the fields are written, because an object may contain itself.
    written.set(name, '');
    written.set(
      name,
      toClass(schema, name, (field, of) => toType(of, name + toPascal(field))),
    );
    return name;
  };
  const refer = (name: string): string => {
    const schema = schemas[name] ?? {};
    if (schema.type !== 'object') return toType(schema, name);
    return written.has(name) ? name : write(schema, name);
  };
  /** Two objects without a name can have the same path, for example in a union. */
  const writeUnnamed = (schema: JsonSchema, name: string): string =>
    written.has(name) || Object.hasOwn(schemas, name)
      ? writeUnnamed(schema, `${name}Item`)
      : write(schema, name);
  const toType = (schema: JsonSchema, name: string): string => {
    const { $ref, enum: values, type, items, additionalProperties, properties } = schema;
    const union = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined;
    if (typeof $ref === 'string') return refer(toSchemaName($ref));
    if (Array.isArray(values)) return `Literal[${values.map(toLiteral).join(', ')}]`;
    if (union) return [...new Set(union.map((one) => toType(one, name)))].join(' | ');
    if (Array.isArray(type)) {
      return type.map((one) => toType({ ...schema, type: one }, name)).join(' | ');
    }
    if (type === 'array') return `list[${toType((items ?? {}) as JsonSchema, name)}]`;
    if (type === 'object' && properties) return writeUnnamed(schema, name);
    if (type === 'object') {
      const isOpen = typeof additionalProperties === 'object' && additionalProperties !== null;
      return `dict[str, ${isOpen ? toType(additionalProperties as JsonSchema, name) : 'Any'}]`;
    }
    return plainTypes[String(type)] ?? 'Any';
  };
  return { toType, classes: () => [...written.values()].join('\n') };
}

const plainTypes: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

type ToField = (field: string, schema: JsonSchema) => string;

function toClass(schema: JsonSchema, name: string, toField: ToField): string {
  const required = new Set((schema.required ?? []) as readonly string[]);
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(
    ([field, of]) => {
      const type = toField(field, of);
      return { field, of, type: required.has(field) ? type : `NotRequired[${type}]` };
    },
  );
  if (!fields.every(({ field }) => isName(field))) {
    const entries = fields.map(({ field, type }) => `    ${toText(field)}: ${toText(type)},\n`);
    return `${name} = TypedDict(${toText(name)}, {\n${entries.join('')}})\n`;
  }
  const lines = fields.map(({ field, of, type }) =>
    [`    ${field}: ${type}`, ...describe(of)].join('\n'),
  );
  return `\nclass ${name}(TypedDict):\n${lines.join('\n') || '    pass'}\n`;
}

const describe = ({ description }: JsonSchema): readonly string[] =>
  typeof description === 'string' ? [toDocstring([description], '    ')] : [];

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function toMethod(document: Document, types: Types, { method, path, operation }: Call): string {
  const { operationId, summary, description, parameters, requestBody } = operation;
  const parts = parameters.filter((one) => one.in === 'path');
  const query = parameters.filter((one) => one.in === 'query');
  const body = requestBody?.content['application/json'].schema;
  const declare = ({ name, required, schema }: Parameter): string => {
    const type = types.toType(schema, toPascal(`${operationId}_${name}`));
    return `${toName(name)}: ${type}${required ? '' : ' | None = None'}`;
  };
  const optional = query.toSorted((a, b) => Number(b.required) - Number(a.required));
  const signature = [
    'self',
    ...parts.map(declare),
    ...(body ? [`body: ${types.toType(body, 'Body')}`] : []),
    ...(query.length > 0 ? ['*', ...optional.map(declare)] : []),
  ];
  const given = query.map(({ name }) => `${toText(name)}: ${toName(name)}`);
  const values = [
    toText(method),
    toText(path),
    ...(given.length > 0 ? [`query={${given.join(', ')}}`] : []),
    ...(body ? ['body=body'] : []),
    ...parts.map(({ name }) => `${name}=${toName(name)}`),
  ];
  const { type, call } = toResult(document, types, operation);
  const help = [...parts, ...query].map((one) => `- ${toName(one.name)}: ${one.description}`);
  return `    def ${toSnake(operationId)}(
        ${signature.join(',\n        ')},
    ) -> ${type}:
${toDocstring([`${summary}.`, '', description, ...(help.length > 0 ? ['', ...help] : [])], '        ')}
        return ${call(values.join(', '))}
`;
}

/** The type of the result, and the code that returns it. The document itself has no envelope. */
function toResult(document: Document, types: Types, { responses }: Operation) {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const schema =
    success && 'content' in success ? success.content['application/json'].schema : undefined;
  const name = toSchemaName(String(schema?.$ref ?? ''));
  const fields = document.components.schemas[name]?.properties as
    | Readonly<Record<string, JsonSchema>>
    | undefined;
  if (!fields?.data || !fields.meta) {
    const send = (values: string) => `self._document(${values})`;
    return { type: 'dict[str, Any]', call: send };
  }
  const stem = name.replace(/Answer$/, '');
  const data = types.toType(fields.data, `${stem}Data`);
  const meta = types.toType(fields.meta, `${stem}Meta`);
  return {
    type: `Response[${data}, ${meta}]`,
    call: (values: string) => `self._call(${values})`,
  };
}
