// Browser script that saves the filters of a page. The URL contains the filters, so a saved filter
// is a URL, which the browser stores.

const key = 'filters';
const max = 50;

/** Returns an empty list if storage is unavailable or its content is invalid. */
export function readSaved(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    // Only paths of this site, because the list becomes links.
    return Array.isArray(stored)
      ? stored.filter((url): url is string => typeof url === 'string' && /^\/[a-z]/.test(url))
      : [];
  } catch {
    return [];
  }
}

/**
 * Describes the filters, with the names of the fields and options:
 * `/models?context=128000&q=agents` → `Context window: at least 128k · agents`.
 */
export const describeSaved = (
  url: string,
  describe: (name: string, value: string) => string,
): string =>
  [...new URLSearchParams(url.split('?')[1])]
    .map(([name, value]) => {
      if (name === 'sort') return `sorted by ${value.replace(/^-/, '')}`;
      return name === 'q' ? value : describe(name, value);
    })
    .join(' · ');

/** Describes a filter with the words of its field in the page: `Weights: open`. */
function describeFilter(name: string, value: string): string {
  const selector = `[name="${CSS.escape(name)}"]`;
  const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector);
  if (!field) return value;
  const title = field.ariaLabel ?? field.labels?.[0]?.firstChild?.textContent?.trim() ?? name;
  const options = field instanceof HTMLSelectElement ? [...field.options] : [];
  const option = options.find((one) => one.value === value)?.text;
  // Options end with the number of their rows, which changes.
  return `${title}: ${option?.replace(/ \([\d,]+\)$/, '') ?? value}`;
}

function write(urls: readonly string[]): string {
  try {
    localStorage.setItem(key, JSON.stringify(urls));
    return '';
  } catch {
    return 'Your browser does not allow this site to store filters. Allow it in the browser settings.';
  }
}

export function startSavedFilters(): void {
  const root = document.querySelector<HTMLElement>('[data-saved]');
  const list = root?.querySelector('ul');
  const status = root?.querySelector<HTMLElement>('[data-saved-status]');
  if (!root || !list || !status) return;
  const show = () => {
    const own = readSaved().filter((url) => url.split('?')[0] === location.pathname);
    list.replaceChildren(...own.map(toItem));
  };
  root.querySelector('[data-save]')?.addEventListener('click', () => {
    const url = location.pathname + location.search;
    status.textContent =
      location.search === ''
        ? 'Choose a filter or a sort order first.'
        : write([url, ...readSaved().filter((one) => one !== url)].slice(0, max)) || 'Saved.';
    show();
  });
  list.addEventListener('click', ({ target }) => {
    const url = target instanceof HTMLElement ? target.dataset.remove : undefined;
    if (url === undefined) return;
    status.textContent = write(readSaved().filter((one) => one !== url)) || 'Removed.';
    show();
  });
  show();
}

function toItem(url: string): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = url;
  link.textContent = describeSaved(url, describeFilter);
  const remove = document.createElement('button');
  remove.type = 'button';
  remove.dataset.remove = url;
  remove.textContent = '×';
  remove.ariaLabel = `Remove the filter ${link.textContent}`;
  item.append(link, ' ', remove);
  return item;
}
