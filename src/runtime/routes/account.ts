// /account: the account pages, their assets, and the callback URL for signing in with GitHub.
import type { Context, Hono } from 'hono';
import { addAccountRoutes } from '../accounts/account-routes.ts';
import type { AccountServices, PageResult } from '../accounts/account-services.ts';
import { authPath } from '../accounts/auth.ts';
import { addUnsubscribe } from '../accounts/email-pages.ts';
import { returnFromGitHub } from '../accounts/github-sign-in.ts';
import { readAssets } from '../accounts/templates/assets.ts';
import { renderPage } from '../accounts/templates/render-page.ts';
import { findIpAddress } from '../http/ip-address.ts';
import type { Env } from '../http/request-context.ts';
import type { AppDeps } from './app-deps.ts';

type Deps = Pick<AppDeps, 'config' | 'serving'> & { readonly account: AccountServices };

export function addAccount(app: Hono<Env>, deps: Deps): void {
  const parts = deps.account;
  const assets = readAssets();
  const findAddress = ({ env }: Context<Env>) =>
    env.incoming ? findIpAddress(env.incoming, deps.config.proxies) : '';
  app.get('/account/assets/:name', (context) => {
    const asset = assets.find(context.req.param('name'));
    if (!asset) return context.notFound();
    return context.body(asset.body, 200, {
      'Content-Type': asset.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });
  if (parts.hasGitHub) {
    app.get(`${authPath}/callback/github`, (context) =>
      returnFromGitHub(parts, context.req.raw, findAddress(context)),
    );
  }
  const send = async (_context: Context<Env>, result: PageResult): Promise<Response> => {
    const { status, cookies, retryAfterSeconds, redirect, view, download } = result;
    const headers = new Headers({ 'Cache-Control': 'no-store' });
    for (const cookie of cookies) headers.append('Set-Cookie', cookie);
    if (retryAfterSeconds) headers.set('Retry-After', String(retryAfterSeconds));
    if (download) {
      headers.set('Content-Type', 'application/json; charset=utf-8');
      headers.set('Content-Disposition', `attachment; filename="${download.name}"`);
      return new Response(download.body, { status, headers });
    }
    if (!view) {
      headers.set('Location', redirect ?? '/account');
      return new Response(null, { status, headers });
    }
    const isSample = await deps.serving.use((release) => release?.manifest.sample ?? false);
    const { name: siteName, url: siteUrl } = deps.config.site;
    const contact = deps.config.contact ?? null;
    headers.set('Content-Type', 'text/html; charset=utf-8');
    const sendsEmail = parts.mailer !== undefined;
    const locals = { view, isSample, sendsEmail, siteName, contact, siteUrl };
    const body = await renderPage(locals, assets.paths);
    return new Response(String(body), { status, headers });
  };
  addUnsubscribe(app, { parts, findAddress, send });
  addAccountRoutes(app, { parts, findAddress, send });
}
