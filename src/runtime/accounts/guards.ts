// Checks that a form was sent by one of our own pages, in the session it belongs to.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { addressHeader } from './auth.ts';

/** Browsers tell where each form comes from. A request that does not is refused. */
export function isOwnForm(headers: Headers, siteUrl: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('Origin');
  if (origin === null || !URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === headers.get('Host') || host === new URL(siteUrl).host;
}

/** How much of a browser's name a session stores. */
const maxAgentLength = 300;

/** The request's headers, with the IP address that we determined instead of what it claims. */
export function toOwnHeaders(given: Headers, address: string): Headers {
  const headers = new Headers(given);
  headers.delete(addressHeader);
  if (address !== '') headers.set(addressHeader, address);
  const agent = headers.get('User-Agent');
  if (agent !== null) headers.set('User-Agent', agent.slice(0, maxAgentLength));
  return headers;
}

/** The token in every form of a session. Nobody else can know it. */
export const toFormToken = (secret: string, sessionToken: string): string =>
  createHmac('sha256', secret).update(`form ${sessionToken}`).digest('base64url');

export function isFormToken(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
