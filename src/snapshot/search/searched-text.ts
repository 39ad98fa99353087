// The part of a description that is searched. The API and the pages in the browser search the same
// text, so that their results have the same order.

/** Maximum length in characters. Longer texts match almost everything and enlarge the browser's index. */
const maxLength = { known: 130, other: 62 } as const;
const knownStars = 500;

/**
 * Truncates a description. Removes the last word if it is short, because it is probably incomplete.
 * Never splits a surrogate pair.
 */
export function toSearchedText(description: string | null, stars: number | null): string {
  const text = (description ?? '').replace(/\s+/g, ' ').trim();
  const most = (stars ?? 0) >= knownStars ? maxLength.known : maxLength.other;
  if (text.length <= most) return text;
  const cut = text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.replace(/\s\S{0,20}$/, '')}…`;
}
