// Finds the client's IP address. Trusts `X-Forwarded-For` only behind configured proxies.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Each trusted proxy appends the IP address of its caller to `X-Forwarded-For`. With two proxies,
 * for example, the client's address is the second entry from the end. Earlier entries are ignored,
 * because the client itself may have sent them.
 */
export function findIpAddress(request: IncomingMessage, proxies: number): string {
  const direct = request.socket.remoteAddress ?? '';
  if (proxies === 0) return direct;
  const header = request.headers['x-forwarded-for'] ?? '';
  const entry = header.toString().split(',').at(-proxies)?.trim() ?? '';
  const address = stripPort(entry);
  return isIP(address) === 0 ? direct : address;
}

/** Some proxies append the port: `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function stripPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  return bracketed ?? (/^([\d.]+):\d+$/.exec(text)?.[1] || text);
}
