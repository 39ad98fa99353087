// Describes the end of a model. The functions are pure.

interface End {
  readonly expires_on: string | null;
  readonly end_says: string | null;
  readonly state: string;
}

/** Returns the past day on which the maker retired the model, as the maker's page says. */
export const findRetiredOn = (
  { expires_on, end_says }: Pick<End, 'expires_on' | 'end_says'>,
  asOf: string,
): string | null =>
  end_says === 'catalog' && expires_on !== null && expires_on < asOf ? expires_on : null;

/** Returns undefined if no end is known, or if nobody lists the model anymore. */
export function describeExpiry(
  { expires_on, end_says, state }: End,
  asOf: string,
  formatDay: (day: string) => string,
): string | undefined {
  if (expires_on === null || state === 'removed') return undefined;
  const day = formatDay(expires_on);
  const isState = end_says === 'deprecated' || end_says === 'unlisted';
  // A model can still be used on the day of its announced end.
  if (expires_on > asOf || (expires_on === asOf && !isState))
    return `The retirement of this model is announced for ${day}.`;
  switch (end_says) {
    case 'catalog':
      return `The maker retired this model on ${day}.`;
    case 'deprecated':
      return `The maker’s entry in our sources has been marked as deprecated since ${day}.`;
    case 'unlisted':
      return `None of our sources has listed the maker as a seller of this model since ${day}.`;
    default:
      return `The retirement of this model was announced for ${day}, but a source still lists it.`;
  }
}
