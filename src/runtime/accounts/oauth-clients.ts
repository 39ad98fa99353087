// Applications that ask users for access (OAuth 2.1). The server does not store them: the ID of a
// client contains its registration, signed with the secret of the server.
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { cleanText } from '../../lib/escape-html.ts';
import { maxNameLength } from '../keys/key-store.ts';
import { isFormToken } from './form-checks.ts';

export interface OAuthClient {
  readonly name: string;
  readonly redirectUris: readonly string[];
}

const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname);

/** A redirect URI must use https, or be on the user's own computer. */
function isAllowed(uri: string): boolean {
  const url = URL.parse(uri);
  if (url === null || /[@#]/.test(uri)) return false;
  return url.protocol === 'https:' || isLoopback(url);
}

const maxUris = 10;
const maxTotalLength = 2_000;

/** The registration of RFC 7591. Ignores its other fields. */
export const Registration = z.object({
  client_name: z.string().default('MCP client'),
  redirect_uris: z
    .array(z.string().refine(isAllowed, 'The URL uses neither https nor a loopback address'))
    .min(1)
    .max(maxUris)
    .refine(
      (uris) => uris.join('').length <= maxTotalLength,
      `The URLs have more than ${maxTotalLength} characters`,
    ),
});

const sign = (secret: string, content: string): string =>
  createHmac('sha256', secret).update(`oauth client ${content}`).digest('base64url');

export function toClientId(secret: string, registration: z.infer<typeof Registration>): string {
  const name = cleanText(registration.client_name).trim().slice(0, maxNameLength) || 'MCP client';
  const fields = JSON.stringify([name, ...registration.redirect_uris]);
  const content = Buffer.from(fields).toString('base64url');
  return `${content}.${sign(secret, content)}`;
}

/** Returns undefined if this server did not create the ID. */
export function readClientId(secret: string, id: string): OAuthClient | undefined {
  const [content = '', signature = ''] = id.split('.');
  if (!isFormToken(signature, sign(secret, content))) return undefined;
  const [name = '', ...redirectUris] = JSON.parse(
    Buffer.from(content, 'base64url').toString(),
  ) as string[];
  return { name, redirectUris };
}

/**
 * Whether the client registered this redirect URI. On a loopback address, the port may differ,
 * because applications choose a free one (RFC 8252).
 */
export function isRegistered({ redirectUris }: OAuthClient, uri: string): boolean {
  if (!isAllowed(uri)) return false;
  const withoutPort = (text: string) => {
    const url = new URL(text);
    if (isLoopback(url)) url.port = '';
    return url.href;
  };
  return redirectUris.some((one) => withoutPort(one) === withoutPort(uri));
}
