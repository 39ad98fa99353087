// The URL under which a client reaches this server: SITE_URL or, without it, what the request says.
import type { Context } from 'hono';
import type { RuntimeConfig } from '../config/config.ts';

type SiteConfig = Pick<RuntimeConfig, 'site' | 'proxies'>;

/** A name, an IPv4 address, or an IPv6 address in brackets, with or without a port. */
const origin = /^https?:\/\/((?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?)(?=[/?#]|$)/i;

/**
 * Never use it for what one client receives because of another's request, such as a link in an
 * email: without SITE_URL the client chooses the host.
 */
export function findSiteUrl(context: Context, { site, proxies }: SiteConfig): string {
  if (site.isFixed) return site.url;
  const host = origin.exec(context.req.url)?.[1];
  if (host === undefined) return site.url;
  return `${isHttps(context, proxies) ? 'https' : 'http'}://${host.toLowerCase()}`;
}

/** The server itself speaks HTTP. The proxy next to it says what its client used. */
function isHttps(context: Context, proxies: number): boolean {
  if (proxies === 0) return false;
  const protocols = context.req.header('X-Forwarded-Proto')?.split(',') ?? [];
  return protocols.at(-1)?.trim().toLowerCase() === 'https';
}

/** Our name and URL, as a response to this request states them. */
export const findSite = (
  context: Context,
  config: SiteConfig,
): { readonly name: string; readonly url: string } => ({
  name: config.site.name,
  url: findSiteUrl(context, config),
});
