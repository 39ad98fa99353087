// A search field that suggests projects while the reader types.

import { formatCount } from '../../site/format/format.ts';
import type { Catalog } from '../explorer/catalog.ts';
import { loadCatalog } from '../explorer/load.ts';
import { anything } from '../explorer/query.ts';
import { Explorer } from '../explorer/search.ts';

const maxOptions = 8;

interface Loaded {
  readonly catalog: Catalog;
  readonly explorer: Explorer;
}

/** Calls `onSelect` with the slug. Follows the ARIA combobox pattern: focus stays in the field. */
export function startPicker(input: HTMLInputElement, onSelect: (slug: string) => void): void {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  if (!list) return;
  let loading: Promise<Loaded> | undefined;
  let at = -1;
  const load = () => {
    loading ??= loadCatalog(() => undefined).then((catalog) => ({
      catalog,
      explorer: new Explorer(catalog),
    }));
    return loading;
  };
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
    const loaded = await load();
    if (words !== input.value.trim()) return;
    const indexes = loaded.explorer.find({ ...anything, words }).subarray(0, maxOptions);
    list.replaceChildren(...Array.from(indexes, (index) => toOption(loaded.catalog, index)));
    list.hidden = indexes.length === 0;
    input.ariaExpanded = String(indexes.length > 0);
    highlight(0);
  };
  input.addEventListener('focus', () => void load(), { once: true });
  input.addEventListener('input', () => void suggest());
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
