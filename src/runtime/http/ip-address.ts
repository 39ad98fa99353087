// The address of whoever makes a request. What the request says of itself counts only behind proxies.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Each of `proxies` trusted proxies has added to `X-Forwarded-For` the address that it was called
 * from, so the client is that many places from the end; whatever stands before was made up by him.
 */
export function findAddress(request: IncomingMessage, proxies: number): string {
  const direct = request.socket.remoteAddress ?? '';
  if (proxies === 0) return direct;
  const header = request.headers['x-forwarded-for'] ?? '';
  const told = header.toString().split(',').at(-proxies)?.trim() ?? '';
  const address = stripPort(told);
  return isIP(address) === 0 ? direct : address;
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function stripPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  return bracketed ?? (/^([\d.]+):\d+$/.exec(text)?.[1] || text);
}
