// What comparisons of projects and models share: their size, and the ids in the URL, such as
// `/compare?p=a,b`. Pure.

/** How many projects or models a page, chart, tool or command shows side by side. */
export const maxCompared = 6;

/** Ignores duplicates and everything after the maximum. */
export function readIds(search: string, param: string): string[] {
  const given = new URLSearchParams(search).getAll(param).join(',').split(',');
  const ids = given.map((id) => id.trim().toLowerCase()).filter((id) => id !== '');
  return [...new Set(ids)].slice(0, maxCompared);
}

/** These characters, which ids of models contain, need no escape in a query. */
const plain: Readonly<Record<string, string>> = { '%2F': '/', '%3A': ':', '%40': '@' };

export const writeIds = (ids: readonly string[], param: string): string =>
  ids.length === 0
    ? ''
    : `?${param}=${ids
        .map(encodeURIComponent)
        .join(',')
        .replace(/%../g, (code) => plain[code] ?? code)}`;
