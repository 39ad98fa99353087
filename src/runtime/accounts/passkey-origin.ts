// Determines the origin for passkeys. Browsers bind each passkey to a host name, so the host name
// must not change.
import { isIP } from 'node:net';
import type { RuntimeConfig } from '../config/config.ts';

/**
 * Returns the origin of SITE_URL. If SITE_URL is not set, returns `http://localhost:PORT`. Returns
 * undefined if browsers do not allow passkeys for the origin: the host must be a name, and HTTPS is
 * required except on localhost.
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
