// A search field that suggests projects while the reader types.

import { formatCount } from '../../site/format/format.ts';
import type { Catalog } from '../explorer/catalog.ts';
import { loadSearch } from '../explorer/load.ts';

const maxOptions = 8;

/** Calls `onSelect` with the slug. Follows the ARIA combobox pattern: focus stays in the field. */
export function startPicker(input: HTMLInputElement, onSelect: (slug: string) => void): void {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  if (!list) return;
  let at = -1;
  const highlight = (next: number) => {
    const options = [...list.children];
    at = options.length === 0 ? -1 : (next + options.length) % options.length;
    for (const [index, option] of options.entries()) option.ariaSelected = String(index === at);
    const active = options[at]?.id;
    if (active) input.setAttribute('aria-activedescendant', active);
    else input.removeAttribute('aria-activedescendant');
  };
  const close = () => {
    list.replaceChildren();
    list.hidden = true;
    input.ariaExpanded = 'false';
    highlight(-1);
  };
  const choose = (option: Element | undefined) => {
    const slug = option instanceof HTMLElement ? option.dataset.slug : undefined;
    if (!slug) return;
    input.value = '';
    close();
    onSelect(slug);
  };
  const suggest = async () => {
    const words = input.value.trim();
    if (words === '') return close();
    const { catalog, index } = await loadSearch();
    if (words !== input.value.trim()) return;
    const { places } = index.find(words, maxOptions);
    list.replaceChildren(...places.map((place) => toOption(catalog, place)));
    list.hidden = places.length === 0;
    input.ariaExpanded = String(places.length > 0);
    highlight(0);
  };
  // A failed load is tried again with the next letter.
  input.addEventListener('focus', () => void loadSearch().catch(() => undefined), { once: true });
  input.addEventListener('input', () => void suggest().catch(close));
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    const steps: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => highlight(at + 1),
      ArrowUp: () => highlight(at - 1),
      Enter: () => choose(list.children[at]),
      Escape: close,
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  });
  // `mousedown` comes before the field loses focus, which would close the list.
  list.addEventListener('mousedown', (event) => {
    event.preventDefault();
    if (event.target instanceof Element) choose(event.target.closest('[data-slug]') ?? undefined);
  });
}

function toOption({ names, owners, slugs, stars }: Catalog, index: number): HTMLElement {
  const option = document.createElement('li');
  const slug = slugs[index] ?? '';
  option.role = 'option';
  option.id = `option-${index}`;
  option.dataset.slug = slug;
  const [name, by] = [document.createElement('bdi'), document.createElement('small')];
  name.textContent = names[index] ?? '';
  const count = stars[index];
  const counted = count === undefined || Number.isNaN(count) ? '' : `, ${formatCount(count)} stars`;
  by.textContent = `${owners[index] ?? ''}${counted}`;
  option.append(name, ' ', by);
  return option;
}
