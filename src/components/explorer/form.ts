// Reads the explorer's form, writes a query to it, and handles keyboard navigation.
import { filterNames, type Query, readQuery } from './query.ts';

/**
 * Reads a query from the form. Keeps the sort order of `query`, because the form does not contain
 * it.
 */
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
  // Skips unchanged fields, because assigning a value moves the caret. Also skips number and date
  // fields that the reader is editing, because their value can be incomplete.
  if (field.value === value || (field === document.activeElement && isTyping(field))) return;
  if (field instanceof HTMLSelectElement) writeSelect(field, value);
  else field.value = value;
}

const isTyping = (field: HTMLElement): boolean =>
  field instanceof HTMLInputElement && (field.type === 'number' || field.type === 'date');

/** Selects an option. Adds the option if it is missing, because a URL can contain any value. */
function writeSelect(field: HTMLSelectElement, value: string): void {
  field.value = value;
  if (field.value === value) return;
  field.add(new Option(value, value));
  field.value = value;
}

export function writeSort(root: HTMLElement, query: Query): void {
  const isByStars = query.sort === undefined && query.words === '';
  for (const head of root.querySelectorAll<HTMLTableCellElement>('[data-sort]')) {
    const isSorted = head.dataset.sort === (isByStars ? 'stars' : query.sort);
    if (isSorted) head.ariaSort = query.isAscending ? 'ascending' : 'descending';
    else head.removeAttribute('aria-sort');
    // CSS uses `data-sorted` to keep the sorted column visible in narrow windows.
    const table = head.closest('table');
    if (isSorted && table) table.dataset.sorted = String(head.cellIndex + 1);
  }
}

/**
 * Handles keyboard navigation: arrow keys move through the results, and Escape returns to the
 * search field.
 */
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
