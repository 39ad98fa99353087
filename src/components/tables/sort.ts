// Sorts the rows of a table by one column, and reads and writes the sort order. Pure functions.
import { unknown } from '../../site/format/format.ts';

export interface TableSort {
  readonly key: string;
  readonly isAscending: boolean;
}

/**
 * Reads a sort order: `-price` means descending by price. Returns undefined if the column is
 * unknown. Columns that do not sort have the key ''.
 */
export function readSort(text: string | null, keys: readonly string[]): TableSort | undefined {
  const key = text?.replace(/^-/, '') ?? '';
  return key !== '' && keys.includes(key)
    ? { key, isAscending: !text?.startsWith('-') }
    : undefined;
}

export const writeSort = ({ key, isAscending }: TableSort): string =>
  `${isAscending ? '' : '-'}${key}`;

/**
 * The first click on a heading sorts text and prices in ascending and other numbers in descending
 * order. The second click reverses the order, and the third click restores the original order.
 */
export function cycleSort(
  sort: TableSort | undefined,
  key: string,
  startsAscending: boolean,
): TableSort | undefined {
  if (sort?.key !== key) return { key, isAscending: startsAscending };
  return sort.isAscending === startsAscending ? { key, isAscending: !startsAscending } : undefined;
}

/**
 * Returns the value by which a cell is sorted: the attribute `data-value` or the text. Empty if the
 * value is unknown.
 */
export function toSortValue(cell: Pick<HTMLElement, 'dataset' | 'textContent'>): string {
  const value = cell.dataset.value ?? cell.textContent.trim();
  return value === unknown ? '' : value;
}

/** Returns the indexes of `values` in sorted order. Empty values come last in both directions. */
export function sortIndexes(
  values: readonly string[],
  isNumber: boolean,
  isAscending: boolean,
): number[] {
  const sign = isAscending ? 1 : -1;
  const compare = (a: string, b: string): number =>
    isNumber ? Number(a) - Number(b) : a.localeCompare(b, 'en', { numeric: true });
  return values
    .map((_, index) => index)
    .sort((a, b) => {
      const [one = '', other = ''] = [values[a], values[b]];
      if (one === '' || other === '') return Number(one === '') - Number(other === '') || a - b;
      return sign * compare(one, other) || a - b;
    });
}
