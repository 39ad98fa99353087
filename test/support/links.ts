// Walks a built site and tells which of its own addresses lead nowhere.
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

/** Where an address leads within the site; nothing for those of others. */
function toTarget(address: string, from: string): Target | undefined {
  const text = toPlain(address).replace(own, '');
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(text)) return undefined;
  const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(text) ?? [];
  return { path: path === '' ? from : decodeURIComponent(path), fragment };
}

/** Every file of the site by its address: pages stand without their ending. */
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
 * `page → address` for each link, picture, script and form of every page that leads to nothing, or
 * to a place that the page it leads to does not have. `elsewhere` are addresses that the server
 * answers beside the files.
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
      // A fragment with `=` is what a script of the page reads, such as a query.
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
