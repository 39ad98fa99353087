// Where passkeys work. A browser binds each to a host name, so it must not change.
import { isIP } from 'node:net';
import type { RuntimeConfig } from '../config/config.ts';

/**
 * The origin of SITE_URL or, without it, `http://localhost:PORT`. Undefined where browsers allow no
 * passkeys: without HTTPS, other than on localhost, and for IP addresses.
 */
export function findPasskeyOrigin({
  site,
  port,
}: Pick<RuntimeConfig, 'site' | 'port'>): string | undefined {
  const url = new URL(site.isFixed ? site.url : `http://localhost:${port}`);
  const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost');
  const hasName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  return hasName && (url.protocol === 'https:' || isLocal) ? url.origin : undefined;
}
