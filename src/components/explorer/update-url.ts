// Writes the filters and the sort order of a page to its URL.

/**
 * Browsers limit how often a page may change its URL. Therefore, updates are delayed while the
 * reader types.
 */
const delayMs = 250;

/**
 * If `isStep` is true, the update adds a history entry. It is true for changed filters and false
 * for typed text.
 */
export type UpdateUrl = (search: string, isStep: boolean) => void;

export function createUrlUpdater(): UpdateUrl {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (search, isStep) => {
    clearTimeout(timer);
    const url = `${location.pathname}${search}`;
    if (isStep) history.pushState(null, '', url);
    else timer = setTimeout(() => history.replaceState(null, '', url), delayMs);
  };
}
