// Answers above the list of products, in the browser.
import { answerSeveral, type Product } from './answer-several.ts';

/** Writes the answer whenever the list is filtered by several names. */
export function startAnswer(list: HTMLElement): void {
  const field = list.querySelector<HTMLInputElement>('[data-search]');
  const answer = list.querySelector<HTMLElement>('[data-answer]');
  if (!field || !answer) return;
  const write = () => {
    const rows = [...list.querySelectorAll<HTMLElement>('tbody tr:not(.is-out)')];
    const isSeveral = /[,;]/.test(field.value);
    answer.textContent = isSeveral ? answerSeveral(rows.map(toProduct)) : '';
  };
  list.addEventListener('tablefilter', write);
}

function toProduct(row: HTMLElement): Product {
  const groups = [...row.querySelectorAll('[data-group]')];
  const group = groups.find((one) => one.getAttribute('data-group')?.startsWith('Maintained'));
  const names = group?.querySelector('[data-names]')?.textContent?.trim();
  const isEstimate = group?.getAttribute('data-group')?.endsWith('(estimate)');
  return {
    name: row.querySelector('th a')?.textContent ?? '',
    maintained: names && `${names}${isEstimate ? ' (estimate)' : ''}`,
    all: [...row.querySelectorAll('[data-group] bdi')].map((one) => one.textContent ?? ''),
  };
}
