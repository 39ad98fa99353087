// Finds the public URL of this server: SITE_URL or, if it is not set, the URL that the client used.
import type { Context } from 'hono';
import type { RuntimeConfig } from '../config/config.ts';

type SiteConfig = Pick<RuntimeConfig, 'site' | 'proxies'>;

/**
 * Captures the host: a name, an IPv4 address, or an IPv6 address in brackets, and an optional port.
 */
const origin =
  /^https?:\/\/([\w-]+(?:\.[\w-]+)*\.?(?::\d{1,5})?|\[[\da-f:.]+\](?::\d{1,5})?)(?:[/?#]|$)/i;

/**
 * Do not use this URL for anything that is sent to another person, such as a link in an email: if
 * SITE_URL is not set, whoever sends the request chooses the host.
 */
export function findSiteUrl(context: Context, { site, proxies }: SiteConfig): string {
  if (site.isFixed) return site.url;
  const host = origin.exec(context.req.url)?.[1];
  if (host === undefined) return site.url;
  return `${isHttps(context, proxies) ? 'https' : 'http'}://${host.toLowerCase()}`;
}

/**
 * This server itself only uses HTTP. The last proxy reports whether it received the request over
 * HTTPS.
 */
function isHttps(context: Context, proxies: number): boolean {
  if (proxies === 0) return false;
  const protocols = context.req.header('X-Forwarded-Proto')?.split(',') ?? [];
  return protocols.at(-1)?.trim().toLowerCase() === 'https';
}

export const findSite = (
  context: Context,
  config: SiteConfig,
): { readonly name: string; readonly url: string } => ({
  name: config.site.name,
  url: findSiteUrl(context, config),
});
