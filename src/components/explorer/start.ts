// The script of the explorer: reads the form, shows the matching projects and updates the URL.
import { moveFocus, readForm, writeForm, writeSort } from './form.ts';
import { loadCatalog } from './load.ts';
import { anything, cycleSort, type Query, readQuery, sortKeys, writeQuery } from './query.ts';
import { buildRows, type RowContext } from './rows.ts';
import { Explorer } from './search.ts';
import { startSelection } from './selection.ts';
import { toStatus } from './status.ts';
import { createUrlUpdater } from './url.ts';

const rowsPerPage = 50;
/** As many as fit into a large window. The others follow after these are painted. */
const rowsInFirstPaint = 20;

interface Parts {
  readonly root: HTMLElement;
  readonly form: HTMLFormElement;
  readonly input: HTMLInputElement;
  readonly template: HTMLTemplateElement;
  readonly body: HTMLTableSectionElement;
  readonly status: HTMLElement;
  readonly more: HTMLButtonElement;
}

interface View {
  query(): Query;
  /** Shows the results of another query. A step adds a history entry. */
  change(query: Query, isStep: boolean): void;
  /** Shows the results of the query in the URL. */
  follow(): void;
  showMore(): Promise<void>;
  /** Fetches the index before the first query. */
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
    if (view.query().words.trim() !== '') body.querySelector('a')?.click();
  });
  for (const head of root.querySelectorAll<HTMLElement>('[data-sort]')) {
    const key = sortKeys.find((one) => one === head.dataset.sort);
    head.querySelector('button')?.addEventListener('click', () => {
      if (key) view.change(cycleSort(view.query(), key), true);
    });
  }
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
  if (!root || !form || !input || !template || !body || !status || !more) return undefined;
  return { root, form, input, template, body, status, more };
}

interface Loaded {
  readonly context: RowContext;
  readonly explorer: Explorer;
}

function createView(parts: Parts): View {
  const { root, form, body, status, more } = parts;
  const updateUrl = createUrlUpdater();
  const load = createLoader(parts, () => {
    if (isShown) void show();
  });
  let query = readQuery(location.search);
  let found: Int32Array = new Int32Array();
  let shown = rowsPerPage;
  /** Until then, the page shows the projects that it was built with. */
  let isShown = false;

  async function show(firstPaint = rowsInFirstPaint): Promise<void> {
    const loaded = await load();
    if (!loaded) return;
    const { context, explorer } = loaded;
    isShown = true;
    found = explorer.find(query);
    const indexes = found.subarray(0, shown);
    body.replaceChildren(buildRows(context, indexes.subarray(0, firstPaint)));
    more.hidden = found.length <= shown;
    status.textContent = toStatus(query, found.length, context.catalog);
    await nextFrame();
    // The query may have changed in the meantime.
    if (indexes.buffer === found.buffer)
      body.append(buildRows(context, indexes.subarray(firstPaint)));
  }
  function apply(next: Query): void {
    query = next;
    shown = rowsPerPage;
    writeForm(form, query);
    writeSort(root, query);
    void show();
  }
  return {
    query: () => query,
    change(next, isStep) {
      apply(next);
      updateUrl(writeQuery(next), isStep);
    },
    follow: () => apply(readQuery(location.search)),
    async showMore() {
      const index = body.rows.length;
      shown += rowsPerPage;
      await show(shown);
      body.rows[index]?.querySelector('a')?.focus();
    },
    prepare: () => void load(),
  };
}

/** Resolves after the next paint. */
const nextFrame = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
  });

/** Loads once. `onWords` is called when descriptions and topics have loaded as well. */
function createLoader(
  { root, template, status }: Parts,
  onWords: () => void,
): () => Promise<Loaded | undefined> {
  const selected = startSelection(root);
  const verticalNames: Record<string, string> = JSON.parse(root.dataset.verticals ?? '{}');
  let loading: Promise<Loaded | undefined> | undefined;
  return () => {
    loading ??= loadCatalog(onWords).then(
      (catalog) => ({
        context: { catalog, template, verticalNames, selected },
        explorer: new Explorer(catalog),
      }),
      (cause: unknown) => {
        loading = undefined;
        status.textContent = `Could not load the search index (${String(cause)}). You can browse the lists below instead.`;
        return undefined;
      },
    );
    return loading;
  };
}
