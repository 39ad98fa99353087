// The order of a table's rows by one column, as its cells read. Pure.

export interface TableSort {
  readonly key: string;
  readonly isAscending: boolean;
}

/** `-price` → by price, downwards; nothing where no column is named so. */
export function readSort(text: string | null, keys: readonly string[]): TableSort | undefined {
  const key = text?.replace(/^-/, '') ?? '';
  return keys.includes(key) ? { key, isAscending: !text?.startsWith('-') } : undefined;
}

export const writeSort = ({ key, isAscending }: TableSort): string =>
  `${isAscending ? '' : '-'}${key}`;

/** What a press on a heading does: upwards for words and downwards for numbers, then round. */
export function turnSort(
  sort: TableSort | undefined,
  key: string,
  isNumber: boolean,
): TableSort | undefined {
  const first = !isNumber;
  if (sort?.key !== key) return { key, isAscending: first };
  return sort.isAscending === first ? { key, isAscending: !first } : undefined;
}

/** Places of `values` in order: numbers by size, words as in a dictionary, what is empty last. */
export function sortPlaces(
  values: readonly string[],
  isNumber: boolean,
  isAscending: boolean,
): number[] {
  const sign = isAscending ? 1 : -1;
  const compare = (a: string, b: string): number =>
    isNumber ? Number(a) - Number(b) : a.localeCompare(b, 'en', { numeric: true });
  return values
    .map((_, place) => place)
    .sort((a, b) => {
      const [one = '', other = ''] = [values[a], values[b]];
      if (one === '' || other === '') return Number(one === '') - Number(other === '') || a - b;
      return sign * compare(one, other) || a - b;
    });
}
