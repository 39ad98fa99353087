// Reads mapping files, which define how the columns of an external data set map to those of a stream.
import { basename, join } from 'node:path';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { type StreamName, streamNames, streams } from '../../src/contracts/observations.ts';
import { listFolder } from '../io/atomic-move.ts';
import { Failure } from '../io/failure.ts';
import { readText } from '../io/read-files.ts';

const Expression = z.string().min(1).describe('a column of the input, or SQL over its columns');
const JsonPath = z.string().startsWith('$');
const SourceId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*$/, 'lower-case letters, digits and "-", such as "models-dev"');

const Mapping = z.strictObject({
  about: z.string().min(1).describe('a description of the data set'),
  stream: z.enum(streamNames),
  /** A source id, or an input column that contains one of several source ids. */
  source: z.union([
    SourceId,
    z.strictObject({ column: Expression, ids: z.array(SourceId).nonempty() }),
  ]),
  /** Path of the file, relative to the folder of data sets. */
  file: z.string().min(1).optional(),
  /**
   * For JSON files: the JSON path of the records, such as `$.data[*]`. Each record is in the column
   * `item`. Several paths read nested records: each path starts at the record of the previous path,
   * which becomes the column `item_1`, `item_2`, and so on. A path that ends with `.*` reads an object's
   * values and adds its keys as `key`. Any other path reads one record or a list of records.
   */
  items: z.union([JsonPath, z.array(JsonPath).nonempty()]).optional(),
  /** Columns to add from another file of the folder of data sets, joined by the column `on`. */
  lookup: z
    .strictObject({
      file: z.string().min(1),
      on: z.string().min(1),
      columns: z.record(z.string().regex(/^[a-z_][a-z0-9_]*$/), Expression),
    })
    .optional(),
  /** Default: the day of `observed_at` in UTC. */
  day: Expression.optional(),
  observed_at: Expression,
  /** Intermediate values that all other expressions can use. */
  derived: z.record(z.string().regex(/^[a-z_][a-z0-9_]*$/), Expression).default({}),
  columns: z.record(z.string(), Expression),
  /** Defaults for empty values, with the reason. */
  defaults: z
    .record(
      z.string(),
      z.strictObject({
        value: z.union([z.string(), z.number(), z.boolean()]),
        reason: z.string().min(1),
      }),
    )
    .default({}),
  /** Rows to skip. The report counts them; they are not quarantined. */
  skip: z.array(z.strictObject({ where: Expression, reason: z.string().min(1) })).default([]),
  /** Which rows of a source to keep: the last of each day and key, the first of each key, or only
   *  those of the last listing of the day. */
  keep: z.enum(['last-of-day', 'first', 'last-listing']).default('last-of-day'),
});

export interface NamedMapping extends z.infer<typeof Mapping> {
  /** The file name without its extension. */
  readonly name: string;
}

const builtInFolder = join(import.meta.dirname, 'mappings');

/** Parses a mapping file. `file` is its path, for error messages and the mapping's name. */
export function decodeMapping(text: string, file: string): NamedMapping {
  const document = parseDocument(text);
  const [fault] = document.errors;
  if (fault) throw new Failure('input', `${file} is not YAML: ${fault.message}`);
  const decoded = Mapping.safeParse(document.toJS());
  const faults = decoded.success ? findWrongColumns(decoded.data) : describeIssues(decoded.error);
  if (faults.length > 0 || !decoded.success) {
    const lines = faults.map((line) => `\n  ${line}`).join('');
    throw new Failure('input', `${file} is not a valid mapping:${lines}`);
  }
  return { ...decoded.data, name: basename(file).replace(/\.ya?ml$/, '') };
}

function describeIssues(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`);
}

function findWrongColumns(mapping: z.infer<typeof Mapping>): string[] {
  const known = Object.keys(streams[mapping.stream].columns);
  const own = ['source', 'observed_at'];
  const wrong = Object.keys(mapping.columns)
    .filter((name) => !known.includes(name) || own.includes(name))
    .map((name) =>
      own.includes(name)
        ? `columns.${name}: belongs at the top level of the file, not under columns`
        : `columns.${name}: the stream "${mapping.stream}" has no such column; it has ${known.join(', ')}`,
    );
  const allowed = new Set([...Object.keys(mapping.columns), 'day', 'observed_at']);
  for (const name of Object.keys(mapping.defaults)) {
    if (!allowed.has(name)) wrong.push(`defaults.${name}: no such entry under columns`);
  }
  return wrong;
}

export async function readMapping(file: string): Promise<NamedMapping> {
  try {
    return decodeMapping(await readText(file), file);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    const names = (await listFolder(builtInFolder)).map((name) => name.replace(/\.yaml$/, ''));
    throw new Failure(
      'usage',
      `There is no mapping file ${file}. Pass a path or a built-in name: ${names.join(', ')}.`,
      { cause },
    );
  }
}

/** Reads a built-in mapping by name, or a mapping file by path. */
export async function readMappingNamed(nameOrPath: string): Promise<NamedMapping> {
  const isName = /^[a-z0-9-]+$/.test(nameOrPath);
  return await readMapping(isName ? join(builtInFolder, `${nameOrPath}.yaml`) : nameOrPath);
}

/** Reads all built-in mappings. */
export async function readBuiltInMappings(): Promise<NamedMapping[]> {
  const mappings = [];
  for (const name of await listFolder(builtInFolder)) {
    mappings.push(await readMapping(join(builtInFolder, name)));
  }
  return mappings;
}

/** Returns a mapping for files that already have the stream's column names. */
export function toPlainMapping(
  stream: StreamName,
  source: string,
  inputColumns: readonly string[],
): NamedMapping {
  const columns = Object.keys(streams[stream].columns)
    .filter((name) => inputColumns.includes(name) && name !== 'source' && name !== 'observed_at')
    .map((name) => [name, name]);
  const mapping = Mapping.parse({
    about: `Files in the columns of the stream "${stream}"`,
    stream,
    source,
    observed_at: 'observed_at',
    ...(inputColumns.includes('day') ? { day: 'day' } : {}),
    columns: Object.fromEntries(columns),
  });
  return { ...mapping, name: `columns of ${stream}` };
}

/** Returns the ids of the sources that a mapping can write. */
export function sourceIds(mapping: NamedMapping): readonly string[] {
  return typeof mapping.source === 'string' ? [mapping.source] : mapping.source.ids;
}
