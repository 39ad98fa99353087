// Shared browser script of the pages that compare projects or models. Reads the ids from the URL,
// loads and shows the items, and lets the reader add and remove items.
import { maxCompared, readIds, writeIds } from '../../contracts/api/comparison-rules.ts';
import { messageOf } from '../../lib/error-message.ts';
import { fetchFile } from '../fetch-file.ts';
import type { Answer } from './answer.ts';
import { type CompareChart, createChart } from './comparison-chart.ts';
import { type Suggest, startPicker } from './picker.ts';
import type { ComparisonRow } from './rows.ts';
import { fileOf } from './shard-by-id.ts';
import { type Heading, writeAnswers, writeHeadings, writeRows } from './table.ts';

interface Compared {
  readonly id: string;
  readonly name: string;
}

export interface ComparePage<T extends Compared> {
  /** The word for an item in messages: `project` or `model`. */
  readonly noun: string;
  /** The name of the URL parameter that contains the ids. */
  readonly param: string;
  readonly suggest: Suggest;
  readonly toHeading: (item: T) => Heading;
  /** Builds the table rows, initially and whenever a field on the page changes. */
  readonly toRows: (items: readonly T[], root: HTMLElement) => readonly ComparisonRow[];
  /** Says in a sentence how an item compares. Shown above the table. */
  readonly toAnswers: (items: readonly T[], rows: readonly ComparisonRow[]) => readonly Answer[];
  readonly chartLabel: string;
  readonly toChart: (items: readonly T[], root: HTMLElement) => CompareChart;
}

interface Parts<T> {
  readonly root: HTMLElement;
  readonly status: HTMLElement;
  readonly table: HTMLTableElement;
  readonly input: HTMLInputElement;
  readonly drawChart: (chart: CompareChart) => void;
  /** Writes the answers and the rows of the table. */
  readonly write: (items: readonly T[]) => void;
}

/**
 * Loads the items and adds all event handlers. Returns a function that redraws the chart, for
 * example after the reader selects another scale.
 */
export function startComparePage<T extends Compared>(page: ComparePage<T>): () => void {
  const root = document.querySelector<HTMLElement>('[data-compare]');
  const status = root?.querySelector<HTMLElement>('[data-status]');
  const table = root?.querySelector('table');
  const input = root?.querySelector<HTMLInputElement>('[role=combobox]');
  if (!root || !status || !table || !input) return () => undefined;
  const drawChart = createChart(root, page.chartLabel);
  const write = (items: readonly T[]) => {
    const rows = items.length === 0 ? [] : page.toRows(items, root);
    writeRows(table, rows);
    writeAnswers(root, page.toAnswers(items, rows));
  };
  const parts: Parts<T> = { root, status, table, input, drawChart, write };
  const read = () => readIds(location.search, page.param);
  let shown: readonly T[] = [];
  const show = () =>
    void load(page, parts, read).then((items) => {
      shown = items ?? shown;
    });
  const go = (ids: readonly string[]) => {
    history.pushState(null, '', `${location.pathname}${replaceIds(ids, page.param)}`);
    show();
  };
  startPicker(input, page.suggest, (id) => {
    const ids = read();
    if (ids.includes(id)) status.textContent = `${id} is already in the comparison.`;
    else go([...ids, id]);
  });
  root.addEventListener('click', ({ target }) => {
    const id = target instanceof HTMLElement ? target.dataset.remove : undefined;
    if (!id) return;
    go(read().filter((one) => one !== id.toLowerCase()));
    input.focus();
  });
  root.addEventListener('input', ({ target }) => {
    if (target !== input && shown.length > 0) write(shown);
  });
  addEventListener('popstate', show);
  show();
  return () => drawChart(page.toChart(shown, root));
}

/** Returns the query string with other ids. Keeps the other parameters, such as a workload. */
function replaceIds(ids: readonly string[], param: string): string {
  const others = location.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && part.split('=')[0] !== param);
  const query = [writeIds(ids, param).slice(1), ...others].filter((part) => part !== '').join('&');
  return query === '' ? '' : `?${query}`;
}

/**
 * Loads and shows the items. Returns undefined if loading failed or the URL changed during loading.
 */
async function load<T extends Compared>(
  page: ComparePage<T>,
  { root, status, table, input, drawChart, write }: Parts<T>,
  read: () => readonly string[],
): Promise<readonly T[] | undefined> {
  const ids = read();
  try {
    const found = await Promise.all(ids.map((id) => find<T>(id, root)));
    if (ids.join() !== read().join()) return undefined;
    const items = found.filter((item) => item !== undefined);
    const missing = ids.filter((_, place) => found[place] === undefined);
    status.textContent = describe(page.noun, items, missing);
    input.disabled = ids.length >= maxCompared;
    root.classList.toggle('is-empty', items.length === 0);
    writeHeadings(table, items.map(page.toHeading));
    write(items);
    drawChart(page.toChart(items, root));
    return items;
  } catch (cause) {
    status.textContent = `Could not load the ${page.noun}s. ${messageOf(cause)} Reload the page to try again.`;
    return undefined;
  }
}

async function find<T extends Compared>(id: string, root: HTMLElement): Promise<T | undefined> {
  const path = `${location.pathname}/${fileOf(id, Number(root.dataset.files))}.json`;
  const items = await fetchFile<readonly T[]>(path);
  return items.find((item) => item.id.toLowerCase() === id);
}

function describe(noun: string, items: readonly Compared[], missing: readonly string[]): string {
  const notFound = missing.length === 0 ? '' : ` Not found: ${missing.join(', ')}.`;
  if (items.length === 0) return `Choose up to ${maxCompared} ${noun}s.${notFound}`;
  const names = items.map(({ name }) => name).join(', ');
  if (items.length === 1) return `${names} selected. Add another ${noun} to compare.${notFound}`;
  const limit = items.length === maxCompared ? ` This is the maximum of ${maxCompared}.` : '';
  return `Comparing ${names}.${limit}${notFound}`;
}
