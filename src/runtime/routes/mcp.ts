// /mcp: the Model Context Protocol over Streamable HTTP, without sessions. /mcp/account requires a
// key, so clients that support OAuth ask the user to sign in.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isLegacyRequest,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
  ProtocolError,
  ProtocolErrorCode,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Context, Hono } from 'hono';
import { apiVersion } from '../../contracts/api/api-version.ts';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { plans } from '../../contracts/api/plans.ts';
import { maxCheckBytes } from '../../contracts/api/stack-check-rules.ts';
import type { Api } from '../../mcp/api.ts';
import { readResource } from '../../mcp/resources.ts';
import { readArguments, runTool } from '../../mcp/run-tool.ts';
import { type Backend, createToolServer, toToolError, toToolResult } from '../../mcp/server.ts';
import { checkStack } from '../../mcp/tools/check-stack.ts';
import { tools } from '../../mcp/tools.ts';
import { fillHealthValues, readHealthValues } from '../../snapshot/pages/health-values.ts';
import {
  findKeyless,
  hasKeylessCalls,
  readKey,
  refuseKey,
  refuseRequest,
  takeKeylessCall,
} from '../http/admission.ts';
import { acceptsJson } from '../http/content-negotiation.ts';
import { sendError, toServiceError } from '../http/error-response.ts';
import {
  describeType,
  isJson,
  maxSmallBytes,
  parseJson,
  readText,
  tooLarge,
} from '../http/request-body.ts';
import type { Env } from '../http/request-context.ts';
import type { KeyHolder } from '../keys/key-ring.ts';
import { toRenderedResponse } from '../release/response-cache.ts';
import { orUnavailable } from '../state/unavailable.ts';
import type { AppDeps } from './app-deps.ts';
import { quotaExceeded, rebuilding, takeQuota } from './keyed-response.ts';
import { createApi } from './mcp-api.ts';

interface Caller {
  readonly context: Context<Env>;
  readonly holder: KeyHolder | undefined;
  readonly address: string;
}

export const accountMcpPath = '/mcp/account';
/** The metadata of a protected resource is at this path, followed by the path of the resource. */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource';

const maxBatch = 20;
const maxHostLength = 300;
const hostTooLong = (name: string): ServiceError =>
  new ServiceError('invalid_parameter', `The ${name} header is too long. Send a shorter one.`);
const isLocal = (url: string): boolean =>
  localhostAllowedHostnames().includes(new URL(url).hostname);

export function addMcp(app: Hono<Env>, deps: AppDeps): void {
  const handler = createMcpHandler(
    ({ authInfo }) => createToolServer(apiVersion, createBackend(deps, authInfo?.extra as Extra)),
    { legacy: 'reject' },
  );
  const paths = ['/mcp', '/mcp/', accountMcpPath];
  // Prevents DNS rebinding: a web page could otherwise reach a local server through its own domain
  // name.
  const refuse = isLocal(deps.config.site.url)
    ? (request: Request) =>
        hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
        originValidationResponse(request, localhostAllowedOrigins())
    : () => undefined;
  app.on('OPTIONS', paths, (context) => context.body(null, 204, preflight));
  app.on('ALL', paths, async (context) => {
    try {
      // The SDK repeats these headers in its error messages.
      for (const name of ['Host', 'Origin']) {
        if ((context.req.header(name) ?? '').length > maxHostLength) throw hostTooLong(name);
      }
      const refused = refuse(context.req.raw);
      if (refused) return refused;
      const holder = await findHolder(context, deps);
      if (!holder && context.req.path === accountMcpPath) throw keyRequired;
      const address = findKeyless(context, deps) ?? '';
      const caller: Caller = { context, holder, address };
      const authInfo = { token: '', clientId: '', scopes: [], extra: { caller } satisfies Extra };
      const refusal = holder ? undefined : refuseRequest(context, deps.rateLimits.keyless, address);
      if (refusal) return refusal;
      const { raw } = context.req;
      if (raw.method !== 'POST') return await handler.fetch(raw, { authInfo });
      const parsedBody = await readMessage(caller, deps);
      return (await isLegacyRequest(raw, parsedBody))
        ? await serveLegacy(raw, parsedBody, createBackend(deps, { caller }))
        : await handler.fetch(raw, { authInfo, parsedBody });
    } catch (cause) {
      const problem = toServiceError(context, deps, cause);
      if (problem.code === 'invalid_key' || problem.code === 'missing_key') {
        // Clients of MCP expect the status and the header of OAuth, and then ask for another token.
        const { body, headers } = sendError(context, problem);
        const challenged = new Headers(headers);
        challenged.set('WWW-Authenticate', toChallenge(context, deps, problem.code));
        return new Response(body, { status: 401, headers: challenged });
      }
      if (problem.code !== 'invalid_body') return sendError(context, problem);
      const error = { code: ProtocolErrorCode.ParseError, message: problem.message };
      return context.json({ jsonrpc: '2.0', id: null, error }, 400);
    }
  });
}

const keyRequired = new ServiceError(
  'missing_key',
  'This URL requires an API key as a bearer token, or a client that supports OAuth. /mcp also works without a key.',
);

/** Tells a client why it was refused and, if the server has accounts, where OAuth begins. */
function toChallenge({ req }: Context, { account, config }: AppDeps, code: string): string {
  const path = req.path === accountMcpPath ? accountMcpPath : '/mcp';
  const fields = [
    ...(code === 'invalid_key' ? ['error="invalid_token"'] : []),
    ...(account ? [`resource_metadata="${config.site.url}${resourceMetadataPath}${path}"`] : []),
  ];
  return `Bearer ${fields.join(', ')}`.trim();
}

/**
 * Responds to clients of protocol version 2025-11-25 with plain JSON. The SDK's own handler would
 * open an event stream for each request.
 */
async function serveLegacy(
  request: Request,
  parsedBody: unknown,
  backend: Backend,
): Promise<Response> {
  const server = createToolServer(apiVersion, backend);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const { url, method } = request;
  const headers = new Headers(request.headers);
  // The SDK requires that clients name both types. HTTP also allows wildcards and no `Accept` at
  // all, and the response is always JSON.
  if (acceptsJson(headers.get('Accept')))
    headers.set('Accept', 'application/json, text/event-stream');
  const message = new Request(url, { method, headers });
  const response = await transport.handleRequest(message, { parsedBody });
  const body = response.body === null ? null : await response.arrayBuffer();
  await server.close();
  return new Response(body, response);
}

/**
 * Reads the body. Only a call of `daybreak_check_stack` may be large, because it contains files.
 * Without a key, such a call must be within the hourly limit.
 */
async function readMessage({ context, holder, address }: Caller, deps: AppDeps): Promise<unknown> {
  const type = context.req.header('Content-Type') ?? '';
  if (!isJson(type)) {
    throw new ServiceError(
      'unsupported_media_type',
      `${describeType(type)} Send application/json.`,
    );
  }
  const large = { maxBytes: maxCheckBytes, caller: holder?.accountId ?? address };
  const hasCalls = holder !== undefined || hasKeylessCalls(deps.rateLimits.calls, address);
  const text = await readText(context, hasCalls ? large : undefined);
  const isCheck = text.length <= maxSmallBytes || text.includes(`"${checkStack.name}"`);
  if (!isCheck) throw tooLarge(maxSmallBytes);
  const message = parseJson(text);
  if (Array.isArray(message) && message.length > maxBatch) {
    throw new ServiceError('invalid_body', `The batch has more than ${maxBatch} messages.`);
  }
  return message;
}

type Extra = { readonly caller: Caller };

const preflight = {
  'Access-Control-Allow-Methods': 'GET, POST, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, X-Api-Key, Content-Type, Accept, Mcp-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
  'Access-Control-Max-Age': '86400',
};

async function findHolder(context: Context<Env>, deps: AppDeps): Promise<KeyHolder | undefined> {
  const { key, header } = readKey(context);
  if (key === undefined) return undefined;
  const holder = await orUnavailable(deps, () => deps.keys.find(key));
  return holder ?? refuseKey(header);
}

function createBackend(deps: AppDeps, { caller }: Extra): Backend {
  return {
    async call(name, sent) {
      try {
        const tool = tools.find((one) => one.name === name);
        if (!tool)
          throw new ServiceError(
            'not_found',
            `Unknown tool ${name}. List the tools with tools/list.`,
          );
        return toToolResult(
          await counted(deps, caller, async (api, cached) => {
            const args = readArguments(tool, sent);
            return await cached(`${name} ${JSON.stringify(args)}`, async () =>
              JSON.stringify(await runTool(tool, api, args)),
            );
          }),
        );
      } catch (cause) {
        const { code, message } = toServiceError(caller.context, deps, cause);
        return toToolError(`${code}: ${message}`);
      }
    },
    async read(uri) {
      try {
        const found = await counted(deps, caller, (api) => readResource(api, uri, readMethod));
        return { contents: [{ uri, ...found }] };
      } catch (cause) {
        const { code, message } = toServiceError(caller.context, deps, cause);
        const isUsers = code === 'not_found' || code === 'invalid_parameter';
        throw new ProtocolError(
          isUsers ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError,
          message,
          { uri, code },
        );
      }
    },
  };
}

type Cached = (key: string, compute: () => Promise<string>) => Promise<string>;

/**
 * Counts one request against the quota or rate limit, and runs `work` on the served release. A
 * request that fails with a server error is not counted.
 */
async function counted<T>(
  deps: AppDeps,
  caller: Caller,
  work: (api: Api, cached: Cached) => Promise<T>,
): Promise<T> {
  const plan = caller.holder?.plan ?? 'free';
  const giveBack = await charge(deps, caller);
  try {
    return await deps.serving.use(async (release) => {
      if (!release || deps.isRebuilding()) throw rebuilding();
      const api = createApi({ release, plan, siteUrl: deps.config.site.url });
      return await work(api, async (key, compute) => {
        const find = async () => toRenderedResponse(await compute());
        return String((await release.responses.find(`mcp ${plan} ${key}`, find)).body);
      });
    });
  } catch (cause) {
    if (!(cause instanceof ServiceError) || cause.status >= 500) giveBack();
    throw cause;
  }
}

async function charge(deps: AppDeps, { holder, address }: Caller): Promise<() => void> {
  if (holder) {
    const { quota } = plans[holder.plan];
    const taken = await takeQuota(deps, holder);
    if (!taken.isAllowed) throw quotaExceeded(quota);
    return () => taken.giveBack();
  }
  const { refusal, giveBack } = takeKeylessCall(
    deps.rateLimits.calls,
    address,
    deps.config.site.url,
  );
  if (refusal) throw refusal;
  return giveBack;
}

const projectRoot = join(import.meta.dirname, '../../..');

/** Returns the Markdown text of a score's page under /methods, without the front matter. */
async function readMethod(score: string): Promise<string | undefined> {
  if (!/^[a-z][a-z-]{0,40}$/.test(score)) return undefined;
  const path = join(projectRoot, `src/content/methods/${score}.md`);
  const page = await readFile(path, 'utf8').catch(() => undefined);
  const text = page?.replace(/^---\n.*?\n---\n/s, '');
  return text && fillHealthValues(text, await readHealthValues(projectRoot));
}
