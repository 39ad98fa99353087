// Computes the chart of weekly stars: for each day, the stars gained in the 7 days before. All
// functions are pure.
import { scaleLinear } from 'd3-scale';
import { area } from 'd3-shape';
import { countOf, formatGain } from '../format/format.ts';
import { chartWidth } from './star-chart.ts';
import { round } from './ticks.ts';

export const stripHeight = 56;

export interface VelocityStrip {
  readonly path: string;
  readonly zero: number;
  readonly max: string;
  readonly min: string;
  readonly description: string;
}

/** Returns undefined if fewer than two days have a value. */
export function buildVelocityStrip(
  velocity: readonly (number | null)[],
): VelocityStrip | undefined {
  const known = velocity.filter((value) => value !== null);
  const newest = known.at(-1);
  if (known.length < 2 || newest === undefined) return undefined;
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const x = scaleLinear()
    .domain([0, velocity.length - 1])
    .range([0, chartWidth]);
  const y = scaleLinear()
    .domain(low === high ? [0, 1] : [low, high])
    .range([stripHeight, 0]);
  const draw = area<number | null>(
    (_, day) => round(x(day)),
    round(y(0)),
    (value) => round(y(value ?? 0)),
  ).defined((value) => value !== null);
  return {
    path: draw(velocity) ?? '',
    zero: round(y(0)),
    max: formatGain(high),
    min: formatGain(low),
    description:
      `Stars gained in the 7 days before each day: between ${formatGain(Math.min(...known))} and ` +
      `${formatGain(Math.max(...known))}, ${formatGain(newest)} on the last of ${countOf(known.length, 'day')}.`,
  };
}
