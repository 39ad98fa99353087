// Browser script for the site's search box. Shows results by group while the reader types. Loaded when
// the box gets the focus.
// Follows the ARIA combobox pattern: the focus stays in the field.
import { messageOf } from '../../lib/error-message.ts';
import {
  loadNames,
  loadSearch,
  type ProjectSearch,
  yieldToPage,
} from '../explorer/load-project-index.ts';
import type { SitePage } from '../explorer/suggest-page.ts';
import { fetchFile } from '../fetch-file.ts';
import {
  type FoundGroups,
  findGroups,
  openNames,
  openSite,
  type SiteSearch,
} from './grouped-search.ts';
import type { SiteIndex } from './site-search-index.ts';

interface Indexes {
  readonly projects: ProjectSearch;
  readonly site: readonly SiteSearch[];
}

export function startSearchBox(form: HTMLFormElement): void {
  const input = form.querySelector('input');
  const list = form.querySelector<HTMLElement>('[role="listbox"]');
  const status = form.querySelector<HTMLElement>('[data-status]');
  if (!input || !list || !status) return;
  status.hidden = false;
  let loading: Promise<Indexes> | undefined;
  let opened: Indexes | undefined;
  const load = () => {
    loading ??= loadIndexes().catch((cause: unknown) => {
      loading = undefined;
      throw cause;
    });
    return loading;
  };
  const options = createOptions(input, list);
  const suggest = async () => {
    const text = input.value.trim();
    if (text === '') return options.close();
    const isCurrent = () => text === input.value.trim() && document.activeElement === input;
    if (!opened) {
      // Shows matches by name first, because the full index takes longer to build.
      const [names, site] = await Promise.all([loadNames(), loadSite()]);
      const byName = findGroups(names, openNames(site), text);
      if (byName.groups.length > 0 && isCurrent() && !opened) options.show(byName, text);
      opened = await load();
    }
    if (!isCurrent() || !opened) return;
    const found = findGroups(opened.projects, opened.site, text);
    options.show(found, text);
    status.textContent = describe(found);
    status.className = 'unseen';
  };
  // Loads the index in advance. If that fails, Enter still opens the list of projects.
  void load().catch(() => undefined);
  const suggestOrSay = () =>
    void suggest().catch((cause: unknown) => {
      options.close();
      status.textContent = `Could not load suggestions. ${messageOf(cause)} Press Enter to search the projects.`;
      status.className = 'quiet';
    });
  input.addEventListener('input', suggestOrSay);
  input.addEventListener('blur', () => options.close());
  input.addEventListener('keydown', (event) => {
    if (options.press(event.key)) event.preventDefault();
    else if (event.key === 'ArrowDown') void suggest().catch(() => undefined);
  });
  if (input.value.trim() !== '') suggestOrSay();
  // Keeps the focus in the field. Otherwise, the list would close before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault());
}

let loadingSite: Promise<SiteIndex> | undefined;
function loadSite(): Promise<SiteIndex> {
  loadingSite ??= fetchFile<SiteIndex>('/site-index.json').catch((cause: unknown) => {
    loadingSite = undefined;
    throw cause;
  });
  return loadingSite;
}

async function loadIndexes(): Promise<Indexes> {
  const file = loadSite();
  file.catch(() => undefined);
  const projects = await loadSearch();
  return { projects, site: await openSite(await file, yieldToPage) };
}

function describe({ groups, corrected }: FoundGroups): string {
  if (groups.length === 0) return 'No results.';
  const counts = groups.map(({ name, items }) => `${name}: ${items.length}`).join(', ');
  return corrected === undefined ? counts : `Showing results for ${corrected}. ${counts}`;
}

function createOptions(input: HTMLInputElement, list: HTMLElement) {
  let at = -1;
  /** The page that Enter opens while no option is highlighted, and the words that it is for. */
  let exact: { readonly path: string | undefined; readonly text: string } | undefined;
  const all = () => [...list.querySelectorAll<HTMLAnchorElement>('[role="option"]')];
  const highlight = (next: number) => {
    const options = all();
    // Index -1 represents the text field, so that the arrow keys can return to the field.
    const count = options.length + 1;
    at = ((((next + 1) % count) + count) % count) - 1;
    for (const [index, option] of options.entries()) option.ariaSelected = String(index === at);
    const active = options[at];
    if (active) input.setAttribute('aria-activedescendant', active.id);
    else input.removeAttribute('aria-activedescendant');
    active?.scrollIntoView({ block: 'nearest' });
  };
  const close = () => {
    list.replaceChildren();
    list.hidden = true;
    input.ariaExpanded = 'false';
    highlight(-1);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => highlight(at + 1),
    ArrowUp: () => highlight(at - 1),
    Escape: close,
  };
  return {
    close,
    show(found: FoundGroups, text: string) {
      // Keeps the highlighted option when full results replace the matches by name.
      const kept = all()[at]?.href;
      list.replaceChildren(...toElements(found, text));
      exact = { path: found.exact?.path, text };
      list.hidden = false;
      input.ariaExpanded = 'true';
      highlight(kept === undefined ? -1 : all().findIndex(({ href }) => href === kept));
    },
    /** Handles a key press and returns whether it had an effect. */
    press(key: string): boolean {
      if (list.hidden) return false;
      const isExact = (option: HTMLElement) =>
        option.getAttribute('href') === exact?.path && exact?.text === input.value.trim();
      const chosen = all()[at] ?? all().find(isExact);
      if (key === 'Enter' && chosen) chosen.click();
      else if (keys[key]) keys[key]();
      else return false;
      return true;
    },
  };
}

function toElements({ groups, corrected, projects }: FoundGroups, text: string): HTMLElement[] {
  let number = 0;
  const toOption = ({ name, path, note }: SitePage): HTMLElement => {
    number += 1;
    const option = document.createElement('a');
    option.role = 'option';
    option.id = `site-result-${number}`;
    option.href = path;
    option.tabIndex = -1;
    const [title, more] = [document.createElement('bdi'), document.createElement('small')];
    title.textContent = name;
    more.textContent = note;
    option.append(title, ' ', more);
    return option;
  };
  const lines: HTMLElement[] = [];
  if (groups.length === 0 || corrected !== undefined) {
    const line = document.createElement('p');
    line.role = 'presentation';
    line.textContent =
      groups.length === 0 ? `Nothing found for “${text}”.` : `Showing results for “${corrected}”`;
    lines.push(line);
  }
  for (const { name, items } of groups) {
    const group = document.createElement('div');
    group.role = 'group';
    group.ariaLabel = name;
    const title = document.createElement('p');
    title.role = 'presentation';
    title.textContent = name;
    group.append(title, ...items.map(toOption));
    lines.push(group);
  }
  if (projects > 0) {
    const path = `/projects?q=${encodeURIComponent(corrected ?? text)}`;
    lines.push(toOption({ name: `All projects for “${corrected ?? text}”`, path, note: '' }));
  }
  return lines;
}
