// Parameters of a request, checked against the table of endpoints; every fault is named at once.
import { z } from 'zod';
import { findNearest } from '../../contracts/nearest.ts';
import { ServiceError } from '../../contracts/problems.ts';

interface Fault {
  readonly param: string;
  readonly message: string;
}

/**
 * The values of a query, defaults filled in. Throws one `invalid_parameter` that names every
 * parameter which is unknown, given twice, missing, of the wrong type or out of bounds.
 */
export function readQuery<T extends z.ZodObject>(
  path: string,
  query: URLSearchParams,
  schema: T,
): z.infer<T> {
  const known = Object.keys(schema.shape);
  const faults = findUnknown(query, known);
  const given: Record<string, unknown> = {};
  for (const name of known) {
    const values = query.getAll(name);
    if (values.length > 1)
      faults.push({ param: name, message: 'It is given twice. Give it once.' });
    else if (values[0] !== undefined) given[name] = toValue(schema.shape[name], values[0]);
  }
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const param = String(issue.path[0] ?? '');
      if (faults.some((fault) => fault.param === param)) continue;
      faults.push({ param, message: tellIssue(issue, query.get(param)) });
    }
  }
  if (faults.length > 0 || !parsed.success) throw toProblem(path, faults, known);
  return parsed.data;
}

/** For addresses that take none. */
export function refuseUnknownParameters(
  path: string,
  query: URLSearchParams,
  known: readonly string[],
): void {
  const faults = findUnknown(query, known);
  if (faults.length > 0) throw toProblem(path, faults, known);
}

const mostNamed = 20;
/** The message names so many; `details` hold the rest. */
const mostTold = 5;

function findUnknown(query: URLSearchParams, known: readonly string[]): Fault[] {
  const unknown = [...new Set(query.keys())].filter((name) => !known.includes(name));
  return unknown.slice(0, mostNamed).map((name) => {
    const near = findNearest(name.slice(0, 60), known);
    const message = near
      ? `There is no such parameter; did you mean ${near}?`
      : 'There is no such parameter; leave it out.';
    return { param: name.slice(0, 60), message };
  });
}

/** Text arrives; a whole number is meant where the schema asks for one. Anything else stays text. */
function toValue(schema: unknown, text: string): unknown {
  const inner = unwrap(schema);
  return inner instanceof z.ZodNumber && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

function unwrap(schema: unknown): unknown {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional
    ? unwrap(schema.unwrap())
    : schema;
}

function tellIssue(issue: z.core.$ZodIssue, given: string | null): string {
  const shown = given === null ? '' : `It is "${given.slice(0, 60)}". `;
  switch (issue.code) {
    case 'invalid_type':
      return given === null ? 'It is missing. Give it.' : `${shown}Give a whole number.`;
    case 'too_small':
    case 'too_big':
      return `${shown}${tellBound(issue)}`;
    case 'invalid_value':
      return `${shown}Give one of ${issue.values.join(', ')}.${tellNearest(given, issue.values)}`;
    case 'invalid_format':
      return `${shown}Give ${issue.message}.`;
    default:
      return `${shown}${issue.message}`;
  }
}

function tellBound(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const isText = issue.origin === 'string';
  if (issue.code === 'too_small') {
    return isText ? 'Give some text.' : `Give at least ${issue.minimum}.`;
  }
  return isText ? `Give at most ${issue.maximum} characters.` : `Give at most ${issue.maximum}.`;
}

function tellNearest(given: string | null, values: readonly unknown[]): string {
  const near = given === null ? undefined : findNearest(given.slice(0, 60), values.map(String));
  return near ? ` Did you mean ${near}?` : '';
}

function toProblem(path: string, faults: readonly Fault[], known: readonly string[]): ServiceError {
  const takes = known.length === 0 ? 'no parameters' : `the parameters ${known.join(', ')}`;
  const told = faults
    .slice(0, mostTold)
    .map(({ param, message }) => `"${param}": ${message}`)
    .join(' ');
  return new ServiceError('invalid_parameter', `${path} takes ${takes}. ${told}`, {
    details: faults,
  });
}
