// The rows of a comparison: the formatted values, the leader of each row and the identical rows. Pure.
import { unknown } from '../../site/format/format.ts';

export interface ComparisonCell {
  readonly text: string;
  /** Whether this is the best of all known values. */
  readonly isBest: boolean;
  /** The value as a share of its maximum, for rows with a bar. */
  readonly share?: number;
  /** The page that the text links to. */
  readonly href?: string;
  /** Smaller text below, one line each. */
  readonly more?: readonly string[];
}

export interface ComparisonRow {
  readonly name: string;
  readonly cells: readonly ComparisonCell[];
  /** Whether all cells have the same text. */
  readonly isSame: boolean;
}

export interface Line<T> {
  readonly name: string;
  readonly text: (item: T) => string;
  /** Higher is better. Missing if a higher value is not better. */
  readonly rank?: (item: T) => number | null;
  readonly max?: number;
  readonly href?: (item: T) => string | undefined;
  readonly more?: (item: T) => readonly string[];
}

/** A row has a leader if at least two values are known: nothing is ahead of what nobody observed. */
export function toRows<T>(lines: readonly Line<T>[], items: readonly T[]): ComparisonRow[] {
  return lines.map(({ name, text, rank, max, href, more }) => {
    const ranks = items.map((item) => rank?.(item) ?? null);
    const best = Math.max(...ranks.map((value) => value ?? Number.NEGATIVE_INFINITY));
    const isTied = ranks.every((value) => value === best);
    const hasLeader = ranks.filter((value) => value !== null).length > 1 && !isTied;
    const cells = items.map((item, index): ComparisonCell => {
      const value = ranks[index] ?? null;
      const link = href?.(item);
      const below = more?.(item) ?? [];
      return {
        text: text(item) || unknown,
        isBest: value !== null && value === best && hasLeader,
        ...(max !== undefined && value !== null ? { share: value / max } : {}),
        ...(link === undefined ? {} : { href: link }),
        ...(below.length === 0 ? {} : { more: below }),
      };
    });
    const texts = new Set(cells.map((cell) => [cell.text, ...(cell.more ?? [])].join('\n')));
    return { name, cells, isSame: texts.size === 1 };
  });
}
