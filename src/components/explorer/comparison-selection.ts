// Browser script for the checkboxes that select projects or models for a comparison.

import { maxCompared, writeIds } from '../../contracts/api/comparison-rules.ts';

/**
 * Listens to the checkboxes of the rows inside `root`. Returns the set of selected ids, which is updated with
 * every change.
 */
export function startSelection(
  root: HTMLElement,
  { noun, page, param } = { noun: 'project', page: '/compare', param: 'p' },
): ReadonlySet<string> {
  const selected = new Set<string>();
  const bar = root.querySelector<HTMLElement>('[data-chosen]');
  const text = bar?.querySelector('span');
  const link = bar?.querySelector('a');
  root.addEventListener('change', ({ target }) => {
    // Lists also contain other checkboxes, for example the one that opens the filters.
    if (!(target instanceof HTMLInputElement) || !target.matches('td.pick input')) return;
    if (!target.checked) selected.delete(target.value);
    else if (selected.size < maxCompared) selected.add(target.value);
    else target.checked = false;
    if (!bar || !text || !link) return;
    bar.hidden = selected.size === 0;
    text.textContent =
      selected.size === 1
        ? `1 ${noun} selected. Select at least one more.`
        : `${selected.size} ${noun}s selected${selected.size === maxCompared ? ' (maximum)' : ''}`;
    link.href = `${page}${writeIds([...selected], param)}`;
  });
  return selected;
}
