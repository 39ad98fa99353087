// Reads and validates the JSON body of a request.
import type { Context } from 'hono';
import type { z } from 'zod';
import { ServiceError } from '../../contracts/problems.ts';

const maxBodyBytes = 64 * 1024;

/** Throws `unsupported_media_type`, `too_large` or `invalid_body`. */
export async function readJson(context: Context): Promise<unknown> {
  const type = context.req.header('Content-Type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    const problem =
      type === ''
        ? 'The Content-Type header is missing.'
        : `Unsupported Content-Type "${type.slice(0, 60)}".`;
    throw new ServiceError('unsupported_media_type', `${problem} Send application/json.`);
  }
  return parseJson(await readText(context.req.raw));
}

/** Throws `invalid_body`. */
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
 * Stops reading at the maximum size, whatever `Content-Length` says. Throws `too_large`, or
 * `invalid_body` if the client disconnected before the end.
 */
export async function readText(request: Request, maxBytes = maxBodyBytes): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    throw new ServiceError('invalid_body', 'The request body was truncated. Send it again.', {
      cause,
    });
  }
  return Buffer.concat(chunks).toString('utf8');
}

const tooLarge = (maxBytes: number): ServiceError =>
  new ServiceError(
    'too_large',
    `The request body is larger than the maximum of ${maxBytes.toLocaleString('en-US')} bytes. Send a smaller body.`,
  );

/** Throws one `invalid_body` error that lists every invalid field. */
export function fitBody<T extends z.ZodType>(body: unknown, schema: T): z.infer<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const found = parsed.error.issues.slice(0, 20).flatMap((issue) => {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    const message =
      issue.code === 'unrecognized_keys' ? 'Unknown field. Remove it.' : issue.message;
    return names.map((name) => ({ param: name.slice(0, 60) || 'body', message }));
  });
  // Only the first issue of each field is useful; later ones are often consequences of it.
  const details = found.filter(
    ({ param }, place) => found.findIndex((one) => one.param === param) === place,
  );
  const shown = details.slice(0, 5).map(({ param, message }) => `\`${param}\`: ${message}`);
  throw new ServiceError('invalid_body', `Invalid request body. ${shown.join(' ')}`, { details });
}
