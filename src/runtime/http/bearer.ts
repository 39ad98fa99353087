// Checks the bearer token of a request.
import type { Context } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';

/**
 * Whether the request has this bearer token. The comparison takes constant time, to prevent timing
 * attacks.
 */
export const isBearer = (context: Context, token: string): Promise<boolean> =>
  bearerAuth({ token })(context, async () => undefined).then(
    () => true,
    () => false,
  );
