// /account/authorize: asks the user whether an application may use the account (OAuth 2.1). If the
// user agrees, the application receives a code that it exchanges for an API key.
import { maxKeys } from '../keys/key-store.ts';
import type { AccountServices, Guest, PageResult, Visit } from './account-services.ts';
import type { Grant } from './authorization-codes.ts';
import { notifyOwner } from './notify-owner.ts';
import { isRegistered, type OAuthClient, readClientId } from './oauth-clients.ts';
import { goTo, refused, show } from './page-result.ts';

export const authorizePath = '/account/authorize';

interface Request extends Grant {
  readonly client: OAuthClient;
  readonly state: string | null;
}

/**
 * Returns a page if the client or its redirect URI is unknown. Sends other errors to the client, as
 * OAuth requires.
 */
function readRequest(parts: AccountServices, query: URLSearchParams): Request | PageResult {
  const clientId = query.get('client_id') ?? '';
  const redirectUri = query.get('redirect_uri') ?? '';
  const client = readClientId(parts.secret, clientId);
  if (!client || !isRegistered(client, redirectUri)) return unknownClient;
  const challenge = query.get('code_challenge') ?? '';
  const request = { client, clientId, redirectUri, challenge, state: query.get('state') };
  const refuse = (error: string) => goTo(toCallback(parts, request, { error }));
  if (query.get('response_type') !== 'code') return refuse('unsupported_response_type');
  const isPkce = query.get('code_challenge_method') === 'S256' && /^[\w-]{43}$/.test(challenge);
  if (!isPkce) return refuse('invalid_request');
  const resource = query.get('resource') ?? parts.siteUrl;
  return `${resource}/`.startsWith(`${parts.siteUrl}/`) ? request : refuse('invalid_target');
}

/** The URL of the client with the result, and with the issuer (RFC 9207). */
function toCallback(
  { siteUrl }: AccountServices,
  { redirectUri, state }: Request,
  result: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri);
  const fields = { ...result, iss: siteUrl, ...(state === null ? {} : { state }) };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

export function showAuthorize({ parts, query, visitor }: Guest): PageResult {
  const request = readRequest(parts, query);
  if ('status' in request) return request;
  if (!visitor) return goTo('/account/sign-in', [toCookie(parts, String(query), 600)]);
  const { client, redirectUri } = request;
  const { protocol, host } = new URL(redirectUri);
  const where = protocol === 'https:' ? host : 'an application on this computer';
  const { email, plan, token } = visitor;
  return show({
    page: 'confirm',
    email,
    plan,
    token,
    notice: null,
    title: `Connect “${client.name}” to your account?`,
    text: `It gets an API key of your account, and its calls count against your quota. The key is sent to ${where}. Continue only if you started this there. You can revoke the key at any time.`,
    button: 'Connect',
    action: 'authorize',
    isDanger: false,
    field: 'request',
    id: String(query),
    form: authorizePath,
    back: toCallback(parts, request, { error: 'access_denied' }),
  });
}

async function authorize({ parts, visitor, form }: Visit): Promise<PageResult> {
  const request = readRequest(parts, new URLSearchParams(form.get('request') ?? ''));
  if ('status' in request) return request;
  const keys = await parts.keys.list(visitor.accountId);
  const active = keys.filter((one) => one.revokedAt === null && one.expiresAt === null);
  if (active.length >= maxKeys) return tooManyKeys;
  const code = await parts.codes.create(visitor.accountId, request);
  notifyOwner(parts, visitor.email, 'key');
  return goTo(toCallback(parts, request, { code }));
}

export const authorizeActions = { authorize };

const cookieName = 'daybreak.authorize';

/** Remembers the request while the user signs in. */
function toCookie({ siteUrl }: AccountServices, query: string, seconds: number): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
  const value = encodeURIComponent(query);
  return `${cookieName}=${value}; Path=/account; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

const findPending = (headers: Headers): string | undefined =>
  /(?:^|;\s*)daybreak\.authorize=([^;\s]+)/.exec(headers.get('Cookie') ?? '')?.[1];

export const hasPending = (headers: Headers): boolean => findPending(headers) !== undefined;

/** Continues with the request from before the sign-in, if there is one. */
export function continuePending({ parts, headers }: Guest): PageResult | undefined {
  const value = findPending(headers);
  if (value === undefined) return undefined;
  const query = new URLSearchParams(`query=${value}`).get('query') ?? '';
  return goTo(`${authorizePath}?${new URLSearchParams(query)}`, [toCookie(parts, '', 0)]);
}

const unknownClient = show(
  {
    page: 'missing',
    notice: refused(
      'This application is not registered here, or not with this redirect URL. Connect it again in the application.',
    ),
  },
  400,
);
const tooManyKeys = show(
  {
    page: 'missing',
    notice: refused(
      `This account has ${maxKeys} active keys, which is the maximum. Revoke one, then connect the application again.`,
    ),
  },
  400,
);
