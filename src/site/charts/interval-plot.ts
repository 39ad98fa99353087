// Draws plots for table cells. Each plot shows values with their confidence intervals on one line.
// All functions are pure.
import { scaleLinear } from 'd3-scale';
import { round } from './ticks.ts';

export const plotWidth = 100;
export const plotHeight = 10;

/**
 * `ours` marks our own score, which is highlighted. `rival` marks the ranking that is most
 * important to compare with our score.
 */
export type MarkKind = 'ours' | 'rival' | 'other';

export interface Mark {
  readonly kind: MarkKind;
  readonly value: number;
  readonly interval?: readonly [number, number] | undefined;
}

export interface Plot {
  readonly grid: string;
  readonly marks: readonly {
    readonly kind: MarkKind;
    readonly interval: string;
    readonly dot: string;
  }[];
}

export interface Axis {
  /** Labels from left to right, evenly spaced. */
  readonly ticks: readonly string[];
  /**
   * Draws a mark for each value. Values outside the axis are drawn at its ends. The mark of our own
   * score is drawn on top of all others.
   */
  readonly plot: (marks: readonly Mark[]) => Plot;
}

const order: readonly MarkKind[] = ['other', 'rival', 'ours'];

/** Creates an axis from `min` to 1. Rounds `min` down to a multiple of 0.1. */
export function createAxis(min: number): Axis {
  const first = Math.min(0.9, Math.max(0, Math.floor(min * 10 + 1e-9) / 10));
  const steps = Math.round((1 - first) * 10);
  const tenths = Array.from({ length: steps + 1 }, (_, step) => (first * 10 + step) / 10);
  const x = scaleLinear().domain([first, 1]).range([0, plotWidth]).clamp(true);
  const at = (value: number): number => round(x(value));
  const grid = tenths.map((tenth) => `M${at(tenth)},0V${plotHeight}`).join('');
  return {
    ticks: tenths.map((tenth) => tenth.toFixed(1)),
    plot: (marks) => ({
      grid,
      marks: marks
        .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
        .map(({ kind, value, interval }) => ({
          kind,
          interval: interval ? `M${at(interval[0])},${plotHeight / 2}H${at(interval[1])}` : '',
          dot: `M${at(value)},${plotHeight / 2}h.01`,
        })),
    }),
  };
}
