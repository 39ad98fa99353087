// The answer to the question what can replace several products, above the list of products.

interface Link {
  readonly name: string;
  readonly href: string;
}

interface Alternative extends Link {
  /** Its license and what is known about its maintenance, to follow its name. */
  readonly facts: string;
  readonly isMaintained: boolean;
}

type Text = readonly (string | Link)[];

export interface Product extends Link {
  /** The alternatives by the kind of their license, in the order of the list. */
  readonly groups: readonly {
    readonly title: string;
    readonly items: readonly Alternative[];
  }[];
}

export interface SeveralAnswer {
  /** Whether one project replaces all products, and what the lines name. */
  readonly lead: Text;
  readonly lines: readonly Text[];
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
    lead: [...(products.length < 2 ? [] : findShared(products)), 'Maintained and open source:'],
    lines: [
      ...products.map((product) => [
        { name: product.name, href: product.href },
        ...describeReplacements(product),
      ]),
      ...missing.map((name) => [`${name}: not in our list of products.`]),
    ],
  };
}

function findShared(products: readonly Product[]): Text {
  const count = counts[products.length] ?? `all ${products.length}`;
  const [first = [], ...others] = products.map(({ groups }) =>
    groups.flatMap(({ items }) => items.map(({ name, href }) => ({ name, href }))),
  );
  const shared = first.filter(({ href }) =>
    others.every((links) => links.some((link) => link.href === href)),
  );
  return shared.length === 0
    ? [`No single project replaces ${count}. `]
    : [`Listed for ${count}: `, ...join(shared.map((link) => [link])), '. '];
}

const join = (texts: readonly Text[]): Text =>
  texts.flatMap((text, place) => (place === 0 ? text : [', ', ...text]));

const list = (items: readonly Alternative[]): Text =>
  join(items.map(({ name, href, facts }) => [{ name, href }, ...(facts === '' ? [] : [facts])]));

/**
 * Names the alternatives that are maintained and open source. Without any, it names what comes
 * closest: maintained ones with other licenses, and open source in fair health or without a score.
 */
function describeReplacements({ groups }: Product): Text {
  const open = groups.find(({ title }) => title.startsWith('Maintained'));
  if (open)
    return [open.title.endsWith('(estimate)') ? ' (estimate): ' : ': ', ...list(open.items), '.'];
  const maintained = groups.flatMap(({ title, items }) => {
    const own = items.filter((item) => item.isMaintained);
    return own.length === 0 ? [] : [` Maintained, ${toLower(title)}: `, ...list(own), '.'];
  });
  const others = groups.flatMap(({ title, items }) =>
    /^Open source, (?:fair health|not rated)/.test(title)
      ? [` ${title}: `, ...list(items), '.']
      : [],
  );
  return [': none confirmed.', ...maintained, ...others];
}

const toLower = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);
