// Checks the bearer token of a request in constant time, to prevent timing attacks.
import type { Context } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';

export const isBearer = (context: Context, token: string): Promise<boolean> =>
  bearerAuth({ token })(context, async () => undefined).then(
    () => true,
    () => false,
  );
