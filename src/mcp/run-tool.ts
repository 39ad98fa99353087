// Runs an MCP tool: validates the arguments, calls the tool, and limits the size of the result.
import type { z } from 'zod';
import { ServiceError } from '../contracts/api/error-codes.ts';
import { describeIssue } from '../lib/describe-issue.ts';
import { cleanText } from '../lib/escape-html.ts';
import { findNearest } from '../lib/nearest-name.ts';
import type { Api } from './api.ts';
import type { Detail, Draft, Tool } from './tool.ts';

/** Maximum number of unknown arguments in one error. */
const maxUnknown = 20;

/**
 * Validates arguments and adds defaults. Throws one error that lists up to five invalid arguments.
 */
export function readArguments(tool: Tool, sent: unknown): Record<string, unknown> {
  const parsed = tool.input.safeParse(applyAliases(tool, sent ?? {}), { reportInput: true });
  if (parsed.success) return parsed.data;
  const known = Object.keys(tool.input.shape);
  const faults = parsed.error.issues.slice(0, 5).map((issue) => describe(issue, known));
  throw new ServiceError('invalid_parameter', faults.join(' '));
}

function applyAliases({ aliases }: Tool, sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const named = new Map(Object.entries(sent));
  for (const [alias, name] of Object.entries(aliases)) {
    if (!named.has(alias) || named.has(name)) continue;
    named.set(name, named.get(alias));
    named.delete(alias);
  }
  return Object.fromEntries(named);
}

function describe(issue: z.core.$ZodIssue, known: readonly string[]): string {
  const name = cleanText(issue.path.join('.').slice(0, 60)) || 'arguments';
  if (issue.code !== 'unrecognized_keys') return `Invalid \`${name}\`: ${describeIssue(issue)}`;
  return issue.keys
    .slice(0, maxUnknown)
    .map((key, at) => {
      const shown = cleanText(key.slice(0, 60));
      const near = findNearest(shown, known);
      const list = at === 0 ? ` Arguments: ${known.join(', ')}.` : '';
      return `Unknown argument \`${shown}\`.${near ? ` Did you mean \`${near}\`?` : list}`;
    })
    .join(' ');
}

export async function runTool(
  tool: Tool,
  api: Api,
  args: Record<string, unknown>,
): Promise<Result> {
  const draft = await tool.run(api, args);
  return cutToSize(api, draft, args.detail as Detail);
}

/** Maximum size of a result as JSON, in bytes, by level of detail. */
const maxBytes: Readonly<Record<Detail, number>> = { concise: 8 * 1024, full: 32 * 1024 };

const cursorBytes = 120;

type Result = Record<string, unknown>;

const toBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

function cutToSize(api: Api, { source, fields, items, next }: Draft, detail: Detail): Result {
  const head = {
    release: api.release,
    as_of: api.asOf,
    source_url: new URL(source, api.siteUrl).href,
    ...fields,
  };
  if (!items) return head;
  let room = maxBytes[detail] - toBytes(head) - cursorBytes;
  let count = 0;
  for (const item of items) {
    room -= toBytes(item) + 1;
    // Returns at least one item even if it is too large, so that the cursor always advances.
    if (room < 0 && count > 0) break;
    count += 1;
  }
  const isPaged = next !== undefined;
  return {
    ...head,
    items: items.slice(0, count),
    ...(isPaged ? { next_cursor: next(count) } : {}),
  };
}
