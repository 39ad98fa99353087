// Renders the table of a comparison in the browser.
import type { Answer } from './answer.ts';
import type { ComparisonCell, ComparisonRow } from './rows.ts';

export interface Heading {
  readonly id: string;
  readonly href: string | undefined;
  readonly name: string;
  readonly by: string;
  readonly what: string;
}

export function writeHeadings(table: HTMLTableElement, headings: readonly Heading[]): void {
  const head = document.createElement('tr');
  head.append(document.createElement('td'), ...headings.map(toHead));
  table.tHead?.replaceChildren(head);
}

export const writeRows = (table: HTMLTableElement, rows: readonly ComparisonRow[]): void =>
  table.tBodies[0]?.replaceChildren(...rows.map(toRow));

export function writeAnswers(root: HTMLElement, answers: readonly Answer[]): void {
  const items = answers.map(({ name, text }) => {
    const item = document.createElement('li');
    const bold = document.createElement('b');
    const isolated = document.createElement('bdi');
    isolated.textContent = name;
    bold.append(isolated, ':');
    item.append(bold, ` ${text}`);
    return item;
  });
  root.querySelector('.answer')?.replaceChildren(...items);
}

function toHead({ id, href, name, by, what }: Heading, place: number): HTMLElement {
  const head = document.createElement('th');
  head.scope = 'col';
  const key = document.createElement('i');
  key.className = `key line-${place + 1}`;
  const remove = document.createElement('button');
  remove.type = 'button';
  remove.dataset.remove = id;
  remove.textContent = 'Remove';
  remove.setAttribute('aria-label', `Remove ${id}`);
  head.append(key, toLink(name, href), toParagraph('by', by), toParagraph('what', what), remove);
  return head;
}

function toParagraph(kind: string, text: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.className = kind;
  paragraph.dir = 'auto';
  paragraph.textContent = text;
  return paragraph;
}

function toLink(text: string, href: string | undefined): HTMLElement {
  const value = document.createElement('bdi');
  value.textContent = text;
  if (href === undefined) return value;
  const link = document.createElement('a');
  link.href = href;
  link.append(value);
  return link;
}

function toRow({ name, cells, isSame }: ComparisonRow): HTMLElement {
  const row = document.createElement('tr');
  if (isSame && cells.length > 1) row.className = 'same';
  const head = document.createElement('th');
  head.scope = 'row';
  head.textContent = name;
  row.append(head, ...cells.map(toCell));
  return row;
}

function toCell({ text, isBest, share, isEstimate, href, more = [] }: ComparisonCell): HTMLElement {
  const cell = document.createElement('td');
  if (isBest) cell.className = 'best';
  if (isEstimate) cell.classList.add('estimate');
  cell.append(toLink(text, href), ...more.map((line) => toParagraph('by', line)));
  if (share !== undefined) cell.append(toBar(share));
  return cell;
}

const svg = 'http://www.w3.org/2000/svg';

function toBar(share: number): SVGElement {
  const bar = document.createElementNS(svg, 'svg');
  bar.setAttribute('class', 'bar');
  bar.setAttribute('viewBox', '0 0 100 8');
  bar.setAttribute('preserveAspectRatio', 'none');
  bar.setAttribute('aria-hidden', 'true');
  for (const [kind, width] of [
    ['bar-all', 100],
    ['bar-part', Math.round(100 * share)],
  ] as const) {
    const rect = document.createElementNS(svg, 'rect');
    rect.setAttribute('class', kind);
    rect.setAttribute('width', String(width));
    rect.setAttribute('height', '8');
    bar.append(rect);
  }
  return bar;
}
