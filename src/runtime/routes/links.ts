// The `Link` header of a paged list (RFC 8288).
import { z } from 'zod';

const mostOffset = 100_000;
const Place = z.looseObject({ total: z.int(), limit: z.int(), offset: z.int() });

/**
 * First, previous, next and last page as paths of this host, with what was `asked`; undefined when
 * one page holds all.
 */
export function buildLinks(
  path: string,
  asked: Readonly<Record<string, unknown>>,
  meta: unknown,
): string | undefined {
  const { total, limit, offset } = Place.parse(meta);
  const reachable = Math.min(total - 1, mostOffset);
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
      const given = Object.entries(asked).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
      query.set('limit', String(limit));
      query.set('offset', String(at));
      return `<${path}?${query}>; rel="${relation}"`;
    })
    .join(', ');
}
