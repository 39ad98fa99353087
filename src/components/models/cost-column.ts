// Fills the cost column in the table of models, for the workload in the form above it.
import type { PrepareRows } from '../tables/sortable-tables.ts';
import { describeCost, type Prices, toMonthText } from './cost-form.ts';
import { describeWorkload, exampleWorkload, type MonthlyWorkload } from './workload.ts';
import { showOffered, startWorkload } from './workload-form.ts';

/** `start` starts the table, and returns a function that shows its rows again. */
export function startCostColumn(
  list: HTMLElement,
  start: (prepare: PrepareRows) => () => void,
): void {
  const form = list.querySelector<HTMLElement>('[data-mix]');
  const month = list.querySelector('[data-month]');
  const summary = month?.querySelector('summary span');
  // The cells of the example are part of the page.
  let workload: MonthlyWorkload | string = exampleWorkload;
  const shown = new WeakMap<HTMLTableRowElement, MonthlyWorkload | string>();
  const show = start((rows) => {
    for (const row of rows) {
      if ((shown.get(row) ?? exampleWorkload) === workload) continue;
      shown.set(row, workload);
      writeCost(row, workload);
    }
  });
  if (!form || !summary) return;
  const example = JSON.stringify(exampleWorkload);
  startWorkload(form, (next) => {
    if (JSON.stringify(next) === JSON.stringify(workload)) return;
    workload = JSON.stringify(next) === example ? exampleWorkload : next;
    summary.textContent = typeof next === 'string' ? next : describeWorkload(next);
    show();
  });
  showOffered(form, [...list.querySelectorAll<HTMLElement>('[data-prices]')].map(readPrices));
  const head = list.querySelector<HTMLElement>('thead [data-key="month"]');
  const kind = list.querySelector<HTMLSelectElement>('[name="kind"]');
  // Other kinds, such as embeddings, are cheaper, and do something else. Runs before the table sorts.
  const chooseKind = () => {
    if (kind?.value === '' && !head?.ariaSort) kind.value = 'language';
  };
  head?.addEventListener('click', chooseKind, { capture: true });
  month?.querySelector('[data-sort-cost]')?.addEventListener('click', () => {
    if (head?.ariaSort !== 'ascending') head?.querySelector('button')?.click();
  });
}

const readPrices = (cell: HTMLElement): Prices => JSON.parse(cell.dataset.prices ?? '{}');

function writeCost(row: HTMLElement, workload: MonthlyWorkload | string): void {
  const cell = row.querySelector<HTMLElement>('[data-prices]');
  if (!cell) return;
  const cost = describeCost(workload, readPrices(cell));
  cell.textContent = cost.text;
  cell.title = cost.usd === null ? cost.notes.join('; ') : '';
  if (cell.dataset.last === undefined) cell.dataset.value = cost.usd ?? '';
  const line = row.querySelector('[data-month-cost]');
  if (line) line.textContent = toMonthText(cost);
}
