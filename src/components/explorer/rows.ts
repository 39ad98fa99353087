// Builds the rows of the explorer's table from the template in the page.
import { dayMs } from '../../lib/time.ts';
import {
  explainHealth,
  formatCount,
  formatDay,
  formatDaysAgo,
  formatGain,
  formatLicense,
  formatRowLabel,
  unknown,
} from '../../site/format/format.ts';
import { findLanguageColor } from '../../site/format/language-colors.ts';
import { toMonogram } from '../../site/format/monogram.ts';
import { withDay } from '../../site/format/old-values.ts';
import {
  type Catalog,
  estimateAt,
  labelNames,
  reasonAt,
  toDate,
  toKnown,
  trendWords,
  valueAt,
} from './project-index.ts';

export interface RowContext {
  readonly catalog: Catalog;
  readonly template: HTMLTemplateElement;
  readonly verticalNames: Readonly<Record<string, string>>;
  /** Names of licenses that have no SPDX identifier. */
  readonly licenseById: Readonly<Record<string, string>>;
  readonly selected: ReadonlySet<string>;
  /** The as-of day of the release, from which ages such as “3 days ago” are counted. */
  readonly asOf: string;
}

const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g;

export function buildRows(context: RowContext, indexes: Uint32Array): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const index of indexes) {
    const row = context.template.content.cloneNode(true);
    if (!(row instanceof DocumentFragment)) continue;
    fillRow(context, row, index);
    fragment.append(row);
  }
  return fragment;
}

function fillRow(
  { catalog, verticalNames, licenseById, selected, asOf }: RowContext,
  row: DocumentFragment,
  index: number,
): void {
  const slug = catalog.slugs[index] ?? '';
  const health = toKnown(catalog.health[index]);
  const trendWord = trendWords[catalog.trends[index] ?? ''];
  const vertical = valueAt(catalog.verticals, index);
  const cells = row.querySelectorAll<HTMLElement>('td, th');
  const text = (cell: number, value: string, within = '') => {
    const element = within === '' ? cells[cell] : cells[cell]?.querySelector(within);
    if (element) element.textContent = value.replace(directionMarks, '');
  };
  const box = cells[0]?.querySelector('input');
  if (box) {
    box.value = slug;
    box.checked = selected.has(slug);
    box.setAttribute('aria-label', `Compare ${slug}`);
  }
  cells[1]?.querySelector('a')?.setAttribute('href', `/projects/${slug}`);
  const { letters, hue } = toMonogram(catalog.names[index] ?? '', catalog.owners[index] ?? '');
  text(1, letters, '.monogram');
  cells[1]?.querySelector('.monogram')?.classList.add(`hue-${hue}`);
  text(1, catalog.names[index] ?? '', 'a bdi');
  text(1, catalog.owners[index] ?? '', '.by bdi');
  text(1, catalog.descriptions?.[index] ?? '', '.what');
  const oldStars = toDate(catalog.oldStars[index]);
  cells[2]?.replaceChildren(formatCount(toKnown(catalog.stars[index])));
  if (oldStars !== null) {
    const small = document.createElement('small');
    small.textContent = formatDay(oldStars);
    cells[2]?.append(small);
  }
  text(3, formatGain(toKnown(catalog.gains[index])));
  text(4, trendWord ?? unknown, 'span');
  if (trendWord) cells[4]?.querySelector('span')?.classList.add(`trend-${trendWord}`);
  cells[5]?.querySelector('.bar-part')?.setAttribute('width', String(health ?? 0));
  text(5, formatCount(health), '.health > span');
  const estimate = estimateAt(catalog, index);
  const healthCell = cells[5]?.querySelector('.health');
  if (estimate !== null) healthCell?.classList.add('estimate');
  const label = labelNames[catalog.labels[index] ?? ''] ?? null;
  if (label) healthCell?.classList.add(`label-${label}`);
  const reason = reasonAt(catalog, index);
  const explained = explainHealth(health, label, reason, estimate);
  if (explained !== '') healthCell?.setAttribute('title', explained);
  const oldOn = health === null ? null : toDate(catalog.oldHealth[index]);
  text(5, withDay(formatRowLabel(label, reason), oldOn), 'small');
  const language = valueAt(catalog.languages, index) ?? null;
  text(6, language ?? unknown, 'bdi');
  cells[6]?.querySelector('circle')?.setAttribute('fill', findLanguageColor(language) ?? '');
  const license = valueAt(catalog.licenses, index) ?? null;
  text(7, licenseById[slug] ?? formatLicense(license), 'bdi');
  const pushed = toKnown(catalog.pushed[index]);
  text(8, formatDaysAgo(pushed === null ? null : new Date(pushed * dayMs).toISOString(), asOf));
  text(9, (vertical && verticalNames[vertical]) ?? unknown);
}
