// Browser script of the explorer. Reads the form, shows the matching projects and updates the URL.
import { messageOf } from '../../lib/error-message.ts';
import { startSelection } from './comparison-selection.ts';
import { type FacetTitles, listAdvice, writeAdvice, writeFacets } from './facets.ts';
import { moveFocus, readForm, writeForm, writeSort } from './form.ts';
import { loadNames, loadSearch, loadTop, yieldToPage } from './load-project-index.ts';
import {
  anything,
  cycleSort,
  dropFilter,
  type Query,
  readQuery,
  sortKeys,
  writeQuery,
} from './query.ts';
import { toStatus } from './result-status.ts';
import { buildRows, type RowContext } from './rows.ts';
import { Explorer, type Results } from './search.ts';
import { findSuggestion, writeSuggestion } from './suggest-page.ts';
import { createUrlUpdater } from './update-url.ts';

const rowsPerPage = 50;
/**
 * Number of rows that fit in a large window. The remaining rows are added after the first paint.
 */
const rowsInFirstPaint = 20;

interface Parts {
  readonly root: HTMLElement;
  readonly form: HTMLFormElement;
  readonly input: HTMLInputElement;
  readonly template: HTMLTemplateElement;
  readonly body: HTMLTableSectionElement;
  readonly status: HTMLElement;
  readonly more: HTMLButtonElement;
  readonly advice: HTMLElement;
  /** The page that the search words name, above the results. */
  readonly suggested: HTMLElement;
  readonly clear: HTMLButtonElement;
}

interface View {
  query(): Query;
  /**
   * Shows the results of a query and updates the URL. If `isStep` is true, adds a history entry.
   */
  change(query: Query, isStep: boolean): void;
  /** Shows the results of the query that the URL contains. */
  follow(): void;
  showMore(): Promise<void>;
  /** Loads the index in advance, before the first query. */
  prepare(): void;
}

export function startExplorer(): void {
  const parts = findParts();
  if (!parts) return;
  const { root, form, input, body, more } = parts;
  const view = createView(parts);
  input.addEventListener('input', () => view.change(readForm(form, view.query()), false));
  form.addEventListener('change', ({ target }) => {
    if (target !== input) view.change(readForm(form, view.query()), true);
  });
  form.addEventListener('reset', (event) => {
    event.preventDefault();
    view.change(anything, true);
    input.focus();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (view.query().words.trim() === '') return;
    const first = parts.suggested.hidden ? body : parts.suggested;
    first.querySelector('a')?.click();
  });
  for (const head of root.querySelectorAll<HTMLElement>('[data-sort]')) {
    const key = sortKeys.find((one) => one === head.dataset.sort);
    head.querySelector('button')?.addEventListener('click', () => {
      if (key) view.change(cycleSort(view.query(), key), true);
    });
  }
  parts.advice.addEventListener('click', ({ target }) => {
    const name = target instanceof Element ? target.closest('button')?.dataset.drop : undefined;
    if (name === undefined) return;
    view.change(dropFilter(view.query(), name), true);
    input.focus();
  });
  more.addEventListener('click', () => void view.showMore());
  root.addEventListener('keydown', (event) => moveFocus(event, input, body));
  root.addEventListener('focusin', () => view.prepare(), { once: true });
  addEventListener('popstate', () => view.follow());
  if (location.search !== '') view.follow();
}

function findParts(): Parts | undefined {
  const root = document.querySelector<HTMLElement>('[data-explorer]');
  const form = root?.querySelector('form');
  const input = root?.querySelector<HTMLInputElement>('[data-search]');
  const template = root?.querySelector<HTMLTemplateElement>('[data-row]');
  const body = root?.querySelector('tbody');
  const status = root?.querySelector<HTMLElement>('[data-status]');
  const more = root?.querySelector<HTMLButtonElement>('[data-more]');
  const advice = root?.querySelector<HTMLElement>('[data-advice]');
  const suggested = root?.querySelector<HTMLElement>('[data-suggested]');
  const clear = root?.querySelector<HTMLButtonElement>('[data-clear]');
  if (!root || !form || !input || !template || !body || !status || !more) return undefined;
  if (!advice || !suggested || !clear) return undefined;
  return { root, form, input, template, body, status, more, advice, suggested, clear };
}

function createView(parts: Parts): View {
  const { root, form, body, status, more, advice, suggested, clear } = parts;
  const updateUrl = createUrlUpdater();
  const load = createLoader(parts, () => {
    if (isRequested) void show();
  });
  const titles: FacetTitles = JSON.parse(root.dataset.titles ?? '{}');
  let query = readQuery(location.search);
  let results: Results | undefined;
  /** False until the first query: loading the index in advance changes nothing on the page. */
  let isRequested = false;
  let shown = rowsPerPage;

  async function show(firstPaint = rowsInFirstPaint): Promise<void> {
    const loaded = load();
    // The projects with the most stars are the first results by stars, but not in another order.
    if (!loaded || (!loaded.hasAll && query.sort)) return;
    const { context, explorer, hasAll, isWhole } = loaded;
    const found = explorer.find(query);
    results = found;
    const isComplete = isWhole || (hasAll && query.words.trim() === '');
    status.textContent = toStatus(query, found, context.catalog.count, isComplete);
    const isSearching = !isComplete && found.rows.length === 0;
    root.toggleAttribute('data-searching', isSearching);
    if (isSearching) return;
    const rows = found.rows.subarray(0, shown);
    body.replaceChildren(buildRows(context, rows.subarray(0, firstPaint)));
    root.dataset.ready = '';
    more.hidden = found.rows.length <= shown;
    const isEmpty = found.rows.length === 0;
    writeAdvice(advice, isEmpty ? listAdvice(query, found, titles) : [], isEmpty);
    await nextFrame();
    if (results !== found) return;
    body.append(buildRows(context, rows.subarray(firstPaint)));
    if (!isComplete) return;
    writeFacets(form, query, found, titles);
    const page = await findSuggestion(context.catalog, found.rows, query.words);
    if (results === found) writeSuggestion(suggested, page);
  }
  function apply(next: Query): void {
    query = next;
    shown = rowsPerPage;
    writeSuggestion(suggested, undefined);
    writeForm(form, query);
    clear.hidden = writeQuery(query) === '';
    writeSort(root, query);
    isRequested = true;
    void show();
  }
  return {
    query: () => query,
    change(next, isStep) {
      apply(next);
      updateUrl(writeQuery(next), isStep);
    },
    follow() {
      status.textContent = 'Searching…';
      apply(readQuery(location.search));
    },
    async showMore() {
      const index = body.rows.length;
      shown += rowsPerPage;
      await show(shown);
      body.rows[index]?.querySelector('a')?.focus();
    },
    prepare: load,
  };
}

const nextFrame = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
  });

interface Loaded {
  readonly context: RowContext;
  readonly explorer: Explorer;
  /** False if `explorer` contains only the projects with the most stars. */
  readonly hasAll: boolean;
  /** True if `explorer` searches the full index, false if it searches only names. */
  readonly isWhole: boolean;
}

/**
 * Returns a function that starts to load the index and returns what is loaded so far. Calls `onLoad`
 * when there is more.
 */
function createLoader(
  { root, template, status }: Parts,
  onLoad: () => void,
): () => Loaded | undefined {
  const selected = startSelection(root);
  const titles: FacetTitles = JSON.parse(root.dataset.titles ?? '{}');
  const asOf = root.dataset.asOf ?? '';
  const context = {
    template,
    verticalNames: titles.vertical ?? {},
    licenseById: titles.licenseById ?? {},
    selected,
    asOf,
  };
  let latest: Loaded | undefined;
  let isLoading = false;
  const steps = [loadTop, loadNames, loadSearch];
  const loadAll = async () => {
    for (let load = steps[0]; load; load = steps[0]) {
      const { catalog, index } = await load();
      await catalog.prepareFilters(yieldToPage);
      const explorer = new Explorer(catalog, index);
      const [hasAll, isWhole] = [load !== loadTop, load === loadSearch];
      latest = { context: { ...context, catalog }, explorer, hasAll, isWhole };
      steps.shift();
      onLoad();
    }
  };
  return () => {
    if (isLoading) return latest;
    isLoading = true;
    loadAll().catch((cause: unknown) => {
      // The page keeps what is loaded. The next call tries to load the rest.
      isLoading = false;
      if (latest) return;
      root.dataset.ready = '';
      status.textContent = `Could not load the search. ${messageOf(cause)} You can browse the lists below instead.`;
    });
    return latest;
  };
}
