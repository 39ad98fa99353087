// Parses the `Link` header of a paged list.

export interface Links {
  readonly first?: string;
  readonly prev?: string;
  readonly next?: string;
  readonly last?: string;
}

/**
 * Converts `</a?offset=5>; rel="next", …` to `{ next: '/a?offset=5' }`. Ignores unknown relations.
 */
export function readLinks(header: string | null): Links {
  const links: Record<string, string> = {};
  for (const [, url, parameters] of (header ?? '').matchAll(/<([^<>]*)>([^<]*)/g)) {
    const relation = /;\s*rel="?([a-z]+)"?/i.exec(parameters ?? '')?.[1]?.toLowerCase();
    if (url !== undefined && relation !== undefined && isKnown(relation)) {
      links[relation] = url;
    }
  }
  return links;
}

const isKnown = (relation: string): relation is keyof Links =>
  ['first', 'prev', 'next', 'last'].includes(relation);
