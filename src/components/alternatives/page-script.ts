// Answers above the list of products, in the browser.
import type { TableFilter } from '../tables/sortable-tables.ts';
import { answerSeveral, type Product, type SeveralAnswer } from './answer-several.ts';

/** Writes the answer whenever the list is filtered by several names. */
export function startAnswer(list: HTMLElement): void {
  const answer = list.querySelector<HTMLElement>('[data-answer]');
  list.addEventListener('tablefilter', (event) => {
    if (!answer || !(event instanceof CustomEvent)) return;
    const { isSeveral, missing }: TableFilter = event.detail;
    const rows = [...list.querySelectorAll<HTMLElement>('tbody tr:not(.is-out)')];
    const found = isSeveral ? answerSeveral(rows.map(toProduct), missing) : undefined;
    answer.replaceChildren(...(found ? toElements(found) : []));
  });
}

function toElements({ lead, lines }: SeveralAnswer): HTMLElement[] {
  const first = document.createElement('p');
  first.append(...lead.map(toNode));
  const items = document.createElement('ul');
  items.className = 'answer';
  for (const line of lines) {
    const item = document.createElement('li');
    item.append(...line.map(toNode));
    items.append(item);
  }
  return [first, items];
}

function toNode(part: SeveralAnswer['lead'][number]): Node | string {
  if (typeof part === 'string') return part;
  const link = document.createElement('a');
  link.href = part.href;
  link.textContent = part.name;
  return link;
}

function toProduct(row: HTMLElement): Product {
  const name = row.querySelector('th a');
  return {
    name: name?.textContent ?? '',
    href: name?.getAttribute('href') ?? '',
    groups: [...row.querySelectorAll<HTMLElement>('[data-group]')].map((group) => ({
      title: group.dataset.group ?? '',
      items: [...group.querySelectorAll<HTMLElement>('[data-item]')].map((item) => ({
        name: item.querySelector('bdi')?.textContent ?? '',
        href: item.dataset.href ?? '',
        facts: item.querySelector('bdi')?.nextSibling?.textContent ?? '',
        isMaintained: item.dataset.item === 'maintained',
      })),
    })),
  };
}
