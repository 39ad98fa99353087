// Computes the bar chart on the home page: stars gained per day by often observed projects. All
// functions are pure.
import { scaleLinear } from 'd3-scale';
import type { StarDay } from '../data/daily-stars.ts';
import { countOf, formatAxisDays, formatCount, formatDay, formatGain } from '../format/format.ts';
import { round } from './ticks.ts';

export const sunriseWidth = 900;
export const sunriseHeight = 200;

export interface Sunrise {
  readonly bars: readonly {
    readonly x: number;
    readonly width: number;
    readonly y: number;
    readonly height: number;
    readonly label: string;
  }[];
  /** Days for which the gain is unknown, shown as marks on the baseline. */
  readonly gaps: readonly { readonly x: number; readonly width: number; readonly label: string }[];
  /**
   * `share` is the distance from the baseline to the tick, as a percentage of the chart's height.
   */
  readonly ticks: readonly { readonly share: number; readonly label: string }[];
  readonly days: readonly string[];
  readonly newest: StarDay & { readonly gain: number };
  readonly description: string;
}

const isKnown = (day: StarDay): day is StarDay & { readonly gain: number } => day.gain !== null;

/** Returns undefined if the gain is unknown for all days. */
export function buildSunrise(days: readonly StarDay[]): Sunrise | undefined {
  const known = days.filter(isKnown);
  const newest = known.at(-1);
  if (!newest) return undefined;
  const gains = known.map(({ gain }) => gain);
  const top = Math.max(1, ...gains);
  const y = scaleLinear().domain([0, top]).nice(3).range([0, sunriseHeight]);
  const step = sunriseWidth / days.length;
  const placeOf = (index: number) => ({
    x: round((index + 0.14) * step),
    width: round(step * 0.72),
  });
  return {
    bars: days.flatMap((day, index) => {
      if (!isKnown(day)) return [];
      // On days with a net loss of stars, the bar has the minimum height.
      const height = round(Math.max(0.5, y(Math.max(0, day.gain))));
      return [{ ...placeOf(index), y: round(sunriseHeight - height), height, label: labelOf(day) }];
    }),
    gaps: days.flatMap((day, index) =>
      isKnown(day) ? [] : [{ ...placeOf(index), label: labelOf(day) }],
    ),
    ticks: y
      .ticks(3)
      .filter((tick) => tick > 0)
      .map((tick) => ({ share: round((100 * y(tick)) / sunriseHeight), label: formatCount(tick) })),
    days: formatAxisDays([
      days[0]?.day ?? newest.day,
      days[Math.floor((days.length - 1) / 2)]?.day ?? newest.day,
      days.at(-1)?.day ?? newest.day,
    ]),
    newest,
    description:
      `Stars gained per day by the projects observed most often from ${formatDay(days[0]?.day ?? null)} to ` +
      `${formatDay(days.at(-1)?.day ?? null)}: between ${formatCount(Math.min(...gains))} and ` +
      `${formatCount(Math.max(...gains))}. ${countOf(days.length - known.length, 'day')} unknown.`,
  };
}

/**
 * Returns the label of a day. The regular expression in src/components/home/daily-stars.ts depends
 * on this format.
 */
const labelOf = ({ day, gain, projects }: StarDay): string =>
  gain === null
    ? `${formatDay(day)}: unknown. Only ${countOf(projects, 'project')} observed on this day and the day before`
    : `${formatDay(day)}: ${formatGain(gain)} stars. ${countOf(projects, 'project')} observed`;
