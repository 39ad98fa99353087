// Converts between the explorer's form and a query.
import { filterNames, type Query, readQuery } from './query.ts';

/** Reads the form. The sort order is not in the form and stays the same. */
export function readForm(form: HTMLFormElement, query: Query): Query {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') params.set(name, value);
  }
  return { ...readQuery(`?${params}`), sort: query.sort, isAscending: query.isAscending };
}

export function writeForm(form: HTMLFormElement, query: Query): void {
  writeField(form, 'q', query.words);
  for (const name of filterNames) writeField(form, name, query[name]);
  const more = form.querySelector('details');
  if (more?.querySelector(':is(input, select).is-set')) more.open = true;
}

function writeField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  field.classList.toggle('is-set', value !== '');
  // Writing the same value would move the caret.
  if (field.value === value || (field === document.activeElement && isTyping(field))) return;
  if (field instanceof HTMLSelectElement) writeSelect(field, value);
  else field.value = value;
}

const isTyping = (field: HTMLElement): boolean =>
  field instanceof HTMLInputElement && (field.type === 'number' || field.type === 'date');

/** The URL may contain a value that is not offered. It is added, so that the form shows the query. */
function writeSelect(field: HTMLSelectElement, value: string): void {
  field.value = value;
  if (field.value === value) return;
  field.add(new Option(value, value));
  field.value = value;
}

/** Marks the column that the list is sorted by. */
export function writeSort(root: HTMLElement, query: Query): void {
  const isByStars = query.sort === undefined && query.words === '';
  for (const head of root.querySelectorAll<HTMLTableCellElement>('[data-sort]')) {
    const isSorted = head.dataset.sort === (isByStars ? 'stars' : query.sort);
    if (isSorted) head.ariaSort = query.isAscending ? 'ascending' : 'descending';
    else head.removeAttribute('aria-sort');
    // The style sheet keeps this column in a narrow window.
    const table = head.closest('table');
    if (isSorted && table) table.dataset.sorted = String(head.cellIndex + 1);
  }
}

/** Arrow keys move from the search field into the results and along them. Escape moves back. */
export function moveFocus(event: KeyboardEvent, input: HTMLElement, body: HTMLElement): void {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return;
  const links = [...body.querySelectorAll<HTMLElement>('th a')];
  const at = links.indexOf(target);
  if (target !== input && at === -1) return;
  const steps: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: links[at + 1],
    ArrowUp: at > 0 ? links[at - 1] : input,
    Escape: input,
  };
  const next = steps[event.key];
  if (!next || next === target) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}
