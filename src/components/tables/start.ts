// Makes a table sortable and filterable. The URL contains the state.

import { fold } from '../../site/format/fold.ts';
import { createUrlUpdater } from '../explorer/url.ts';
import { cycleSort, readSort, sortIndexes, type TableSort, writeSort } from './sort.ts';

interface Parts {
  readonly table: HTMLTableElement;
  readonly body: HTMLTableSectionElement;
  readonly heads: readonly HTMLTableCellElement[];
  /** In the order of the page as it was built. */
  readonly rows: readonly HTMLTableRowElement[];
  readonly filters: HTMLElement | null;
  readonly status: HTMLElement | null;
}

export function startTables(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-table]')) startTable(root);
}

function startTable(root: HTMLElement): void {
  const table = root.querySelector('table');
  const body = table?.tBodies[0];
  if (!table || !body) return;
  const parts: Parts = {
    table,
    body,
    heads: [...table.querySelectorAll<HTMLTableCellElement>('thead th')],
    rows: [...body.rows],
    filters: root.querySelector('search'),
    status: root.querySelector('[data-status]'),
  };
  const updateUrl = createUrlUpdater();
  // The order of the page as it was built, which one column may be marked with.
  const built = parts.heads.map((head) => head.ariaSort);
  let sort: TableSort | undefined;

  const show = () => {
    writeOrder(parts, sort);
    if (!sort)
      for (const [index, head] of parts.heads.entries()) head.ariaSort = built[index] ?? null;
    writeFilter(parts);
  };
  const change = (isStep: boolean) => {
    show();
    updateUrl(toSearch(parts, sort), isStep);
  };
  const follow = () => {
    const given = new URLSearchParams(location.search);
    sort = readSort(given.get('sort'), keysOf(parts));
    for (const field of fieldsOf(parts)) field.value = given.get(field.name) ?? '';
    show();
  };
  for (const head of parts.heads) {
    head.querySelector('button')?.addEventListener('click', () => {
      sort = cycleSort(sort, head.dataset.key ?? '', head.classList.contains('number'));
      change(true);
    });
  }
  parts.filters?.addEventListener('input', ({ target }) =>
    change(target instanceof HTMLSelectElement),
  );
  parts.filters?.querySelector('[data-clear]')?.addEventListener('click', () => {
    for (const field of fieldsOf(parts)) field.value = '';
    sort = undefined;
    change(true);
  });
  addEventListener('popstate', follow);
  if (location.search !== '') follow();
}

const keysOf = ({ heads }: Parts): string[] => heads.map((head) => head.dataset.key ?? '');

const fieldsOf = ({ filters }: Parts): (HTMLInputElement | HTMLSelectElement)[] => [
  ...(filters?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? []),
];

function toSearch(parts: Parts, sort: TableSort | undefined): string {
  const params = new URLSearchParams();
  for (const { name, value } of fieldsOf(parts)) if (value !== '') params.set(name, value);
  if (sort) params.set('sort', writeSort(sort));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

function writeOrder({ heads, rows, body }: Parts, sort: TableSort | undefined): void {
  const column = heads.findIndex((head) => head.dataset.key === sort?.key);
  for (const [index, head] of heads.entries()) {
    if (sort && index === column) head.ariaSort = sort.isAscending ? 'ascending' : 'descending';
    else head.removeAttribute('aria-sort');
  }
  if (!sort || column === -1) {
    body.append(...rows);
    return;
  }
  const values = rows.map((row) => {
    const cell = row.cells[column];
    return cell?.dataset.value ?? cell?.textContent.trim() ?? '';
  });
  const isNumber = heads[column]?.classList.contains('number') ?? false;
  body.append(...sortIndexes(values, isNumber, sort.isAscending).flatMap((at) => rows[at] ?? []));
}

/** The search field matches the row heading. Every other field matches its data attribute. */
function writeFilter(parts: Parts): void {
  let count = 0;
  const fields = fieldsOf(parts).filter(({ value }) => value !== '');
  for (const row of parts.rows) {
    const title = fold(row.querySelector('th')?.textContent ?? '');
    const fits = fields.every(({ name, value }) =>
      name === 'q'
        ? fold(value)
            .split(/\s+/)
            .every((word) => title.includes(word))
        : (row.dataset[name] ?? '').split(' ').includes(value),
    );
    row.hidden = !fits;
    if (fits) count += 1;
  }
  if (parts.status) {
    const of = count === parts.rows.length ? '' : ` of ${parts.rows.length}`;
    parts.status.textContent = `${count}${of} ${parts.table.dataset.noun ?? 'rows'}`;
  }
}
