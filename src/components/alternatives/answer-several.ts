// The answer to the question what can replace several products, above the list of products.

interface Alternative {
  readonly name: string;
  /** The name with its license, and what is known about its maintenance. */
  readonly text: string;
  readonly isMaintained: boolean;
}

export interface Product {
  readonly name: string;
  readonly href: string;
  /** The alternatives by the kind of their license, in the order of the list. */
  readonly groups: readonly {
    readonly title: string;
    readonly items: readonly Alternative[];
  }[];
}

export interface SeveralAnswer {
  /** Whether one project replaces all products, and what the lines name. */
  readonly lead: string;
  readonly lines: readonly {
    readonly name: string;
    readonly href: string | undefined;
    readonly text: string;
  }[];
}

const maxProducts = 10;
const counts = ['', '', 'both', 'all three', 'all four'];

/** Returns undefined for more than the reader can have typed. */
export function answerSeveral(
  products: readonly Product[],
  missing: readonly string[],
): SeveralAnswer | undefined {
  if (products.length > maxProducts) return undefined;
  return {
    lead: [
      ...(products.length < 2 ? [] : [findShared(products)]),
      'Maintained and open source:',
    ].join(' '),
    lines: [
      ...products.map((product) => ({
        name: product.name,
        href: product.href,
        text: describeReplacements(product),
      })),
      ...missing.map((name) => ({ name, href: undefined, text: 'not in our list of products.' })),
    ],
  };
}

function findShared(products: readonly Product[]): string {
  const count = counts[products.length] ?? `all ${products.length}`;
  const [first = [], ...others] = products.map(({ groups }) =>
    groups.flatMap(({ items }) => items.map(({ name }) => name)),
  );
  const shared = first.filter((name) => others.every((names) => names.includes(name)));
  return shared.length === 0
    ? `No single project replaces ${count}.`
    : `Listed for ${count}: ${shared.join(', ')}.`;
}

const list = (items: readonly Alternative[]): string => items.map(({ text }) => text).join(', ');

/**
 * Names the alternatives that are maintained and open source. Without any, it names what comes
 * closest: maintained ones with other licenses, and open source that has no score.
 */
function describeReplacements({ groups }: Product): string {
  const open = groups.find(({ title }) => title.startsWith('Maintained'));
  if (open) return `${list(open.items)}${open.title.endsWith('(estimate)') ? ' (estimate)' : ''}.`;
  const others = groups.flatMap(({ title, items }) => {
    const maintained = items.filter(({ isMaintained }) => isMaintained);
    if (maintained.length > 0) return [`Maintained, ${toLower(title)}: ${list(maintained)}.`];
    return title === 'Open source, not rated' ? [`${title}: ${list(items)}.`] : [];
  });
  const isClose = (text: string) => text.startsWith('Maintained');
  return [
    'none confirmed.',
    ...others.filter(isClose),
    ...others.filter((text) => !isClose(text)),
  ].join(' ');
}

const toLower = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);
