// /account: the account pages, their assets, and the callback URL for signing in with GitHub.
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Hono } from 'hono';
import type { AccountDeps, PageResult } from '../accounts/account-services.ts';
import { authPath } from '../accounts/auth.ts';
import { returnFromGitHub } from '../accounts/github-sign-in.ts';
import { handleAccount } from '../accounts/handle-account-request.ts';
import { refused, show } from '../accounts/page-result.ts';
import { toSignView } from '../accounts/sign-in.ts';
import { findIpAddress } from '../http/ip-address.ts';
import type { Env } from '../http/request-context.ts';
import { readAccountHeaders } from '../http/response-headers.ts';
import { findSite } from '../http/site-url.ts';
import { toCaller } from '../rate-limits/caller.ts';
import { unavailableSeconds } from '../state/unavailable.ts';
import type { AppDeps } from './app-deps.ts';

const pageMs = 8_000;
/** The test of a webhook waits for the receiver, for at most 37 seconds. */
const webhookTestMs = 45_000;
const stateUnavailable: PageResult = {
  ...show(
    {
      page: 'missing',
      notice: refused('The service cannot reach its database right now. Try again in 30 seconds.'),
    },
    503,
  ),
  retryAfterSeconds: unavailableSeconds,
};

type Deps = Pick<AppDeps, 'config' | 'serving'> & { readonly account: AccountDeps };

export function addAccount(app: Hono<Env>, deps: Deps): void {
  const { parts, renderer } = deps.account;
  app.get('/account/assets/:name', async (context) => {
    const name = context.req.param('name');
    const asset = await renderer.findAsset(name);
    if (!asset) return context.notFound();
    // The name of a font file contains a hash of its content, so fonts can be cached forever.
    const isFont = name.endsWith('.woff2');
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript';
    return context.body(asset, 200, {
      'Content-Type': isFont ? 'font/woff2' : `${type}; charset=utf-8`,
      'Cache-Control': isFont ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    });
  });
  if (parts.hasGitHub) {
    app.get(`${authPath}/callback/github`, (context) =>
      returnFromGitHub(parts, context.req.raw, addressOf(context, deps)),
    );
  }
  for (const path of ['/account', '/account/*']) {
    app.on(['GET', 'POST'], path, (context) => handleAccountRequest(context, deps));
  }
}

async function handleAccountRequest(context: Context<Env>, deps: Deps): Promise<Response> {
  const { parts } = deps.account;
  const handled =
    limitAttempts(context, deps) ??
    (await inTime(context, handleAccount(parts, context, addressOf(context, deps))));
  if (handled.view) return await draw(context, deps, handled);
  if (handled.download) return sendDownload(handled.download);
  const headers = new Headers({
    Location: handled.redirect ?? '/account',
    'Cache-Control': 'no-store',
  });
  for (const cookie of handled.cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: handled.status, headers });
}

/** One time limit for all queries of a page, because each query has its own. */
async function inTime(context: Context<Env>, work: Promise<PageResult>): Promise<PageResult> {
  const { promise: late, resolve } = Promise.withResolvers<PageResult>();
  const sendsTest = context.req.path.startsWith('/account/webhooks/');
  const timer = setTimeout(resolve, sendsTest ? webhookTestMs : pageMs, stateUnavailable);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const sendDownload = ({ name, body }: { readonly name: string; readonly body: string }): Response =>
  new Response(body, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });

const addressOf = (context: Context<Env>, { config }: Deps): string =>
  context.env.incoming ? findIpAddress(context.env.incoming, config.proxies) : '';

function limitAttempts(context: Context<Env>, deps: Deps): PageResult | undefined {
  const page = /^\/account\/(sign-in|sign-up|forgot|reset)$/.exec(context.req.path)?.[1];
  if (context.req.method !== 'POST' || page === undefined) return undefined;
  const who = toCaller(addressOf(context, deps));
  const { isAllowed, retryAfterSeconds } = deps.account.signInLimit.take(who);
  if (isAllowed) return undefined;
  const text = `Too many attempts from your IP address. Wait ${retryAfterSeconds} seconds.`;
  const isSign = page === 'sign-in' || page === 'sign-up';
  const view = isSign ? toSignView(deps.account.parts, page) : { page: 'missing' as const };
  return { ...show({ ...view, notice: refused(text) }, 429), retryAfterSeconds };
}

/**
 * Sets the headers on Node's response object before Astro renders the page, because Astro writes to
 * that object directly.
 */
async function draw(
  context: Context<Env>,
  { config, serving, account }: Deps,
  { status, view, cookies, retryAfterSeconds }: PageResult,
): Promise<Response> {
  const { incoming, outgoing } = context.env;
  if (!incoming || !outgoing || !view) return context.json({ status, view });
  for (const [name, value] of await readAccountHeaders(account.parts.hasGitHub)) {
    outgoing.setHeader(name, value);
  }
  outgoing.setHeader('X-Request-Id', context.get('requestId'));
  outgoing.setHeader('Cache-Control', 'no-store');
  if (retryAfterSeconds) outgoing.setHeader('Retry-After', retryAfterSeconds);
  if (cookies.length > 0) outgoing.setHeader('Set-Cookie', [...cookies]);
  const isSample = await serving.use((release) => release?.manifest.sample ?? false);
  const { name: siteName, url: siteUrl } = findSite(context, config);
  await account.renderer.draw(incoming, outgoing, { view, status, isSample, siteName, siteUrl });
  // Astro has already sent the response. This second response only passes the status to the log and
  // the metrics. Its header tells the Node adapter not to send it. The adapter reads the header
  // only from a standard Response, which `clone` creates.
  return new Response(null, { status, headers: RESPONSE_ALREADY_SENT.headers }).clone();
}
