// Builds the `Link` header of a paged list (RFC 8288).
import { z } from 'zod';
import { maxOffset } from '../../contracts/api/endpoints.ts';

const Place = z.looseObject({ total: z.int(), limit: z.int(), offset: z.int() });

/**
 * Returns links to the first, previous, next, and last page with the same query. Undefined if there
 * is only one page.
 */
export function buildLinks(
  path: string,
  query: Readonly<Record<string, unknown>>,
  meta: unknown,
): string | undefined {
  const { total, limit, offset } = Place.parse(meta);
  const reachable = Math.min(total - 1, maxOffset);
  const last = Math.max(0, Math.floor(reachable / limit) * limit);
  const places: readonly (readonly [string, number | undefined])[] = [
    ['first', 0],
    ['prev', offset > 0 ? Math.max(0, Math.min(offset - limit, last)) : undefined],
    ['next', offset + limit <= reachable ? offset + limit : undefined],
    ['last', last],
  ];
  if (total <= limit && offset === 0) return undefined;
  return places
    .filter(([, at]) => at !== undefined)
    .map(([relation, at]) => {
      const present = Object.entries(query).filter(([, value]) => value !== undefined);
      const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)]));
      search.set('limit', String(limit));
      search.set('offset', String(at));
      return `<${path}?${search}>; rel="${relation}"`;
    })
    .join(', ');
}
