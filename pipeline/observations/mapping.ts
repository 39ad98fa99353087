// Mapping files: how the columns of a foreign data set become the columns of a stream.
import { basename, join } from 'node:path';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { type StreamName, streamNames, streams } from '../../src/contracts/observations.ts';
import { listFolder } from '../io/atomic-move.ts';
import { Failure } from '../io/failure.ts';
import { readText } from '../io/read-files.ts';

const Expression = z.string().min(1).describe('a column of the input, or SQL over its columns');
const SourceId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*$/, 'lower-case letters, digits and "-", such as "models-dev"');

const Mapping = z.strictObject({
  about: z.string().min(1).describe('what the data set is, for people'),
  stream: z.enum(streamNames),
  /** One id, or a column of the input that holds one of several. */
  source: z.union([
    SourceId,
    z.strictObject({ column: Expression, ids: z.array(SourceId).nonempty() }),
  ]),
  /** Where the data set stands below a folder of data sets. */
  file: z.string().min(1).optional(),
  /** Without it, the day of `observed_at` in UTC. */
  day: Expression.optional(),
  observed_at: Expression,
  /** Names for intermediate steps, usable in all other expressions. */
  derived: z.record(z.string().regex(/^[a-z_][a-z0-9_]*$/), Expression).default({}),
  columns: z.record(z.string(), Expression),
  /** What stands in for an empty value, and why that is right. */
  defaults: z
    .record(
      z.string(),
      z.strictObject({
        value: z.union([z.string(), z.number(), z.boolean()]),
        reason: z.string().min(1),
      }),
    )
    .default({}),
  /** Rows that are no observations; counted in the report, not quarantined. */
  skip: z.array(z.strictObject({ where: Expression, reason: z.string().min(1) })).default([]),
  /** Which rows of one source stay: the last of each day and key; only the first of each key ever;
   *  or only those of the day's last listing. */
  keep: z.enum(['last-of-day', 'first', 'last-listing']).default('last-of-day'),
});

export interface NamedMapping extends z.infer<typeof Mapping> {
  /** The file's name without its ending. */
  readonly name: string;
}

const builtInFolder = join(import.meta.dirname, 'mappings');

/** Decodes a mapping file's text; `file` is for messages. */
export function decodeMapping(text: string, file: string): NamedMapping {
  const document = parseDocument(text);
  const [fault] = document.errors;
  if (fault) throw new Failure('input', `${file} is not YAML: ${fault.message}`);
  const decoded = Mapping.safeParse(document.toJS());
  const faults = decoded.success ? findWrongColumns(decoded.data) : describeIssues(decoded.error);
  if (faults.length > 0 || !decoded.success) {
    const lines = faults.map((line) => `\n  ${line}`).join('');
    throw new Failure('input', `${file} is not a mapping that can be used:${lines}`);
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
        ? `columns.${name}: stands at the top of the file, not under columns`
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
      `There is no mapping file ${file}. Give a path, or one of ours: ${names.join(', ')}.`,
      { cause },
    );
  }
}

/** Our own mapping by name, or a mapping file by path. */
export async function readMappingNamed(nameOrPath: string): Promise<NamedMapping> {
  const isName = /^[a-z0-9-]+$/.test(nameOrPath);
  return await readMapping(isName ? join(builtInFolder, `${nameOrPath}.yaml`) : nameOrPath);
}

/** The mappings that belong to the project. */
export async function readBuiltInMappings(): Promise<NamedMapping[]> {
  const mappings = [];
  for (const name of await listFolder(builtInFolder)) {
    mappings.push(await readMapping(join(builtInFolder, name)));
  }
  return mappings;
}

/** For files that already have the stream's own column names. */
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

/** The sources that a mapping can name. */
export function sourceIds(mapping: NamedMapping): readonly string[] {
  return typeof mapping.source === 'string' ? [mapping.source] : mapping.source.ids;
}
