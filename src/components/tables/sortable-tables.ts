// Makes tables sortable and filterable in the browser. The URL contains the sort order and filters.

import { createUrlUpdater } from '../explorer/update-url.ts';
import { type NamedRow, searchNames } from './search-names.ts';
import {
  cycleSort,
  readSort,
  sortIndexes,
  type TableSort,
  toSortValue,
  writeSort,
} from './sort.ts';

interface Parts {
  readonly root: HTMLElement;
  readonly table: HTMLTableElement;
  readonly body: HTMLTableSectionElement;
  readonly heads: readonly HTMLTableCellElement[];
  /** The rows in their original order. */
  rows: readonly HTMLTableRowElement[];
  /**
   * URLs of the pages with the rows that are not on this page. These rows are loaded before the
   * first filter or sort.
   */
  readonly more: readonly string[];
  /** Resolves to true if the remaining rows were loaded. Undefined before loading starts. */
  rest?: Promise<boolean>;
  readonly filters: HTMLElement | null;
  readonly status: HTMLElement | null;
  readonly clear: HTMLElement | null;
  /** Shows the rows beyond the first ones of a long table. */
  readonly showRest: HTMLElement | null;
  /** The number of rows to show. Infinite if the table is short, or the reader asked for all. */
  firstRows: number;
}

/** The details of the event `tablefilter`. */
export interface TableFilter {
  /** Whether all rows are loaded. */
  readonly isWhole: boolean;
  /** Whether the reader searched for several names. */
  readonly isSeveral: boolean;
  /** Those of several names that match no row. */
  readonly missing: readonly string[];
}

/** Writes the cells of rows that depend on other fields of the page, before the rows are sorted. */
export type PrepareRows = (rows: readonly HTMLTableRowElement[]) => void;

/** Returns a function that prepares the rows again. */
export function startTables(prepare: PrepareRows = () => undefined): () => void {
  const roots = [...document.querySelectorAll<HTMLElement>('[data-table]')];
  const shows = roots.map((root) => startTable(root, prepare));
  return () => {
    for (const show of shows) show();
  };
}

function startTable(root: HTMLElement, prepare: PrepareRows): () => void {
  const table = root.querySelector('table');
  const body = table?.tBodies[0];
  if (!table || !body) return () => undefined;
  const parts: Parts = {
    root,
    table,
    body,
    heads: [...table.querySelectorAll<HTMLTableCellElement>('thead th')],
    rows: [...body.rows],
    more: root.dataset.more?.split(' ').filter(Boolean) ?? [],
    filters: root.querySelector('search'),
    status: root.querySelector('[data-status]'),
    clear: root.querySelector('[data-clear]'),
    showRest: root.querySelector('[data-show-rest]'),
    firstRows: Number(root.dataset.firstRows ?? Number.POSITIVE_INFINITY),
  };
  const updateUrl = createUrlUpdater();
  // The original `aria-sort` of each heading, to restore when the reader resets the order.
  const initialSort = parts.heads.map((head) => head.ariaSort);
  let sort: TableSort | undefined;

  const show = async () => {
    if (parts.more.length > 0) parts.rest ??= readRest(parts);
    const isWhole = (await parts.rest) ?? true;
    prepare(parts.rows);
    writeOrder(parts, sort);
    if (!sort)
      for (const [index, head] of parts.heads.entries()) head.ariaSort = initialSort[index] ?? null;
    writeFilter(parts, isWhole);
  };
  const change = (isStep: boolean) => {
    updateUrl(toSearch(parts, sort), isStep);
    void show();
  };
  const follow = () => {
    const given = new URLSearchParams(location.search);
    sort = readSort(given.get('sort'), keysOf(parts));
    for (const field of fieldsOf(parts)) writeField(field, given.get(field.name) ?? '');
    void show();
  };
  for (const head of parts.heads) {
    head.querySelector('button')?.addEventListener('click', () => {
      const startsAscending = !isNumeric(head) || head.dataset.ascending !== undefined;
      sort = cycleSort(sort, head.dataset.key ?? '', startsAscending);
      change(true);
    });
  }
  parts.filters?.addEventListener('input', ({ target }) =>
    change(target instanceof HTMLSelectElement),
  );
  parts.clear?.addEventListener('click', () => {
    for (const field of fieldsOf(parts)) writeField(field, '');
    sort = undefined;
    change(true);
  });
  parts.showRest?.addEventListener('click', () => {
    parts.firstRows = Number.POSITIVE_INFINITY;
    void show();
  });
  addEventListener('popstate', follow);
  if (location.search !== '') follow();
  else if (parts.firstRows < parts.rows.length) {
    hideRest(parts, Number(root.dataset.count ?? parts.rows.length));
  }
  return () => void show();
}

/** Hides all but the first rows of a list with `count` rows, of which not all may be loaded. */
function hideRest({ rows, firstRows, showRest }: Parts, count: number): void {
  for (const row of rows.slice(firstRows)) row.hidden = true;
  if (showRest) {
    showRest.hidden = false;
    showRest.textContent = `Show all ${format(count)}`;
  }
}

/**
 * Loads the remaining rows. Returns false if this fails. The next filter or sort then tries again.
 */
async function readRest(parts: Parts): Promise<boolean> {
  try {
    const pages = await Promise.all(parts.more.map(async (url) => await readRows(url)));
    parts.rows = [...parts.rows, ...pages.flat()];
    return true;
  } catch {
    delete parts.rest;
    return false;
  }
}

async function readRows(url: string): Promise<HTMLTableRowElement[]> {
  const response = await fetch(url);
  if (!response.ok)
    throw new Error(`The server returned status ${response.status} for ${url}. Try again later.`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return [...page.querySelectorAll<HTMLTableRowElement>('[data-table] tbody tr')];
}

const keysOf = ({ heads }: Parts): string[] => heads.map((head) => head.dataset.key ?? '');

type Field = HTMLInputElement | HTMLSelectElement;

const fieldsOf = ({ filters }: Parts): Field[] => [
  ...(filters?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'input[name], select[name]',
  ) ?? []),
];

const isRadio = (field: Field): field is HTMLInputElement => field.type === 'radio';
const readField = (field: Field): string => (isRadio(field) && !field.checked ? '' : field.value);
function writeField(field: Field, value: string): void {
  if (isRadio(field)) field.checked = field.value === value;
  else field.value = value;
}
/** Returns name and value of each field that filters. */
const readFields = (parts: Parts): (readonly [name: string, value: string])[] =>
  fieldsOf(parts)
    .map((field) => [field.name, readField(field)] as const)
    .filter(([, value]) => value !== '');

function toSearch(parts: Parts, sort: TableSort | undefined): string {
  // Keeps what other forms of the page wrote.
  const params = new URLSearchParams(location.search);
  for (const name of [...fieldsOf(parts).map((field) => field.name), 'sort']) params.delete(name);
  for (const [name, value] of readFields(parts)) params.set(name, value);
  if (sort) params.set('sort', writeSort(sort));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

function writeOrder({ table, heads, rows, body }: Parts, sort: TableSort | undefined): void {
  const column = heads.findIndex((head) => head.dataset.key === sort?.key);
  for (const [index, head] of heads.entries()) {
    if (sort && index === column) head.ariaSort = sort.isAscending ? 'ascending' : 'descending';
    else head.removeAttribute('aria-sort');
  }
  if (sort && column !== -1) table.dataset.sorted = String(column + 1);
  else delete table.dataset.sorted;
  if (!sort || column === -1) {
    body.append(...rows);
    return;
  }
  const values = rows.map((row) => {
    const cell = row.cells[column];
    return cell ? toSortValue(cell) : '';
  });
  const head = heads[column];
  const isNumber = head !== undefined && isNumeric(head);
  body.append(...sortIndexes(values, isNumber, sort.isAscending).flatMap((at) => rows[at] ?? []));
}

/** Columns with `data-numeric` show text, but are sorted by numbers. */
const isNumeric = (head: HTMLElement): boolean =>
  head.classList.contains('number') || head.dataset.numeric !== undefined;

/**
 * Hides rows that do not match the filter fields. Compares the search text with the row headings,
 * and all other fields with `data-` attributes of the row.
 */
function writeFilter(parts: Parts, isWhole: boolean): void {
  let count = 0;
  const fields = readFields(parts);
  if (parts.clear) parts.clear.hidden = fields.length === 0 && !parts.table.dataset.sorted;
  const { name: searched = 'q' } = fieldsOf(parts).find((field) => field.type === 'search') ?? {};
  const search = fields.find(([name]) => name === searched)?.[1] ?? '';
  const { isFound, exact, missing, isSeveral } = searchNames(search, parts.rows.map(toNamedRow));
  const named = new Set(parts.rows.filter((_, place) => isFound[place]));
  // Who searches for `GPT-5.4` wants this model before newer ones such as `GPT-5.4 Mini`.
  if (!parts.table.dataset.sorted) {
    parts.body.prepend(...exact.flatMap((place) => parts.rows[place] ?? []));
  }
  // In the order on the page, so that the first rows are those of the current sort order.
  for (const row of parts.body.rows) {
    const fits = fields.every(([name, value]) =>
      name === searched ? named.has(row) : (row.dataset[name] ?? '').split(' ').includes(value),
    );
    if (fits) count += 1;
    row.hidden = !fits || count > parts.firstRows;
    row.classList.toggle('is-out', !fits);
  }
  if (parts.showRest) {
    parts.showRest.hidden = count <= parts.firstRows;
    parts.showRest.textContent = `Show all ${format(count)}`;
  }
  // A chart of the same items listens for this event and applies the same filter, and the answer for
  // several names is written from it.
  const detail = { isWhole, isSeveral, missing } satisfies TableFilter;
  parts.table.dispatchEvent(new CustomEvent('tablefilter', { bubbles: true, detail }));
  parts.root.classList.toggle('is-filtered', fields.length > 0);
  parts.root.classList.toggle('is-none', count === 0);
  if (!parts.status) return;
  const of = count === parts.rows.length ? '' : ` of ${format(parts.rows.length)}`;
  const noun = parts.table.dataset.noun ?? 'rows';
  const rest = isWhole
    ? ''
    : '. The rest of the list could not be loaded. Reload the page to try again';
  const lacking = missing.length === 0 ? '' : `. Not found: ${missing.join(', ')}`;
  const found = count === 0 ? `No matching ${noun}` : `${format(count)}${of} ${noun}`;
  const none =
    count === 0 ? `. Remove a filter to see results.${parts.table.dataset.none ?? ''}` : '';
  parts.status.textContent = `${found}${lacking}${rest}${none}`;
}

function toNamedRow(row: HTMLTableRowElement): NamedRow {
  const head = row.querySelector('th');
  return { name: head?.querySelector('a')?.textContent ?? '', text: head?.textContent ?? '' };
}

const format = (count: number): string => count.toLocaleString('en');
