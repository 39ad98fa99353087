// Reads and validates the JSON body of a request.
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { z } from 'zod';
import { describeIssue } from '../../contracts/describe-issue.ts';
import { ServiceError } from '../../contracts/error-codes.ts';
import type { Env } from './request-context.ts';

const maxBodyBytes = 64 * 1024;

/** Throws the API errors `unsupported_media_type`, `too_large`, and `invalid_body`. */
export async function readJson(context: Context<Env>): Promise<unknown> {
  const type = context.req.header('Content-Type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ServiceError(
      'unsupported_media_type',
      `${describeType(type)} Send application/json.`,
    );
  }
  return parseJson(await readText(context));
}

/**
 * Describes a missing or unsupported `Content-Type`. The caller adds a sentence about the supported
 * types.
 */
export const describeType = (type: string): string =>
  type === ''
    ? 'The Content-Type header is missing.'
    : `Unsupported Content-Type "${type.slice(0, 60)}".`;

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError(
      'invalid_body',
      'The request body is not valid JSON. Send a JSON object.',
    );
  }
}

/**
 * Throws `too_large` if the body is too long, and `invalid_body` if the client disconnected before
 * it sent the whole body.
 */
export async function readText(
  context: Context<Env>,
  maxBytes: number = maxBodyBytes,
): Promise<string> {
  // Checks the length before `bodyLimit` accesses the body stream. If nothing accessed the stream,
  // the connection can be reused after the error.
  if (Number(context.req.header('Content-Length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw tooLarge(maxBytes);
    },
  });
  try {
    await limit(context, async () => undefined);
    return await context.req.text();
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    throw new ServiceError('invalid_body', 'The request body was truncated. Send it again.', {
      cause,
    });
  }
}

const tooLarge = (maxBytes: number): ServiceError =>
  new ServiceError(
    'too_large',
    `The request body is larger than the maximum of ${maxBytes.toLocaleString('en-US')} bytes. Send a smaller body.`,
  );

/** Throws one `invalid_body` error that lists the invalid fields of the first 20 issues. */
export function validateBody<T extends z.ZodType>(body: unknown, schema: T): z.infer<T> {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return parsed.data;
  const found = parsed.error.issues.slice(0, 20).flatMap((issue) => {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    const message =
      issue.code === 'unrecognized_keys' ? 'Unknown field. Remove it.' : describeIssue(issue);
    return names.map((name) => ({ param: name.slice(0, 60) || 'body', message }));
  });
  // Each field gets only its first issue, because the first issue often causes the other issues.
  const details = found.filter(
    ({ param }, place) => found.findIndex((one) => one.param === param) === place,
  );
  const shown = details.slice(0, 5).map(({ param, message }) => `\`${param}\`: ${message}`);
  throw new ServiceError('invalid_body', `Invalid request body. ${shown.join(' ')}`, { details });
}
