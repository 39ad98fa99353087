// Creates a project's monogram for lists: two letters of its name, with a color that depends on its
// owner. It replaces avatars, which pages would have to load from other sites. All functions are
// pure.

/** The number of monogram colors in the stylesheet. */
export const monogramHues = 12;

/**
 * Returns the letters, such as `flow-studio` → `fs` and `LangChain` → `lc`, and the owner's color.
 */
export function toMonogram(name: string, owner: string): { letters: string; hue: number } {
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const [first = [], second] = words.map((word) => [...word]);
  const letters = second ? [first[0], second[0]] : first.slice(0, 2);
  return { letters: letters.join('').toLowerCase(), hue: hash(owner) % monogramHues };
}

/**
 * Returns the FNV-1a hash. Similar names have very different hashes and usually get different
 * colors.
 */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value;
}
