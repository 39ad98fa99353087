// Shows the result of a query: a sortable table, a chart, and downloads.
import { saveFile } from '../charts/save-file.ts';
import { cycleSort, sortIndexes, type TableSort } from '../tables/sort.ts';
import { type Result, toCsv, toJson, toText } from './arrow-values.ts';

/** The maximum number of rows that the table shows. Downloads contain all rows. */
export const shownRows = 500;

const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
): HTMLElementTagNameMap[Name] => {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
};

export function showTable(table: HTMLTableElement, result: Result): void {
  const { columns, rows } = result;
  let sort: TableSort | undefined;
  const heads = columns.map(({ name, kind }, index) => {
    const head = make('th');
    head.scope = 'col';
    head.className = kind === 'number' ? 'number' : '';
    const button = make('button', name);
    button.type = 'button';
    button.addEventListener('click', () => {
      sort = cycleSort(sort, String(index), kind !== 'number');
      show();
    });
    head.append(button);
    return head;
  });
  const body = make('tbody');
  const show = () => {
    for (const [index, head] of heads.entries()) {
      if (sort?.key === String(index))
        head.ariaSort = sort.isAscending ? 'ascending' : 'descending';
      else head.removeAttribute('aria-sort');
    }
    const order = sort ? orderOf(result, sort) : rows.map((_, index) => index);
    body.replaceChildren(
      ...order.slice(0, shownRows).map((index) => toRow(result, rows[index] ?? [])),
    );
  };
  const line = make('tr');
  line.append(...heads);
  const top = make('thead');
  top.append(line);
  show();
  table.replaceChildren(...[...table.children].filter(({ localName }) => localName === 'caption'));
  table.append(top, body);
}

function orderOf({ columns, rows }: Result, { key, isAscending }: TableSort): number[] {
  const index = Number(key);
  const values = rows.map((row) => toText(row[index] ?? null));
  return sortIndexes(values, columns[index]?.kind === 'number', isAscending);
}

function toRow({ columns }: Result, row: Result['rows'][number]): HTMLTableRowElement {
  const line = make('tr');
  line.append(
    ...columns.map(({ kind }, index) => {
      const value = row[index] ?? null;
      const cell = make('td', value === null ? 'null' : toText(value));
      cell.className = value === null ? 'quiet' : '';
      if (kind === 'number') cell.classList.add('number');
      return cell;
    }),
  );
  return line;
}

/** Draws the result as a chart, if it has suitable columns. Returns whether it drew a chart. */
export async function showChart(figure: HTMLElement, result: Result): Promise<boolean> {
  const [{ toBars, toLineChart }, { drawLineChart }] = await Promise.all([
    import('./chart.ts'),
    import('../../snapshot/charts/line-chart.ts'),
  ]);
  const drawing = figure.querySelector<HTMLElement>('[data-part="drawing"]');
  const credit = figure.querySelector<HTMLElement>('.chart-credit')?.dataset.credit ?? '';
  const chart = toLineChart(result);
  const bars = chart ? undefined : toBars(result);
  delete figure.dataset.series;
  if (chart) {
    const image = make('img');
    image.alt = `Line chart of ${result.columns.map(({ name }) => name).join(', ')}`;
    image.src = `data:image/svg+xml,${encodeURIComponent(drawLineChart({ ...chart, credit }))}`;
    figure.dataset.series = JSON.stringify(chart);
    drawing?.replaceChildren(image);
  } else if (bars) {
    const list = make('dl');
    list.append(
      ...bars.bars.map(({ label, value, share }) => {
        const bar = make('div');
        bar.style.setProperty('--w', `${Math.round(share * 1000) / 10}%`);
        bar.append(make('dt', label), make('dd', value.toLocaleString('en-US')));
        return bar;
      }),
    );
    drawing?.replaceChildren(make('p', bars.measure), list);
  }
  return chart !== undefined || bars !== undefined;
}

export function download(result: Result, format: 'csv' | 'json'): void {
  const content = format === 'csv' ? toCsv(result) : toJson(result);
  const type = format === 'csv' ? 'text/csv' : 'application/json';
  saveFile(new Blob([content], { type }), `daybreak-query.${format}`);
}
