// Fills the cost column in the table of models, for the workload in the form above it.
import type { PrepareRows } from '../tables/sortable-tables.ts';
import { describeCost, type Prices } from './cost-form.ts';
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
      const cell = row.querySelector<HTMLElement>('[data-prices]');
      if (cell) writeCost(cell, workload);
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
  month?.querySelector('[data-sort-cost]')?.addEventListener('click', () => {
    const head = list.querySelector<HTMLElement>('thead [data-key="month"]');
    if (head?.ariaSort !== 'ascending') head?.querySelector('button')?.click();
  });
}

const readPrices = (cell: HTMLElement): Prices => JSON.parse(cell.dataset.prices ?? '{}');

function writeCost(cell: HTMLElement, workload: MonthlyWorkload | string): void {
  const { text, usd, notes } = describeCost(workload, readPrices(cell));
  cell.textContent = text;
  cell.title = usd === null ? notes.join('; ') : '';
  // An old price is sorted after the current ones.
  if (cell.dataset.old === undefined) cell.dataset.value = usd ?? '';
}
