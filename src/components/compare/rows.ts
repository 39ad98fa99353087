// The rows of a comparison table. Marks the best value of a row and rows in which all values are
// the same. Pure functions.
import { notKnown, unknown } from '../../site/format/format.ts';

export interface ComparisonCell {
  readonly text: string;
  readonly isBest: boolean;
  /** The value divided by the maximum of the row. Set only for rows with bars. */
  readonly share?: number;
  /** The bar of an estimate is hatched. */
  readonly isEstimate?: true;
  readonly href?: string;
  /** Lines of smaller text below the value. */
  readonly more?: readonly string[];
}

export interface ComparisonRow {
  readonly name: string;
  readonly cells: readonly ComparisonCell[];
  readonly isSame: boolean;
}

export interface Line<T> {
  readonly name: string;
  readonly text: (item: T) => string;
  /**
   * Returns the value by which the cells of a row are compared. Higher is better. Undefined for
   * rows without a best value.
   */
  readonly rank?: (item: T) => number | null;
  /** Whether two values are about equal. If the best value is about equal to another, none is best. */
  readonly isEqual?: (one: T, other: T) => boolean;
  readonly max?: number;
  readonly isEstimate?: (item: T) => boolean;
  readonly href?: (item: T) => string | undefined;
  readonly more?: (item: T) => readonly string[];
}

/** Marks the best value of a row, unless all known values of the row are equal. */
export function toRows<T>(lines: readonly Line<T>[], items: readonly T[]): ComparisonRow[] {
  return lines.map((line) => {
    const { name, text, rank, max, href, more } = line;
    const ranks = items.map((item) => rank?.(item) ?? null);
    const known = ranks.filter((value) => value !== null);
    const best = Math.max(...known);
    const hasLeader = known.some((value) => value < best) && !isClose(line, items, ranks, best);
    const cells = items.map((item, index): ComparisonCell => {
      const value = ranks[index] ?? null;
      const link = href?.(item);
      const below = more?.(item) ?? [];
      return {
        text: text(item) || unknown,
        isBest: value !== null && value === best && hasLeader,
        ...(max !== undefined && value !== null ? { share: value / max } : {}),
        ...(line.isEstimate?.(item) ? { isEstimate: true } : {}),
        ...(link === undefined ? {} : { href: link }),
        ...(below.length === 0 ? {} : { more: below }),
      };
    });
    const texts = new Set(cells.map((cell) => [cell.text, ...(cell.more ?? [])].join('\n')));
    return { name, cells, isSame: texts.size === 1 };
  });
}

/** Whether the best value is about equal to that of another item. */
function isClose<T>(
  { isEqual }: Line<T>,
  items: readonly T[],
  ranks: readonly (number | null)[],
  best: number,
): boolean {
  const leader = items[ranks.indexOf(best)];
  return (
    isEqual !== undefined &&
    leader !== undefined &&
    items.some((item, place) => item !== leader && ranks[place] != null && isEqual(leader, item))
  );
}

const countKnown = ({ cells }: ComparisonRow): number =>
  cells.filter(({ text }) => text !== unknown && text !== notKnown).length;

/** Leaves out rows without a known value. Rows with the value of a single item come last. */
export function orderRows(rows: readonly ComparisonRow[]): ComparisonRow[] {
  const isComparable = (row: ComparisonRow) => countKnown(row) > 1 || row.cells.length === 1;
  const stated = rows.filter((row) => countKnown(row) > 0);
  return [...stated.filter(isComparable), ...stated.filter((row) => !isComparable(row))];
}
