// Browser script for the page of the watched list.
import type { ModelsFile } from '../../contracts/api/open-files.ts';
import {
  isSameItem,
  toWatchedPath,
  toWatchedSearch,
  type WatchedItem,
  watchedKinds,
} from '../../contracts/api/watched-list.ts';
import { formatGain, formatHealth, formatPrice, unknown } from '../../site/format/format.ts';
import { withDay } from '../../site/format/old-values.ts';
import { loadCatalog } from '../explorer/load-project-index.ts';
import { type Catalog, estimateAt, starsAt, toDate } from '../explorer/project-index.ts';
import { fetchFile } from '../fetch-file.ts';
import { addToList, fromSearch, readList, removeFromList } from './stored-list.ts';

/** What a row shows besides names, as far as it has been loaded. */
interface Facts {
  catalog?: Catalog;
  /** List prices of models that are sold, by ID. */
  prices?: ReadonlyMap<string, string>;
}

async function loadPrices(): Promise<ReadonlyMap<string, string>> {
  const files = await Promise.all(
    ['/models-data.json', '/paid-models-data.json'].map((path) => fetchFile<ModelsFile>(path)),
  );
  const sold = files.flatMap(({ models }) => models.filter(({ state }) => state === 'listed'));
  return new Map(
    sold.map((model) => [model.id, `${formatPrice(model.in)} / ${formatPrice(model.out)}`]),
  );
}

export function startWatched(): void {
  const root = document.querySelector<HTMLElement>('[data-watched]');
  const body = root?.querySelector('tbody');
  const find = (name: string) => root?.querySelector<HTMLElement>(`[data-${name}]`);
  const [empty, full, copy, keep, status] = ['empty', 'full', 'copy', 'keep', 'status'].map(find);
  const select = root?.querySelector<HTMLSelectElement>('[data-kinds]');
  if (!root || !body || !empty || !full || !copy || !keep || !status || !select) return;
  // A list from a shared URL is only displayed. It is added to the reader's own list only at the
  // reader's request.
  const shared = fromSearch(location.search);
  const facts: Facts = {};
  const show = () => {
    const own = readList();
    const items = shared.length > 0 ? shared : own;
    empty.hidden = items.length > 0;
    full.hidden = items.length === 0;
    full.classList.toggle('is-shared', shared.length > 0);
    keep.hidden = shared.every((item) => own.some((one) => isSameItem(one, item)));
    // An empty list has no feed.
    const links = items.length > 0 ? root.querySelectorAll<HTMLAnchorElement>('[data-feed]') : [];
    for (const link of links) {
      const kinds = select.value === '' ? '' : `&kinds=${select.value}`;
      link.href = `/watch.${link.dataset.feed}${toWatchedSearch(items)}${kinds}`;
    }
    const email = root.querySelector<HTMLAnchorElement>('[data-email]');
    if (email) {
      const list = encodeURIComponent(`/watch${toWatchedSearch(items)}`);
      email.href = `/account/emails?list=${list}`;
    }
    body.replaceChildren(...items.map((item) => toRow(item, facts, shared.length > 0, remove)));
  };
  const remove = (item: WatchedItem) => {
    const fault = removeFromList(item);
    status.textContent = fault || `Removed ${item.name}.`;
    show();
  };
  copy.addEventListener('click', async () => {
    const url = `${location.origin}/watch${toWatchedSearch(shared.length > 0 ? shared : readList())}`;
    try {
      await navigator.clipboard.writeText(url);
      status.textContent = 'Link copied.';
    } catch {
      // The browser refused access to the clipboard, or does not offer it without HTTPS.
      status.textContent = `The browser did not allow copying. Copy this URL: ${url}`;
    }
  });
  keep.addEventListener('click', () => {
    const fault = addToList(shared);
    status.textContent = fault || 'Added to your list.';
    show();
  });
  select.addEventListener('change', show);
  addEventListener('storage', show);
  show();
  if (full.hidden) return;
  // Adds stars, scores and prices after they are loaded. If loading fails, the list shows only names.
  const add = (loaded: Promise<Facts>) =>
    loaded.then(
      (found) => {
        Object.assign(facts, found);
        show();
      },
      () => undefined,
    );
  add(loadCatalog().then((catalog) => ({ catalog })));
  const watched = shared.length > 0 ? shared : readList();
  if (watched.some(({ kind }) => kind === 'm')) add(loadPrices().then((prices) => ({ prices })));
}

function toRow(
  item: WatchedItem,
  { catalog, prices }: Facts,
  isShared: boolean,
  remove: (item: WatchedItem) => void,
): HTMLTableRowElement {
  const row = document.createElement('tr');
  const head = document.createElement('th');
  head.scope = 'row';
  const link = document.createElement('a');
  link.href = toWatchedPath(item);
  const at = item.kind === 'p' && catalog ? catalog.slugs.indexOf(item.id) : -1;
  link.textContent = catalog?.names[at] ?? item.name;
  head.append(link);
  const known = (value: number | undefined) =>
    value === undefined || Number.isNaN(value) ? null : value;
  const health = withDay(
    formatHealth(
      known(catalog?.health[at]),
      catalog !== undefined && estimateAt(catalog, at) !== null,
    ),
    toDate(catalog?.oldHealth[at]),
  );
  const cells = [
    [watchedKinds[item.kind], 'mid-col'],
    [catalog ? starsAt(catalog, at) : unknown, 'number'],
    [formatGain(known(catalog?.gains[at])), 'number'],
    [item.kind === 'p' ? health : unknown, 'number'],
    [prices?.get(item.id) ?? unknown, 'number mid-col'],
  ].map(([text = '', name = '']) => {
    const cell = document.createElement('td');
    cell.className = name;
    cell.textContent = text;
    return cell;
  });
  const last = document.createElement('td');
  last.className = 'number';
  if (!isShared) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Remove';
    button.ariaLabel = `Remove ${item.name}`;
    button.addEventListener('click', () => remove(item));
    last.append(button);
  }
  row.append(head, ...cells, last);
  return row;
}
