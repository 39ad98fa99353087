// Describes the announced end of a model in a sentence. Pure.

/** Describes when the source removes the model. Undefined if it has not announced a date. */
export function describeExpiry(
  { expires_on: day, source }: { readonly expires_on: string | null; readonly source: string },
  asOf: string,
  formatDay: (day: string) => string,
): string | undefined {
  if (day === null) return undefined;
  return day > asOf
    ? `${source} has announced that it will remove this model on ${formatDay(day)}.`
    : `${source} had announced that it would remove this model on ${formatDay(day)}, but still lists it.`;
}
