// OAuth 2.1 for MCP clients: what the server supports (RFC 9728, RFC 8414), registration of clients
// (RFC 7591), and the exchange of a code for an API key. /account/authorize asks the user.
import { hash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { describeIssue } from '../../lib/describe-issue.ts';
import type { AccountServices } from '../accounts/account-services.ts';
import { authorizePath } from '../accounts/authorize-page.ts';
import { readForm } from '../accounts/form-checks.ts';
import { Registration, readClientId, toClientId } from '../accounts/oauth-clients.ts';
import { limitKeyless } from '../http/admission.ts';
import { readJson } from '../http/request-body.ts';
import type { Env } from '../http/request-context.ts';
import { KeyLimitError } from '../keys/key-store.ts';
import type { AppDeps } from './app-deps.ts';
import { accountMcpPath, resourceMetadataPath } from './mcp.ts';

const paths = { register: '/oauth/register', token: '/oauth/token' } as const;
const noStore = { 'Cache-Control': 'no-store' } as const;

export function addOauth(
  app: Hono<Env>,
  deps: AppDeps & { readonly account: AccountServices },
): void {
  const { account } = deps;
  const { siteUrl } = account;
  app.use('/.well-known/*', cors());
  app.use('/oauth/*', cors(), limitKeyless(deps));
  for (const path of [accountMcpPath, '/mcp']) {
    app.get(`${resourceMetadataPath}${path}`, (context) =>
      context.json({
        resource: siteUrl + path,
        authorization_servers: [siteUrl],
        bearer_methods_supported: ['header'],
        resource_name: account.siteName,
        resource_documentation: `${siteUrl}/developers/mcp`,
      }),
    );
  }
  app.get('/.well-known/oauth-authorization-server', (context) =>
    context.json({
      issuer: siteUrl,
      authorization_endpoint: siteUrl + authorizePath,
      token_endpoint: siteUrl + paths.token,
      registration_endpoint: siteUrl + paths.register,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      token_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    }),
  );
  app.post(paths.register, (context) => register(context, account));
  app.post(paths.token, (context) => exchangeCode(context, account));
}

const refuse = (context: Context, error: string, description: string): Response =>
  context.json({ error, error_description: description }, 400, noStore);

async function register(context: Context<Env>, { secret, now }: AccountServices) {
  const body = await readJson(context).catch((cause: unknown) => {
    if (cause instanceof ServiceError) return cause;
    throw cause;
  });
  if (body instanceof ServiceError) {
    return refuse(context, 'invalid_client_metadata', body.message);
  }
  const { data, error } = Registration.safeParse(body, { reportInput: true });
  if (!data) {
    const [issue] = error.issues;
    const isUri = issue?.path[0] === 'redirect_uris';
    const code = isUri ? 'invalid_redirect_uri' : 'invalid_client_metadata';
    return refuse(context, code, issue ? `${issue.path.join('.')}: ${describeIssue(issue)}` : '');
  }
  const registered = {
    client_id: toClientId(secret, data),
    client_id_issued_at: Math.floor(now().getTime() / 1000),
    ...data,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
  };
  return context.json(registered, 201, noStore);
}

/** The access token is an API key of the account, named like the client. It does not expire. */
async function exchangeCode(context: Context<Env>, { secret, codes, keys }: AccountServices) {
  const form = (await readForm(context)) ?? new URLSearchParams();
  const read = (name: string): string => form.get(name) ?? '';
  if (read('grant_type') !== 'authorization_code') {
    return refuse(context, 'unsupported_grant_type', 'Use the grant type authorization_code.');
  }
  const clientId = read('client_id');
  const client = readClientId(secret, clientId);
  if (!client) return refuse(context, 'invalid_client', 'Unknown client. Register it again.');
  const challenge = hash('sha256', read('code_verifier'), 'base64url');
  const redirectUri = read('redirect_uri');
  const accountId = await codes.take(read('code'), { clientId, redirectUri, challenge });
  if (accountId === undefined) {
    const text = 'The code is unknown, used or expired, or belongs to another request.';
    return refuse(context, 'invalid_grant', text);
  }
  try {
    const { key } = await keys.create(accountId, client.name);
    return context.json({ access_token: key, token_type: 'Bearer' }, 200, noStore);
  } catch (cause) {
    if (!(cause instanceof KeyLimitError)) throw cause;
    return refuse(context, 'invalid_grant', cause.message);
  }
}
