// Finds lines that cover each other at their ends, so that charts can draw them with dashes.

interface Series {
  readonly values: readonly (number | null)[];
}

const endOf = ({ values }: Series): number | undefined =>
  values.findLast((value) => value !== null) ?? undefined;

/** Whether an earlier line of the chart ends at the same value. */
export function endsLikeEarlier(series: readonly Series[], index: number): boolean {
  const own = series[index] && endOf(series[index]);
  return own !== undefined && series.slice(0, index).some((other) => endOf(other) === own);
}
