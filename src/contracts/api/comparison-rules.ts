// Rules for comparisons of projects or models: the maximum number of items, and the format of the
// IDs in the URL, such as `/compare?p=a,b`.

export const maxCompared = 6;

/** Reads the IDs from a query string. Ignores duplicates and IDs beyond the maximum. */
export function readIds(search: string, param: string): string[] {
  const given = new URLSearchParams(search).getAll(param).join(',').split(',');
  const ids = given.map((id) => id.trim().toLowerCase()).filter((id) => id !== '');
  return [...new Set(ids)].slice(0, maxCompared);
}

/**
 * Escape sequence → character. Model IDs contain these characters, and a query string may contain
 * them without escaping.
 */
const allowedCharacters: Readonly<Record<string, string>> = { '%2F': '/', '%3A': ':', '%40': '@' };

export const writeIds = (ids: readonly string[], param: string): string =>
  ids.length === 0
    ? ''
    : `?${param}=${ids
        .map(encodeURIComponent)
        .join(',')
        .replace(/%../g, (code) => allowedCharacters[code] ?? code)}`;
