// Fills the explorer's table from the catalogue: rows are copies of one that the page brings along.
import { formatCount, formatGain, formatLicense, unknown } from '../format.ts';
import { type Catalogue, trendNames, valueAt } from './catalogue.ts';

export interface RowContext {
  readonly catalogue: Catalogue;
  readonly template: HTMLTemplateElement;
  readonly verticalNames: Readonly<Record<string, string>>;
  /** Slugs of the projects that are chosen for comparison. */
  readonly chosen: ReadonlySet<string>;
}

const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g;
const toNumber = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** Rows for `places`, as one piece that is put in at once. */
export function buildRows(context: RowContext, places: Int32Array): DocumentFragment {
  const piece = document.createDocumentFragment();
  for (const place of places) {
    const row = context.template.content.cloneNode(true);
    if (!(row instanceof DocumentFragment)) continue;
    fillRow(context, row, place);
    piece.append(row);
  }
  return piece;
}

function fillRow(
  { catalogue, verticalNames, chosen }: RowContext,
  row: DocumentFragment,
  place: number,
): void {
  const slug = catalogue.slugs[place] ?? '';
  const health = toNumber(catalogue.health[place]);
  const trend = trendNames[catalogue.trends[place] ?? ''];
  const vertical = valueAt(catalogue.verticals, place);
  const cells = row.querySelectorAll<HTMLElement>('td, th');
  const text = (cell: number, value: string, within = '') => {
    const element = within === '' ? cells[cell] : cells[cell]?.querySelector(within);
    if (element) element.textContent = value.replace(directionMarks, '');
  };
  const box = cells[0]?.querySelector('input');
  if (box) {
    box.value = slug;
    box.checked = chosen.has(slug);
    box.setAttribute('aria-label', `Compare ${slug}`);
  }
  cells[1]?.querySelector('a')?.setAttribute('href', `/projects/${slug}`);
  text(1, catalogue.names[place] ?? '', 'a bdi');
  text(1, catalogue.owners[place] ?? '', '.by bdi');
  text(1, catalogue.words?.descriptions[place] ?? '', '.what');
  text(2, formatCount(toNumber(catalogue.stars[place])));
  text(3, formatGain(toNumber(catalogue.gains[place])));
  text(4, trend ?? unknown, 'span');
  if (trend) cells[4]?.querySelector('span')?.classList.add(`trend-${trend}`);
  cells[5]?.querySelector('.bar-part')?.setAttribute('width', String(health ?? 0));
  text(5, formatCount(health), '.health > span');
  text(6, valueAt(catalogue.languages, place) ?? unknown, 'bdi');
  text(7, formatLicense(valueAt(catalogue.licences, place) ?? null), 'bdi');
  text(8, (vertical && verticalNames[vertical]) ?? unknown);
}
