// The script of the page of the watched list.
import { formatCount, formatGain, formatHealth, unknown } from '../../site/format/format.ts';
import type { Catalog } from '../explorer/catalog.ts';
import { loadCatalog } from '../explorer/load.ts';
import {
  fromSearch,
  type Item,
  isSame,
  kinds,
  readList,
  toPath,
  toSearch,
  writeList,
} from './list.ts';

export function startWatched(): void {
  const root = document.querySelector<HTMLElement>('[data-watched]');
  const body = root?.querySelector('tbody');
  const find = (name: string) => root?.querySelector<HTMLElement>(`[data-${name}]`);
  const [empty, full, copy, keep, status] = ['empty', 'full', 'copy', 'keep', 'status'].map(find);
  if (!root || !body || !empty || !full || !copy || !keep || !status) return;
  // A shared list is shown as it is. It becomes the reader's own only on request.
  const shared = fromSearch(location.search);
  let catalog: Catalog | undefined;
  const show = () => {
    const items = shared.length > 0 ? shared : readList();
    const own = readList();
    empty.hidden = items.length > 0;
    full.hidden = items.length === 0;
    keep.hidden = shared.every((item) => own.some((one) => isSame(one, item)));
    for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-feed]')) {
      link.href = `/watch.${link.dataset.feed}${toSearch(items)}`;
    }
    body.replaceChildren(...items.map((item) => toRow(item, catalog, shared.length > 0, remove)));
  };
  const remove = (item: Item) => {
    writeList(readList().filter((one) => !isSame(one, item)));
    status.textContent = `Removed ${item.name}.`;
    show();
  };
  copy.addEventListener('click', async () => {
    const search = toSearch(shared.length > 0 ? shared : readList());
    await navigator.clipboard.writeText(`${location.origin}/watch${search}`);
    status.textContent = 'Copied.';
  });
  keep.addEventListener('click', () => {
    const own = readList();
    const added = shared.filter((item) => !own.some((one) => isSame(one, item)));
    status.textContent = writeList([...own, ...added])
      ? `Added ${added.length} to your list.`
      : 'Your list is full, or this browser does not keep it.';
    show();
  });
  addEventListener('storage', show);
  show();
  if (full.hidden) return;
  // The numbers follow. Without them, the names are links all the same.
  loadCatalog().then(
    (loaded) => {
      catalog = loaded;
      show();
    },
    () => undefined,
  );
}

function toRow(
  item: Item,
  catalog: Catalog | undefined,
  isShared: boolean,
  remove: (item: Item) => void,
): HTMLTableRowElement {
  const row = document.createElement('tr');
  const head = document.createElement('th');
  head.scope = 'row';
  const link = document.createElement('a');
  link.href = toPath(item);
  const at = item.kind === 'p' && catalog ? catalog.slugs.indexOf(item.id) : -1;
  link.textContent = catalog?.names[at] ?? item.name;
  head.append(link);
  const known = (value: number | undefined) =>
    value === undefined || Number.isNaN(value) ? null : value;
  const health = formatHealth(known(catalog?.health[at]), catalog?.provisional[at] === '*');
  const cells = [
    [kinds[item.kind], 'mid-col'],
    [formatCount(known(catalog?.stars[at])), 'number'],
    [formatGain(known(catalog?.gains[at])), 'number'],
    [item.kind === 'p' ? health : unknown, 'number'],
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
