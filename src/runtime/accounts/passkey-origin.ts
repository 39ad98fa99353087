// Determines the origin for passkeys. Browsers bind a passkey to a host name, which must not
// change.
import { isIP } from 'node:net';
import type { RuntimeConfig } from '../config/config.ts';

/**
 * Returns the origin of SITE_URL or, if it is not set, `http://localhost:PORT`. Undefined if
 * browsers would refuse passkeys: for IP addresses, and without HTTPS except on localhost.
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
