// Describes why a JSON value is invalid, in one sentence for the person who sent it.
import type { z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'text',
};
const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
const nameKind = (kind: string): string => kinds[kind] ?? kind;
const show = (value: unknown): string => {
  const text = JSON.stringify(typeof value === 'string' ? value.slice(0, 100) : value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
};

/**
 * `issue` must come from a parse with `reportInput: true`. If the message of a format is not a
 * sentence, it must complete "… is not", such as "a webhook id".
 */
export function describeIssue(issue: z.core.$ZodIssue): string {
  const { input } = issue;
  switch (issue.code) {
    case 'invalid_type':
      if (input === undefined) return `Required: ${nameKind(issue.expected)}.`;
      if (kindOf(input) === 'number') return `${show(input)} is not ${nameKind(issue.expected)}.`;
      return `Must be ${nameKind(issue.expected)}, not ${nameKind(kindOf(input))}.`;
    case 'too_small':
      return describeBound(issue.origin, input, 'at least', 'less', issue.minimum);
    case 'too_big':
      return describeBound(issue.origin, input, 'at most', 'greater', issue.maximum);
    case 'invalid_value':
      if (input === undefined) return `Required: one of ${issue.values.join(', ')}.`;
      return `${show(input)} is not one of ${issue.values.join(', ')}.`;
    case 'invalid_format':
      return /^[a-z]/.test(issue.message)
        ? `${show(input)} is not ${issue.message}.`
        : `${show(input)} does not have the required form.`;
    default:
      return /[.?!]$/.test(issue.message) ? issue.message : `${issue.message}.`;
  }
}

function describeBound(
  origin: string,
  input: unknown,
  bound: 'at least' | 'at most',
  relation: 'less' | 'greater',
  limit: number | bigint,
): string {
  const count = limit.toLocaleString('en-US');
  const plural = limit === 1 ? '' : 's';
  if (origin === 'array' || origin === 'set') return `Send ${bound} ${count} item${plural}.`;
  if (origin === 'string') return `Send ${bound} ${count} character${plural}.`;
  const edge = bound === 'at least' ? 'minimum' : 'maximum';
  return `${show(input)} is ${relation} than the ${edge} of ${count}.`;
}
