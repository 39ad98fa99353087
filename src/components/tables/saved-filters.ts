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

/** Describes the filters by their values: `/projects?lang=Go&q=agents` → `Go · agents`. */
export const describeSaved = (url: string): string =>
  [...new URLSearchParams(url.split('?')[1])]
    .map(([name, value]) => (name === 'sort' ? `sorted by ${value.replace(/^-/, '')}` : value))
    .join(' · ');

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
  link.textContent = describeSaved(url);
  const remove = document.createElement('button');
  remove.type = 'button';
  remove.dataset.remove = url;
  remove.textContent = '×';
  remove.ariaLabel = `Remove the filter ${link.textContent}`;
  item.append(link, ' ', remove);
  return item;
}
