// A search field that suggests projects or models while the reader types.
import { loadSearch } from '../explorer/load-project-index.ts';
import { type Catalog, starsAt, toKnown } from '../explorer/project-index.ts';

export const maxOptions = 8;

export interface Option {
  readonly id: string;
  readonly name: string;
  readonly note: string;
}
/** Returns at most `maxOptions` options, best match first. */
export type Suggest = (words: string) => Promise<readonly Option[]>;

/** Calls `onSelect` with the id of the selected option. The focus always stays in the field. */
export function startPicker(
  input: HTMLInputElement,
  suggest: Suggest,
  onSelect: (id: string) => void,
): void {
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
  const setOptions = (options: readonly Option[]) => {
    list.replaceChildren(...options.map(toOption));
    list.hidden = options.length === 0;
    input.ariaExpanded = String(options.length > 0);
    highlight(0);
  };
  const close = () => setOptions([]);
  const choose = (option: Element | undefined) => {
    const id = option instanceof HTMLElement ? option.dataset.option : undefined;
    if (!id) return;
    input.value = '';
    close();
    onSelect(id);
  };
  const show = async () => {
    const words = input.value.trim();
    if (words === '') return close();
    const options = await suggest(words);
    if (words === input.value.trim()) setOptions(options);
  };
  // Loads the search index in advance. If that fails, the next keystroke tries again.
  input.addEventListener('focus', () => void suggest('').catch(() => undefined), { once: true });
  input.addEventListener('input', () => void show().catch(close));
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
  // Listens for `mousedown`, because the list is already closed when a `click` event occurs.
  list.addEventListener('mousedown', (event) => {
    event.preventDefault();
    if (event.target instanceof Element) choose(event.target.closest('[data-option]') ?? undefined);
  });
}

export async function suggestProjects(words: string): Promise<readonly Option[]> {
  const { catalog, index } = await loadSearch();
  if (words === '') return [];
  return index.find(words, maxOptions).places.map((place) => toProjectOption(catalog, place));
}

function toProjectOption(catalog: Catalog, place: number): Option {
  const { names, owners, slugs, stars } = catalog;
  const counted = toKnown(stars[place]) === null ? '' : `, ${starsAt(catalog, place, ' stars')}`;
  return {
    id: slugs[place] ?? '',
    name: names[place] ?? '',
    note: `${owners[place] ?? ''}${counted}`,
  };
}

function toOption({ id, name, note }: Option, place: number): HTMLElement {
  const option = document.createElement('li');
  option.role = 'option';
  option.id = `option-${place}`;
  option.dataset.option = id;
  const [title, by] = [document.createElement('bdi'), document.createElement('small')];
  title.textContent = name;
  by.textContent = note;
  option.append(title, ' ', by);
  return option;
}
