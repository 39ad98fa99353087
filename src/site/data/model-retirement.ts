// Describes a model's announced retirement in a sentence. The function is pure.

/** Returns undefined if no retirement is announced, or if the model has already been removed. */
export function describeExpiry(
  { expires_on: day, state }: { readonly expires_on: string | null; readonly state: string },
  asOf: string,
  formatDay: (day: string) => string,
): string | undefined {
  if (day === null || state === 'removed') return undefined;
  return day > asOf
    ? `The retirement of this model is announced for ${formatDay(day)}.`
    : `The retirement of this model was announced for ${formatDay(day)}, but a source still lists it.`;
}
