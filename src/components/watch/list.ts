// The list of watched projects, models and products: kept in the browser, shared as an address.

export const kinds = { p: 'project', m: 'model', a: 'product' } as const;
export type Kind = keyof typeof kinds;
const letters = Object.keys(kinds) as Kind[];

export interface Item {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
}

/** The same as of the feed. */
const maxItems = 100;
const key = 'watch';

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  letters.some((kind) => kind === value.kind) &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string';

/** Empty without storage, or if something else stands there. */
export function readList(): Item[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isItem).slice(0, maxItems) : [];
  } catch {
    return [];
  }
}

/** Whether the browser keeps the list. */
export function writeList(items: readonly Item[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(items.slice(0, maxItems)));
    return items.length <= maxItems;
  } catch {
    return false;
  }
}

export const isSame = (a: Pick<Item, 'kind' | 'id'>, b: Pick<Item, 'kind' | 'id'>): boolean =>
  a.kind === b.kind && a.id === b.id;

/** The part of the address from `?` on; empty for an empty list. */
export function toSearch(items: readonly Item[]): string {
  const parts = letters.flatMap((kind) => {
    const ids = items.filter((item) => item.kind === kind).map(({ id }) => encodeURIComponent(id));
    return ids.length === 0 ? [] : [`${kind}=${ids.join(',')}`];
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The list in a shared address. Its names are the ids. */
export function fromSearch(search: string): Item[] {
  const given = new URLSearchParams(search);
  return letters
    .flatMap((kind) =>
      (given.get(kind) ?? '')
        .split(',')
        .filter((id) => /^[\w.:@~+/-]{1,200}$/.test(id))
        .map((id) => ({ kind, id, name: id })),
    )
    .slice(0, maxItems);
}

export const toPath = ({ kind, id }: Item): string =>
  `/${{ p: 'projects', m: 'models', a: 'alternatives' }[kind]}/${id}`;
