// Validates query parameters against the schema of an endpoint, and reports all errors at once.
import { z } from 'zod';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { cleanText } from '../../lib/escape-html.ts';
import { findNearest } from '../../lib/nearest-name.ts';

interface Fault {
  readonly param: string;
  readonly message: string;
}

/**
 * Returns the values of all parameters, including defaults. Throws one `invalid_parameter` error
 * that lists every parameter that is unknown, missing, duplicate, of the wrong type, or out of
 * range. A schema that is not strict ignores unknown parameters.
 */
export function readQuery<T extends z.ZodObject>(
  path: string,
  query: URLSearchParams,
  schema: T,
): z.infer<T> {
  const known = Object.keys(schema.shape);
  const isStrict = schema.def.catchall !== undefined;
  const faults = isStrict ? findUnknown(path, query, known) : [];
  const values: Record<string, unknown> = {};
  for (const name of known) {
    const [value, ...others] = query.getAll(name);
    if (others.length > 0) faults.push({ param: name, message: describeDuplicate(name) });
    else if (value !== undefined) values[name] = toValue(schema.shape[name], value);
  }
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const param = String(issue.path[0] ?? '');
      if (faults.some((fault) => fault.param === param)) continue;
      faults.push({ param, message: describeIssue(issue, param, query.get(param)) });
    }
  }
  if (faults.length > 0 || !parsed.success) throw toProblem(faults);
  return parsed.data;
}

export const describeDuplicate = (name: string): string =>
  `Parameter \`${name}\` is given more than once. Send it once.`;

/**
 * Throws `invalid_parameter` for unknown parameters. Use it for endpoints without a query schema.
 */
export function refuseUnknownParameters(
  path: string,
  query: URLSearchParams,
  known: readonly string[],
): void {
  const faults = findUnknown(path, query, known);
  if (faults.length > 0) throw toProblem(faults);
}

const maxUnknown = 20;
/** Maximum number of problems in the error message. `details` lists all of them. */
const maxInMessage = 5;

function findUnknown(path: string, query: URLSearchParams, known: readonly string[]): Fault[] {
  const unknown = [...new Set(query.keys())].filter((name) => !known.includes(name));
  const valid =
    known.length === 0
      ? `${path} has no parameters.`
      : `Valid parameters for ${path}: ${known.join(', ')}.`;
  return unknown.slice(0, maxUnknown).map((name, at) => {
    const param = cleanText(name.slice(0, 60));
    const near = findNearest(param, known);
    const hint = near ? `Did you mean \`${near}\`?` : at === 0 ? valid : '';
    return { param, message: `Unknown parameter \`${param}\`. ${hint}`.trim() };
  });
}

/**
 * Converts the text of an integer to a number if the schema requires a number. Returns all other
 * text unchanged: validation rejects it if the schema requires a number.
 */
function toValue(schema: unknown, text: string): unknown {
  const inner = unwrap(schema);
  if (!(inner instanceof z.ZodNumber) || !/^-?\d+$/.test(text)) return text;
  // Larger numbers are not exact. They are beyond the limits of every parameter anyway.
  return Math.min(Math.max(Number(text), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}

function unwrap(schema: unknown): unknown {
  return schema instanceof z.ZodDefault ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodCatch
    ? unwrap(schema.unwrap())
    : schema;
}

function describeIssue(issue: z.core.$ZodIssue, param: string, text: string | null): string {
  if (text === null) return `Required parameter \`${param}\` is missing.`;
  const value = `"${text.slice(0, 60)}"`;
  const invalid = `Invalid \`${param}\``;
  switch (issue.code) {
    case 'invalid_type':
      return `${invalid}: ${value} is not a whole number.`;
    case 'too_small':
      if (issue.origin === 'string') return `${invalid}: the value must not be empty.`;
      return `${invalid}: ${text} is less than the minimum of ${toNumber(issue.minimum)}.`;
    case 'too_big':
      if (issue.origin === 'string') {
        return `${invalid}: the value is longer than the maximum of ${issue.maximum} characters.`;
      }
      return `${invalid}: ${text} is greater than the maximum of ${toNumber(issue.maximum)}.`;
    case 'invalid_value':
      return `${invalid}: ${value} is not one of ${issue.values.join(', ')}.${suggest(text, issue.values)}`;
    case 'invalid_format':
      return `${invalid}: ${value} is not ${issue.message}.`;
    default:
      return `${invalid}: ${issue.message}`;
  }
}

const toNumber = (bound: number | bigint): string => bound.toLocaleString('en-US');

function suggest(text: string, values: readonly unknown[]): string {
  const near = findNearest(text.slice(0, 60), values.map(String));
  return near ? ` Did you mean ${near}?` : '';
}

function toProblem(faults: readonly Fault[]): ServiceError {
  const shown = faults.slice(0, maxInMessage).map(({ message }) => message);
  return new ServiceError('invalid_parameter', shown.join(' '), { details: faults });
}
