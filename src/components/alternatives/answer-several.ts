// The answer to the question what can replace several products, above the list of products.

export interface Product {
  readonly name: string;
  /** The maintained open-source projects, with their licenses. */
  readonly maintained: string | undefined;
  /** The names of all alternatives. */
  readonly all: readonly string[];
}

const maxProducts = 10;
const counts = ['', '', 'both', 'all three', 'all four'];

/** Returns an empty string for a single product, and for more than the reader can have typed. */
export function answerSeveral(products: readonly Product[]): string {
  if (products.length < 2 || products.length > maxProducts) return '';
  const count = counts[products.length] ?? `all ${products.length}`;
  const [first, ...others] = products;
  const shared = first?.all.filter((name) => others.every(({ all }) => all.includes(name))) ?? [];
  const start =
    shared.length === 0
      ? `No single project replaces ${count}.`
      : `Listed for ${count}: ${shared.join(', ')}.`;
  const rest = products.map(
    ({ name, maintained = 'none confirmed as maintained and open source' }) =>
      `${name}: ${maintained}.`,
  );
  return [start, ...rest].join(' ');
}
