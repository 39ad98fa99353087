// Reads and validates the JSON body of a request.
import type { Context } from 'hono';
import type { z } from 'zod';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { decodeText } from '../../lib/decode-text.ts';
import { describeIssue } from '../../lib/describe-issue.ts';
import { cleanText } from '../../lib/escape-html.ts';
import type { Env } from './request-context.ts';

/** Maximum size of a body that any number of clients may send at the same time. */
export const maxSmallBytes = 64 * 1024;
/** Maximum size of all bodies that are being received at the same time. */
const maxTotalBytes = 16 * 1024 * 1024;
/** Maximum number of larger bodies that one caller may send at the same time. */
const maxLargePerCaller = 2;

/** Throws the API errors `unsupported_media_type`, `too_large`, and `invalid_body`. */
export async function readJson(context: Context<Env>): Promise<unknown> {
  const type = context.req.header('Content-Type') ?? '';
  if (!isJson(type)) {
    throw new ServiceError(
      'unsupported_media_type',
      `${describeType(type)} Send application/json.`,
    );
  }
  return parseJson(await readText(context));
}

export const isJson = (type: string): boolean =>
  type.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';

/**
 * Describes a missing or unsupported `Content-Type`. The caller adds a sentence about the supported
 * types.
 */
export const describeType = (type: string): string =>
  type === ''
    ? 'The Content-Type header is missing.'
    : `Unsupported Content-Type "${type.slice(0, 60)}".`;

export function parseJson(text: string): unknown {
  checkStructure(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError(
      'invalid_body',
      'The request body is not valid JSON. Send a JSON object.',
    );
  }
}

const maxDepth = 32;
const maxFields = 100;
const maxValues = 100_000;

/**
 * Refuses JSON that is small as text, but expensive to parse and validate. No valid request has so
 * many levels, fields, or values.
 */
function checkStructure(text: string): void {
  const fields: number[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = findEndOfString(text, at + 1);
        break;
      case 0x7b: // {
        fields.push(1);
        break;
      case 0x5b: // [
        fields.push(Number.NEGATIVE_INFINITY);
        break;
      case 0x7d: // }
      case 0x5d: // ]
        fields.pop();
        break;
      case 0x2c: // ,
        values += 1;
        fields.push((fields.pop() ?? 0) + 1);
        if ((fields.at(-1) ?? 0) > maxFields) throw tooComplex(`${maxFields} fields in an object`);
        if (values > maxValues) throw tooComplex(`${maxValues.toLocaleString('en-US')} values`);
        break;
    }
    if (fields.length > maxDepth) throw tooComplex(`${maxDepth} levels`);
  }
}

function findEndOfString(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at;
    if (code === 0x5c) at += 1; // a backslash and the character after it
  }
  return text.length;
}

const tooComplex = (limit: string): ServiceError =>
  new ServiceError('invalid_body', `The request body has more than ${limit}. Send less.`);

export interface LargeBody {
  readonly maxBytes: number;
  /** The account or the IP address whose large bodies are counted together. */
  readonly caller: string;
}

let receivedBytes = 0;
const largeBodies = new Map<string, number>();

/**
 * Throws `too_large` if the body is too long, `unavailable` if too many bodies are being received,
 * and `invalid_body` if the client disconnected before it sent the whole body.
 */
export async function readText(context: Context<Env>, large?: LargeBody): Promise<string> {
  const maxBytes = large?.maxBytes ?? maxSmallBytes;
  // Checks the length before anything accesses the body stream, so that the connection can be
  // reused after the error.
  const announced = Number(context.req.header('Content-Length') ?? 0);
  if (announced > maxBytes) throw tooLarge(maxBytes);
  const reader = context.req.raw.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let caller: string | undefined;
  try {
    for (;;) {
      if (large && caller === undefined && Math.max(bytes, announced) > maxSmallBytes) {
        caller = large.caller;
        const count = (largeBodies.get(caller) ?? 0) + 1;
        largeBodies.set(caller, count);
        if (count > maxLargePerCaller) throw tooBusy();
      }
      const { done, value } = await receive(reader);
      if (done) return decodeText(Buffer.concat(chunks));
      bytes += value.length;
      receivedBytes += value.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      if (receivedBytes > maxTotalBytes) throw tooBusy();
      chunks.push(value);
    }
  } finally {
    receivedBytes -= bytes;
    if (caller !== undefined) {
      const count = (largeBodies.get(caller) ?? 0) - 1;
      if (count > 0) largeBodies.set(caller, count);
      else largeBodies.delete(caller);
    }
  }
}

async function receive(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (cause) {
    throw new ServiceError('invalid_body', 'The request body was truncated. Send it again.', {
      cause,
    });
  }
}

const tooBusy = (): ServiceError =>
  new ServiceError(
    'unavailable',
    'Too many large request bodies are being received. Try again in 30 seconds.',
  );

export const tooLarge = (maxBytes: number): ServiceError =>
  new ServiceError(
    'too_large',
    `The request body is larger than the maximum of ${maxBytes.toLocaleString('en-US')} bytes. Send a smaller body.`,
  );

/** Maximum number of invalid fields in one error. */
const maxDetails = 20;

/** Throws one `invalid_body` error that lists the first invalid fields. */
export function validateBody<T extends z.ZodType>(body: unknown, schema: T): z.infer<T> {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return parsed.data;
  // Each field gets only its first issue, because the first issue often causes the other issues.
  const messages = new Map<string, string>();
  const add = (name: string, message: string) => {
    const param = cleanText(name.slice(0, 60)) || 'body';
    if (messages.size < maxDetails && !messages.has(param)) messages.set(param, message);
  };
  for (const issue of parsed.error.issues.slice(0, maxDetails)) {
    if (issue.code !== 'unrecognized_keys') add(issue.path.join('.'), describeIssue(issue));
    else for (const key of issue.keys.slice(0, maxDetails)) add(key, 'Unknown field. Remove it.');
  }
  const details = [...messages].map(([param, message]) => ({ param, message }));
  const shown = details.slice(0, 5).map(({ param, message }) => `\`${param}\`: ${message}`);
  throw new ServiceError('invalid_body', `Invalid request body. ${shown.join(' ')}`, { details });
}
