// Checks that a page of this site sent a form, and that the form belongs to the visitor's session.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { readText } from '../http/request-body.ts';
import type { Env } from '../http/request-context.ts';
import { addressHeader } from './auth.ts';

/**
 * Returns whether a page of this site sent the form. Checks `Sec-Fetch-Site` or, if the browser
 * does not send it, `Origin`. Returns false if both headers are missing.
 */
export async function isOwnForm(context: Context<Env>, siteUrl: string): Promise<boolean> {
  const protect = csrf({
    origin: (origin) => {
      if (context.req.header('Sec-Fetch-Site') !== undefined || !URL.canParse(origin)) return false;
      const { host } = new URL(origin);
      return host === context.req.header('Host') || host === new URL(siteUrl).host;
    },
  });
  try {
    await protect(context, async () => undefined);
    return true;
  } catch (cause) {
    if (cause instanceof HTTPException) return false;
    throw cause;
  }
}

const maxAgentLength = 300;

/**
 * Returns a copy of the headers in which `addressHeader` contains the IP address that this server
 * determined. Discards any value that the client sent in `addressHeader`, and shortens a long user
 * agent.
 */
export function toOwnHeaders(given: Headers, address: string): Headers {
  const headers = new Headers(given);
  headers.delete(addressHeader);
  if (address !== '') headers.set(addressHeader, address);
  const agent = headers.get('User-Agent');
  if (agent !== null) headers.set('User-Agent', agent.slice(0, maxAgentLength));
  return headers;
}

/**
 * Returns the CSRF token for the forms of a session. Only a server with the secret can compute it.
 */
export const toFormToken = (secret: string, sessionToken: string): string =>
  createHmac('sha256', secret).update(`form ${sessionToken}`).digest('base64url');

export function isFormToken(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Returns undefined if the body is not a form or is too long. */
export async function readForm(context: Context<Env>): Promise<URLSearchParams | undefined> {
  const [type = ''] = (context.req.header('Content-Type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') return undefined;
  const text = await readText(context).catch(refuseOnly);
  if (text === undefined) return undefined;
  const form = new URLSearchParams(text);
  // PostgreSQL cannot store NUL characters, and no real form contains them.
  return [...form.values()].some((value) => value.includes('\0')) ? undefined : form;
}

/** Ignores a ServiceError, which means that the body is invalid. Rethrows all other errors. */
function refuseOnly(cause: unknown): undefined {
  if (!(cause instanceof ServiceError)) throw cause;
}
