// /account: the pages of an account, and the address to which GitHub sends people back.
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Hono } from 'hono';
import { handleAccount } from '../accounts/accounts.ts';
import { authPath } from '../accounts/auth.ts';
import { type AccountParts, type Handled, refused, show } from '../accounts/handled.ts';
import type { Renderer } from '../accounts/renderer.ts';
import { toSignView } from '../accounts/sign.ts';
import type { Bursts } from '../bursts/bursts.ts';
import { toCaller } from '../bursts/caller.ts';
import type { AppDeps } from '../deps.ts';
import { findAddress } from '../middleware/address.ts';
import { type Env, pageHeaders } from '../middleware/answers.ts';

export interface AccountDeps {
  readonly parts: AccountParts;
  readonly renderer: Renderer;
  /** Sign-ins and sign-ups by address. */
  readonly bursts: Bursts;
}

type Deps = Pick<AppDeps, 'config' | 'serving'> & { readonly account: AccountDeps };

export function addAccount(app: Hono<Env>, deps: Deps): void {
  const { parts, renderer } = deps.account;
  app.get('/account/assets/:name', async (context) => {
    const css = await renderer.findAsset(context.req.param('name'));
    if (!css) return context.notFound();
    return context.body(css, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });
  app.get(`${authPath}/callback/:provider`, (context) => parts.auth.handler(context.req.raw));
  for (const path of ['/account', '/account/*']) {
    app.on(['GET', 'POST'], path, (context) => answerAccount(context, deps));
  }
}

async function answerAccount(context: Context<Env>, deps: Deps): Promise<Response> {
  const { parts } = deps.account;
  const handled = findRush(context, deps) ?? (await handleAccount(parts, context.req.raw));
  if (handled.view) return await draw(context, deps, handled);
  const headers = new Headers({
    Location: handled.redirect ?? '/account',
    'Cache-Control': 'no-store',
  });
  for (const cookie of handled.cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: handled.status, headers });
}

/** Who tries to sign in or up too often from one address. */
function findRush(context: Context<Env>, { config, account }: Deps): Handled | undefined {
  const page = /^\/account\/(sign-in|sign-up)$/.exec(context.req.path)?.[1];
  if (context.req.method !== 'POST' || (page !== 'sign-in' && page !== 'sign-up')) return undefined;
  const { incoming } = context.env;
  const who = incoming ? toCaller(findAddress(incoming, config.proxies)) : '';
  const { isAllowed, retryAfterSeconds } = account.bursts.take(who);
  if (isAllowed) return undefined;
  const text = `Too many tries from your address. Wait ${retryAfterSeconds} seconds.`;
  return show({ ...toSignView(account.parts, page), notice: refused(text) }, 429);
}

/** Astro writes to the connection itself, so the headers are set on it first. */
async function draw(
  context: Context<Env>,
  { config, serving, account }: Deps,
  { status, view, cookies }: Handled,
): Promise<Response> {
  const { incoming, outgoing } = context.env;
  if (!incoming || !outgoing || !view) return context.json({ status, view });
  for (const [name, value] of Object.entries(pageHeaders)) outgoing.setHeader(name, value);
  if (account.parts.hasGitHub) {
    const policy = pageHeaders['Content-Security-Policy'];
    // The form for it is answered with a way to GitHub, which browsers check, too.
    const wider = policy.replace("form-action 'self'", "form-action 'self' https://github.com");
    outgoing.setHeader('Content-Security-Policy', wider);
  }
  outgoing.setHeader('X-Request-Id', context.get('requestId'));
  outgoing.setHeader('Cache-Control', 'no-store');
  if (cookies.length > 0) outgoing.setHeader('Set-Cookie', [...cookies]);
  const isSample = await serving.use((release) => release?.manifest.sample ?? false);
  const siteName = config.site.name;
  await account.renderer.draw(incoming, outgoing, { view, status, isSample, siteName });
  return RESPONSE_ALREADY_SENT;
}
