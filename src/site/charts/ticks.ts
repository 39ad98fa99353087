// Rounds positions in charts, and computes round tick values for an axis. It replaces a library
// function to keep page scripts small. All functions are pure.

/** Rounds to one decimal, which is precise enough for positions in charts. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * The step between ticks is a power of ten, multiplied by 1, 2, 5 or 10. Each pair contains a
 * minimum and the factor to use if the unrounded factor is at least this minimum.
 */
const bounds = [
  [Math.sqrt(50), 10],
  [Math.sqrt(10), 5],
  [Math.sqrt(2), 2],
] as const;

function toStep(low: number, high: number, count: number): number {
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const share = rough / power;
  return power * (bounds.find(([bound]) => share >= bound)?.[1] ?? 1);
}

/**
 * Returns about `count` round ticks. The first tick is at or below `low`, and the last is at or
 * above `high`.
 */
export function toTicks(low: number, high: number, count: number): readonly number[] {
  if (!(high > low)) return [low];
  let [start, stop, step] = [low, high, 0];
  // Rounding `start` and `stop` can require a larger step, and a larger step changes `start` and
  // `stop` again. Repeats until the step stays the same.
  for (let step0 = toStep(start, stop, count); step0 !== step; step0 = toStep(start, stop, count)) {
    step = step0;
    start = Math.floor(start / step) * step;
    stop = Math.ceil(stop / step) * step;
  }
  const ticks = Math.round((stop - start) / step);
  return Array.from({ length: ticks + 1 }, (_, index) =>
    Number((start + index * step).toPrecision(12)),
  );
}
