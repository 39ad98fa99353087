// Reads the `Link` header of lists: the addresses of the pages around this one.

export interface Links {
  readonly first?: string;
  readonly prev?: string;
  readonly next?: string;
  readonly last?: string;
}

/** `</a?offset=5>; rel="next", …` → the addresses by relation; others than ours are left out. */
export function readLinks(header: string | null): Links {
  const links: Record<string, string> = {};
  for (const [, address, parameters] of (header ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    const relation = /;\s*rel="?([a-z]+)"?/i.exec(parameters ?? '')?.[1]?.toLowerCase();
    if (address !== undefined && relation !== undefined && isOurs(relation)) {
      links[relation] = address;
    }
  }
  return links;
}

const isOurs = (relation: string): relation is keyof Links =>
  ['first', 'prev', 'next', 'last'].includes(relation);
