// The answer to the question what can replace several products, above the list of products.

interface Product {
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

/** Writes the answer whenever the list is filtered by several names. */
export function startAnswer(list: HTMLElement): void {
  const field = list.querySelector<HTMLInputElement>('[data-search]');
  const answer = list.querySelector<HTMLElement>('[data-answer]');
  if (!field || !answer) return;
  const write = () => {
    const rows = [...list.querySelectorAll<HTMLElement>('tbody tr:not(.is-out)')];
    const isSeveral = /[,;]/.test(field.value);
    answer.textContent = isSeveral ? answerSeveral(rows.map(toProduct)) : '';
  };
  list.addEventListener('tablefilter', write);
}

function toProduct(row: HTMLElement): Product {
  const groups = [...row.querySelectorAll('[data-group]')];
  const group = groups.find((one) => one.getAttribute('data-group')?.startsWith('Maintained'));
  const names = group?.querySelector('[data-names]')?.textContent?.trim();
  const isEstimate = group?.getAttribute('data-group')?.endsWith('(estimate)');
  return {
    name: row.querySelector('th a')?.textContent ?? '',
    maintained: names && `${names}${isEstimate ? ' (estimate)' : ''}`,
    all: [...row.querySelectorAll('[data-group] bdi')].map((one) => one.textContent ?? ''),
  };
}
