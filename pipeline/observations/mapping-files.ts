// Reads mapping files, which define how an external file becomes rows of a stream.
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { load, YAMLException } from 'js-yaml';
import { z } from 'zod';
import { type StreamName, streamNames, streams } from '../contracts/observations.ts';
import { Failure } from '../io/failure.ts';
import { listFolder } from '../io/work-folder.ts';

const Expression = z.string().min(1).describe('a column of the input, or SQL over its columns');
const JsonPath = z.string().startsWith('$');
const SourceId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*$/, 'lowercase letters, digits and "-", such as "models-dev"');

const Mapping = z.strictObject({
  about: z.string().min(1).describe('a description of the data set'),
  stream: z.enum(streamNames),
  /** A source id, or an input column whose values are one of the listed source ids. */
  source: z.union([
    SourceId,
    z.strictObject({ column: Expression, ids: z.array(SourceId).nonempty() }),
  ]),
  /** Path of the input file, relative to the folder of data sets. */
  file: z.string().min(1).optional(),
  /** Other files with the same columns. */
  more_files: z.array(z.string().min(1)).default([]),
  /**
   * The JSON path of the records in a JSON file, such as `$.data[*]`. Each record becomes the
   * column `item`. Several paths read nested records: each path starts at the record of the
   * previous path, which becomes the column `item_1`, `item_2`, and so on. A path that ends with
   * `.*` reads the values of an object, and adds their keys as the column `key`. ` | ` separates
   * paths of which a file has one, such as `$[*] | $.data[*]`.
   */
  items: z.union([JsonPath, z.array(JsonPath).nonempty()]).optional(),
  /** Columns to add from another file in the folder of data sets, joined by the column `on`. */
  lookup: z
    .strictObject({
      file: z.string().min(1),
      on: z.string().min(1),
      columns: z.record(z.string().regex(/^[a-z_][a-z0-9_]*$/), Expression),
    })
    .optional(),
  /** The day of the observation. Default: the UTC day of `observed_at`. */
  day: Expression.optional(),
  observed_at: Expression,
  derived: z.record(z.string().regex(/^[a-z_][a-z0-9_]*$/), Expression).default({}),
  columns: z.record(z.string(), Expression),
  /** Values to use where a row has no value, by column of the stream. */
  defaults: z
    .record(
      z.string(),
      z.strictObject({
        value: z.union([z.string(), z.number(), z.boolean()]),
        reason: z.string().min(1),
      }),
    )
    .default({}),
  /** Conditions for rows to skip. Skipped rows are counted in the report and not quarantined. */
  skip: z.array(z.strictObject({ where: Expression, reason: z.string().min(1) })).default([]),
  /**
   * Which rows of a source to keep if a key repeats: the last of each day, or the first of all
   * days. `last-listing` keeps only the last complete list of each day: it removes all rows with an
   * earlier time, even if their keys do not repeat.
   */
  keep: z.enum(['last-of-day', 'first', 'last-listing']).default('last-of-day'),
});

export interface NamedMapping extends z.infer<typeof Mapping> {
  readonly name: string;
}

const builtInFolder = join(import.meta.dirname, 'mappings');

/**
 * Parses the text of a mapping file. `file` is its path, used for messages and the mapping's name.
 */
export function decodeMapping(text: string, file: string): NamedMapping {
  let value: unknown;
  try {
    value = load(text);
  } catch (cause) {
    if (!(cause instanceof YAMLException)) throw cause;
    const line = (cause.mark?.line ?? 0) + 1;
    throw new Failure(
      'input',
      `${file} is not valid YAML. Correct the error in line ${line}: ${cause.reason}`,
    );
  }
  const decoded = Mapping.safeParse(value);
  const faults = decoded.success ? findWrongColumns(decoded.data) : describeIssues(decoded.error);
  if (faults.length > 0 || !decoded.success) {
    const lines = faults.map((line) => `\n  ${line}`).join('');
    throw new Failure('input', `${file} is not a valid mapping. Correct these entries:${lines}`);
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
        : `columns.${name}: the stream "${mapping.stream}" has no such column. It has: ${known.join(', ')}`,
    );
  const allowed = new Set([...Object.keys(mapping.columns), 'day', 'observed_at']);
  for (const name of Object.keys(mapping.defaults)) {
    if (!allowed.has(name)) wrong.push(`defaults.${name}: no such entry under columns`);
  }
  return wrong;
}

export async function readMapping(file: string): Promise<NamedMapping> {
  try {
    return decodeMapping(await readFile(file, 'utf8'), file);
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

export async function readMappingNamed(nameOrPath: string): Promise<NamedMapping> {
  const isName = /^[a-z0-9-]+$/.test(nameOrPath);
  return await readMapping(isName ? join(builtInFolder, `${nameOrPath}.yaml`) : nameOrPath);
}

export async function readBuiltInMappings(): Promise<NamedMapping[]> {
  const mappings = [];
  for (const name of await listFolder(builtInFolder)) {
    const mapping = await readMapping(join(builtInFolder, name));
    mappings.push(mapping, ...mapping.more_files.map((file) => ({ ...mapping, file })));
  }
  return mappings;
}

/** Returns a mapping for a file whose columns already have the names of the stream's columns. */
export function toPlainMapping(
  stream: StreamName,
  source: string,
  inputColumns: readonly string[],
): NamedMapping {
  const columns = Object.keys(streams[stream].columns)
    .filter((name) => inputColumns.includes(name) && name !== 'source' && name !== 'observed_at')
    .map((name) => [name, name]);
  const mapping = Mapping.parse({
    about: `Files with the columns of the stream "${stream}"`,
    stream,
    source,
    observed_at: 'observed_at',
    ...(inputColumns.includes('day') ? { day: 'day' } : {}),
    columns: Object.fromEntries(columns),
  });
  return { ...mapping, name: `columns of ${stream}` };
}

export function sourceIds(mapping: NamedMapping): readonly string[] {
  return typeof mapping.source === 'string' ? [mapping.source] : mapping.source.ids;
}
