// A field that finds a project as one types and hands over the one that is taken.
import type { Catalogue } from '../explorer/catalogue.ts';
import { loadCatalogue } from '../explorer/load.ts';
import { anything } from '../explorer/query.ts';
import { Explorer } from '../explorer/search.ts';
import { formatCount } from '../format.ts';

const mostOffered = 8;

interface Loaded {
  readonly catalogue: Catalogue;
  readonly explorer: Explorer;
}

/** `take` gets the slug. The list follows the pattern of a combobox: focus stays in the field. */
export function startPicker(input: HTMLInputElement, take: (slug: string) => void): void {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  if (!list) return;
  let loading: Promise<Loaded> | undefined;
  let at = -1;
  const load = () => {
    loading ??= loadCatalogue(() => undefined).then((catalogue) => ({
      catalogue,
      explorer: new Explorer(catalogue),
    }));
    return loading;
  };
  const point = (next: number) => {
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
    point(-1);
  };
  const choose = (option: Element | undefined) => {
    const slug = option instanceof HTMLElement ? option.dataset.slug : undefined;
    if (!slug) return;
    input.value = '';
    close();
    take(slug);
  };
  const offer = async () => {
    const words = input.value.trim();
    if (words === '') return close();
    const loaded = await load();
    if (words !== input.value.trim()) return;
    const places = loaded.explorer.find({ ...anything, words }).subarray(0, mostOffered);
    list.replaceChildren(...Array.from(places, (place) => toOption(loaded.catalogue, place)));
    list.hidden = places.length === 0;
    input.ariaExpanded = String(places.length > 0);
    point(0);
  };
  input.addEventListener('focus', () => void load(), { once: true });
  input.addEventListener('input', () => void offer());
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    const steps: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => point(at + 1),
      ArrowUp: () => point(at - 1),
      Enter: () => choose(list.children[at]),
      Escape: close,
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  });
  // Before the field loses the focus, which would close the list.
  list.addEventListener('mousedown', (event) => {
    event.preventDefault();
    if (event.target instanceof Element) choose(event.target.closest('[data-slug]') ?? undefined);
  });
}

function toOption({ names, owners, slugs, stars }: Catalogue, place: number): HTMLElement {
  const option = document.createElement('li');
  const slug = slugs[place] ?? '';
  option.role = 'option';
  option.id = `option-${place}`;
  option.dataset.slug = slug;
  const [name, by] = [document.createElement('bdi'), document.createElement('small')];
  name.textContent = names[place] ?? '';
  const count = stars[place];
  const counted = count === undefined || Number.isNaN(count) ? '' : `, ${formatCount(count)} stars`;
  by.textContent = `${owners[place] ?? ''}${counted}`;
  option.append(name, ' ', by);
  return option;
}
