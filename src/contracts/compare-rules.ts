// Rules that comparisons of projects and of models share: the maximum number of items, and the format
// of the ids in the URL, such as `/compare?p=a,b`. Pure.

/** Maximum number of projects or models that a page, chart, tool, or command compares. */
export const maxCompared = 6;

/** Reads the ids from a query string. Ignores duplicates and ids beyond the maximum. */
export function readIds(search: string, param: string): string[] {
  const given = new URLSearchParams(search).getAll(param).join(',').split(',');
  const ids = given.map((id) => id.trim().toLowerCase()).filter((id) => id !== '');
  return [...new Set(ids)].slice(0, maxCompared);
}

/** Characters in model ids that do not need to be escaped in a query. */
const plain: Readonly<Record<string, string>> = { '%2F': '/', '%3A': ':', '%40': '@' };

export const writeIds = (ids: readonly string[], param: string): string =>
  ids.length === 0
    ? ''
    : `?${param}=${ids
        .map(encodeURIComponent)
        .join(',')
        .replace(/%../g, (code) => plain[code] ?? code)}`;
