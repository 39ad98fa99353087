// The JSON body of a request: bounded, declared, and fitting its schema, or one clear refusal.
import type { Context } from 'hono';
import type { z } from 'zod';
import { ServiceError } from '../../contracts/problems.ts';

const mostBodyBytes = 64 * 1024;

/** Throws `unsupported_media_type`, `too_large` or `invalid_body`. */
export async function readJson(context: Context): Promise<unknown> {
  const type = context.req.header('Content-Type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ServiceError(
      'unsupported_media_type',
      `The body is of type "${type.slice(0, 60)}". Send application/json.`,
    );
  }
  const text = await readText(context.req.raw);
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError('invalid_body', 'The body is not JSON. Send one JSON object.');
  }
}

/**
 * What is longer is not read to its end, whatever length it declared. Throws `too_large`, and
 * `invalid_body` where the caller went away in the middle.
 */
export async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > mostBodyBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.length;
      if (bytes > mostBodyBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    throw new ServiceError('invalid_body', 'The body ended before its time.', { cause });
  }
  return Buffer.concat(chunks).toString('utf8');
}

const tooLarge = (): ServiceError =>
  new ServiceError('too_large', `The body is longer than ${mostBodyBytes} bytes. Send less.`);

/** Throws one `invalid_body` that names every field which does not fit. */
export function fitBody<T extends z.ZodType>(body: unknown, schema: T): z.infer<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const found = parsed.error.issues.slice(0, 20).flatMap((issue) => {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    const message = issue.code === 'unrecognized_keys' ? 'There is no such field.' : issue.message;
    return names.map((name) => ({ param: name.slice(0, 60) || 'body', message }));
  });
  // Of one field the first says what is wrong; what follows judges it as what it is not.
  const details = found.filter(
    ({ param }, place) => found.findIndex((one) => one.param === param) === place,
  );
  const told = details.slice(0, 5).map(({ param, message }) => `"${param}": ${message}`);
  throw new ServiceError('invalid_body', `The body does not fit. ${told.join(' ')}`, { details });
}
