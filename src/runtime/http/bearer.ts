// Compares a bearer token in constant time.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';

export function isBearer(context: Context, token: string): boolean {
  const header = context.req.header('Authorization') ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header), digest(`Bearer ${token}`));
}
