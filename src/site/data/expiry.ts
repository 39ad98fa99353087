// Describes the announced end of a model in a sentence. Pure.

/** Undefined if no source has announced an end, or if the model is removed already. */
export function describeExpiry(
  { expires_on: day, state }: { readonly expires_on: string | null; readonly state: string },
  asOf: string,
  formatDay: (day: string) => string,
): string | undefined {
  if (day === null || state === 'removed') return undefined;
  return day > asOf
    ? `The end of this model is announced for ${formatDay(day)}.`
    : `The end of this model was announced for ${formatDay(day)}, but a source still lists it.`;
}
