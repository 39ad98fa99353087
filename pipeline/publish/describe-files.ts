// Describes the open files and dumps of a release after they are written: size, hash, fields, and
// sample records.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { findFieldDescription } from '../../src/contracts/api/descriptions/fields.ts';
import { databaseFile, openFiles } from '../../src/contracts/api/open-files.ts';
import type { FileNote } from '../../src/contracts/files/about-release.ts';
import { hashFile } from '../../src/snapshot/release/release-folder.ts';
import { openDatabase, quote } from '../io/duckdb.ts';

const jsonSampleSize = 2;
const dumpSampleSize = 10;
const maxJsonText = 90;
const maxCellText = 48;

export async function describeFiles(siteFolder: string): Promise<FileNote[]> {
  const notes: FileNote[] = [];
  for (const [name, schema] of Object.entries(openFiles)) {
    notes.push(await describeJson(siteFolder, name, schema));
  }
  const dumps = await describeDumps(siteFolder);
  return [...notes, await describeDatabase(siteFolder, dumps), ...dumps];
}

async function describeDatabase(
  siteFolder: string,
  tables: readonly FileNote[],
): Promise<FileNote> {
  return {
    path: databaseFile,
    format: 'duckdb',
    ...(await hashFile(join(siteFolder, databaseFile))),
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    fields: [],
    sample: '',
    preview: [],
  };
}

async function describeJson(
  siteFolder: string,
  path: string,
  schema: z.ZodType,
): Promise<FileNote> {
  const content: unknown = JSON.parse(await readFile(join(siteFolder, path), 'utf8'));
  const { rows, records } = findRecords(content);
  const fields = listFields(z.toJSONSchema(schema) as JsonSchema);
  return {
    path,
    format: 'json',
    ...(await hashFile(join(siteFolder, path))),
    rows,
    fields: fields.map(({ description, ...field }) => ({
      ...field,
      description: description
        ? toNote(description)
        : (findFieldDescription(path, field.name) ?? null),
    })),
    sample: toSample(records),
    preview: [],
  };
}

/** Descriptions in the API are sentences. Those of files begin in lower case, without a period. */
const toNote = (text: string): string =>
  (text.includes('. ') ? text : text.replace(/\.$/, '')).replace(/^[A-Z](?=[a-z]* )/, (letter) =>
    letter.toLowerCase(),
  );

/**
 * Finds the records of a JSON file. They are in its first field that contains a list. In a file
 * without lists, each field is a record: of its only field with an object, or of the file itself.
 */
function findRecords(content: unknown): { rows: number; records: unknown } {
  const entries = Object.entries(Object(content));
  const list = entries.find(([, value]) => Array.isArray(value));
  if (!list) {
    const objects = entries.filter(([, value]) => typeof value === 'object' && value !== null);
    const isInField = objects.length === 1 && entries.length > 1;
    const records = isInField ? Object.entries(Object(objects[0]?.[1])) : entries;
    return { rows: records.length, records: Object.fromEntries(records.slice(0, jsonSampleSize)) };
  }
  const items: readonly unknown[] = Array.isArray(list[1]) ? list[1] : [];
  return { rows: items.length, records: items.slice(0, jsonSampleSize) };
}

const toSample = (records: unknown): string =>
  JSON.stringify(
    records,
    (_, value) => (typeof value === 'string' ? shorten(value, maxJsonText) : value),
    2,
  );

const shorten = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text;

function toCell(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return shorten(Array.isArray(value) ? value.join(', ') : String(value), maxCellText);
}

interface JsonSchema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
}

interface Field {
  readonly name: string;
  readonly type: string;
  readonly description: string | undefined;
}

/** Lists every field of a schema by its path, such as `projects[].health.score`. */
function listFields(schema: JsonSchema, under = ''): Field[] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const path = `${under}${name}`;
    const { description } = value;
    return [{ name: path, type: typeOf(value), description }, ...listInner(value, path)];
  });
  const others = schema.additionalProperties;
  const keyed = typeof others === 'object' && Object.keys(others).length > 0 ? others : undefined;
  return keyed ? [...fields, ...listFields(keyed, `${under}{url}.`)] : fields;
}

function listInner(schema: JsonSchema, path: string): Field[] {
  const whole = withoutNull(schema);
  if (whole.items) return listInner(whole.items, `${path}[]`);
  return whole.properties ? listFields(whole, `${path}.`) : [];
}

const typesOf = ({ type }: JsonSchema): readonly string[] =>
  type === undefined ? [] : [type].flat();
const isNull = (schema: JsonSchema): boolean => typesOf(schema).every((type) => type === 'null');
const withoutNull = (schema: JsonSchema): JsonSchema =>
  schema.anyOf?.find((option) => !isNull(option)) ?? schema;
const mayBeNull = (schema: JsonSchema): boolean =>
  typesOf(schema).includes('null') || (schema.anyOf ?? []).some(mayBeNull);

/** Maps the formats of JSON Schema to the type names that our documentation uses. */
const formats: Readonly<Record<string, string>> = {
  date: 'day',
  'date-time': 'instant',
  uri: 'URL',
};

function typeOf(schema: JsonSchema): string {
  const whole = withoutNull(schema);
  const plain = whole.items
    ? `list of ${typeOf(whole.items)}s`
    : (formats[whole.format ?? ''] ?? typesOf(whole).find((type) => type !== 'null') ?? 'value');
  return mayBeNull(schema) ? `${plain} or null` : plain;
}

/** Returns the first day in the history dump. Null if the dump is empty. */
export async function findFirstDay(siteFolder: string): Promise<string | null> {
  await using db = await openDatabase(':memory:', { threads: 1 });
  const path = join(siteFolder, 'dumps/history.parquet');
  const [row] = await db.all(`select min(day)::varchar as day from read_parquet(${quote(path)})`);
  return typeof row?.day === 'string' ? row.day : null;
}

const DataPackage = z.looseObject({
  resources: z.array(
    z.looseObject({
      path: z.string(),
      bytes: z.int(),
      hash: z.string(),
      rows: z.int(),
      schema: z.looseObject({
        fields: z.array(
          z.looseObject({
            name: z.string(),
            'duckdb:type': z.string(),
            description: z.string().nullable(),
          }),
        ),
      }),
    }),
  ),
});

async function describeDumps(siteFolder: string): Promise<FileNote[]> {
  const folder = join(siteFolder, 'dumps');
  const text = await readFile(join(folder, 'datapackage.json'), 'utf8');
  const { resources } = DataPackage.parse(JSON.parse(text));
  const db = await openDatabase(':memory:', { threads: 1 });
  try {
    const notes: FileNote[] = [];
    for (const { path, bytes, hash, rows, schema } of resources) {
      if (!path.endsWith('.parquet')) continue;
      const records = await db.all(
        `select * from read_parquet(${quote(join(folder, path))}) limit ${dumpSampleSize}`,
      );
      notes.push({
        path: `dumps/${path}`,
        format: 'parquet',
        bytes,
        sha256: hash.replace('sha256:', ''),
        rows,
        fields: schema.fields.map((field) => ({
          name: field.name,
          type: field['duckdb:type'],
          description: field.description,
        })),
        sample: '',
        preview: records.map((record) => schema.fields.map(({ name }) => toCell(record[name]))),
      });
    }
    return notes;
  } finally {
    db.close();
  }
}
