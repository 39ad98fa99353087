// Finds broken links in a built site.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Target {
  readonly path: string;
  readonly fragment: string;
}

const attribute = /\s(?:href|src|action|poster|data-src)="([^"]*)"/g;
const own = /^(?:https:\/\/daybreak\.example|http:\/\/127\.0\.0\.1:\d+)(?=\/|$)/;
const toPlain = (text: string): string =>
  text.replaceAll('&#38;', '&').replaceAll('&amp;', '&').replaceAll('&quot;', '"');

/** Returns the target of a link within the site, or undefined for other sites. */
function toTarget(address: string, from: string): Target | undefined {
  const text = toPlain(address).replace(own, '');
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(text)) return undefined;
  const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(text) ?? [];
  return { path: path === '' ? from : decodeURIComponent(path), fragment };
}

/** Returns every file of the site by its URL path. Pages have no extension. */
function listAddresses(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => {
      const path = file.slice(folder.length).replace(/\.html$/, '');
      return [path === '/index' ? '/' : path, file];
    }),
  );
}

/**
 * Returns `page → URL` for each link, image, script and form of every page whose target or anchor
 * does not exist. `elsewhere` matches paths that the server handles without a file.
 */
export function findBrokenLinks(
  folder: string,
  elsewhere: readonly RegExp[] = [],
): { pages: number; links: number; broken: string[] } {
  const addresses = listAddresses(folder);
  const pages = [...addresses].filter(([, file]) => file.endsWith('.html'));
  const places = new Map<string, Set<string>>();
  const wanted: { from: string; target: Target }[] = [];
  const broken = new Set<string>();
  let links = 0;
  for (const [from, file] of pages) {
    const text = readFileSync(file, 'utf8');
    places.set(from, new Set([...text.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id)));
    for (const [, address = ''] of text.matchAll(attribute)) {
      const target = toTarget(address, from);
      if (!target) continue;
      links += 1;
      const isThere = addresses.has(target.path) || elsewhere.some((one) => one.test(target.path));
      if (!isThere) broken.add(`${from} → ${target.path}`);
      // A fragment with `=` contains parameters for a script, such as a query.
      else if (target.fragment !== '' && !target.fragment.includes('='))
        wanted.push({ from, target });
    }
  }
  for (const { from, target } of wanted) {
    const has = places.get(target.path)?.has(target.fragment) ?? true;
    if (!has) broken.add(`${from} → ${target.path}#${target.fragment}`);
  }
  return { pages: pages.length, links, broken: [...broken].sort() };
}
