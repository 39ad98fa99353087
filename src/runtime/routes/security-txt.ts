// `/.well-known/security.txt` (RFC 9116): where to report a vulnerability of this service.
import type { Hono } from 'hono';
import type { Env } from '../http/request-context.ts';
import type { AppDeps } from './app-deps.ts';

const path = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. */
const validDays = 180;

/** Without a contact in the settings, the path does not exist. */
export function addSecurityTxt(app: Hono<Env>, { config, now }: AppDeps): void {
  const { securityContact: contact, site } = config;
  if (contact === undefined) return;
  app.get(path, (context) => {
    const expires = new Date(now().getTime() + validDays * 86_400_000);
    const lines = [
      `Contact: ${contact.startsWith('https:') ? contact : `mailto:${contact}`}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${site.url}${path}`,
    ];
    return context.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=3600' });
  });
}
