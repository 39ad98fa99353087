// Checks the bearer token of a request.
import type { Context } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';

/**
 * Whether the request has this bearer token. The comparison takes constant time, to prevent timing
 * attacks.
 */
export const isBearer = async (context: Context, token: string): Promise<boolean> => {
  try {
    await bearerAuth({ token })(context, async () => undefined);
    return true;
  } catch {
    return false;
  }
};
