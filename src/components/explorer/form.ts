// Converts between the explorer's form and a query.
import { anything, facetNames, type Query } from './query.ts';

/** Reads the form. The sort order is not in the form and stays the same. */
export function readForm(form: HTMLFormElement, query: Query): Query {
  const given = new FormData(form);
  const text = (name: string) => String(given.get(name) ?? '');
  const facets = Object.fromEntries(facetNames.map((name) => [name, text(name)]));
  return { ...query, ...facets, words: text('q'), health: Number(text('health')) };
}

export function writeForm(form: HTMLFormElement, query: Query): void {
  const values: Readonly<Record<string, string>> = {
    ...Object.fromEntries(facetNames.map((name) => [name, query[name]])),
    q: query.words,
    health: query.health === anything.health ? '' : String(query.health),
  };
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value !== value) field.value = value;
    if (field instanceof HTMLSelectElement) writeSelect(field, value);
  }
}

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
  for (const head of root.querySelectorAll<HTMLElement>('[data-sort]')) {
    const isSorted = head.dataset.sort === (isByStars ? 'stars' : query.sort);
    if (isSorted) head.ariaSort = query.isAscending ? 'ascending' : 'descending';
    else head.removeAttribute('aria-sort');
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
