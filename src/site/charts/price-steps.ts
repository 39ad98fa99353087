// The data of charts of prices over time. A price holds until the next change. Pure functions.

export interface PriceSteps {
  readonly measure: string;
  readonly days: readonly string[];
  readonly isStep: true;
  readonly series: readonly {
    readonly name: string;
    readonly values: readonly (number | null)[];
  }[];
}

/** `changes` are sorted by day. A null is a time at which no source listed a price. */
export function toPriceSteps(
  lines: readonly {
    readonly name: string;
    readonly changes: readonly (readonly [day: string, price: number | null])[];
  }[],
  asOf: string,
): PriceSteps {
  const days = [...new Set([...lines.flatMap(({ changes }) => changes.map(([day]) => day)), asOf])]
    .filter((day) => day <= asOf)
    .sort();
  return {
    measure: 'US dollars per million tokens',
    days,
    isStep: true,
    series: lines.map(({ name, changes }) => ({
      name,
      values: days.map((day) => changes.findLast(([on]) => on <= day)?.[1] ?? null),
    })),
  };
}
