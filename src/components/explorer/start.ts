// Joins the explorer's page with its search: reads the form, shows what is found, keeps the address.
import { formatCount } from '../format.ts';
import { createAddressKeeper } from './address.ts';
import type { Catalogue } from './catalogue.ts';
import { startChoice } from './choice.ts';
import { moveFocus, readForm, writeForm, writeSort } from './form.ts';
import { loadCatalogue } from './load.ts';
import { anything, type Query, readQuery, sortKeys, turnSort, writeQuery } from './query.ts';
import { buildRows, type RowContext } from './rows.ts';
import { Explorer } from './search.ts';

const rowsAtOnce = 50;
/** As many as a large window shows; the others follow when these are painted. */
const rowsAtFirst = 20;

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
  /** Asks for something else; a step is one that the reader can go back from. */
  change(query: Query, isStep: boolean): void;
  /** Asks for what the address says. */
  follow(): void;
  showMore(): Promise<void>;
  /** Fetches the index ahead of the first question. */
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
      if (key) view.change(turnSort(view.query(), key), true);
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
  const keepAddress = createAddressKeeper();
  const load = createLoader(parts, () => {
    if (isShown) void show();
  });
  let query = readQuery(location.search);
  let found: Int32Array = new Int32Array();
  let shown = rowsAtOnce;
  /** Before that the page shows what it was built with. */
  let isShown = false;

  async function show(atFirst = rowsAtFirst): Promise<void> {
    const loaded = await load();
    if (!loaded) return;
    const { context, explorer } = loaded;
    isShown = true;
    found = explorer.find(query);
    const places = found.subarray(0, shown);
    body.replaceChildren(buildRows(context, places.subarray(0, atFirst)));
    more.hidden = found.length <= shown;
    status.textContent = toStatus(query, found.length, context.catalogue);
    await nextFrame();
    // Unless something else has been asked for meanwhile.
    if (places.buffer === found.buffer) body.append(buildRows(context, places.subarray(atFirst)));
  }
  function take(next: Query): void {
    query = next;
    shown = rowsAtOnce;
    writeForm(form, query);
    writeSort(root, query);
    void show();
  }
  return {
    query: () => query,
    change(next, isStep) {
      take(next);
      keepAddress(writeQuery(next), isStep);
    },
    follow: () => take(readQuery(location.search)),
    async showMore() {
      const place = body.rows.length;
      shown += rowsAtOnce;
      await show(shown);
      body.rows[place]?.querySelector('a')?.focus();
    },
    prepare: () => void load(),
  };
}

/** When what has been changed is painted. */
const nextFrame = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
  });

/** Loads once; `onWords` is called when descriptions have come, too. */
function createLoader(
  { root, template, status }: Parts,
  onWords: () => void,
): () => Promise<Loaded | undefined> {
  const chosen = startChoice(root);
  const verticalNames: Record<string, string> = JSON.parse(root.dataset.verticals ?? '{}');
  let loading: Promise<Loaded | undefined> | undefined;
  return () => {
    loading ??= loadCatalogue(onWords).then(
      (catalogue) => ({
        context: { catalogue, template, verticalNames, chosen },
        explorer: new Explorer(catalogue),
      }),
      (cause: unknown) => {
        loading = undefined;
        status.textContent = `The index did not load (${String(cause)}). All projects are in the lists below.`;
        return undefined;
      },
    );
    return loading;
  };
}

function toStatus(query: Query, count: number, catalogue: Catalogue): string {
  const all = catalogue.count;
  const isPartial = query.words.trim() !== '' && !catalogue.words;
  if (isPartial) return `${formatCount(count)} by name; descriptions and topics are on their way`;
  if (count === 0) return `No project of ${formatCount(all)} fits. Use fewer words or filters.`;
  const of = count === all ? '' : ` of ${formatCount(all)}`;
  const order = query.sort ?? (query.words.trim() === '' ? 'stars' : 'fit');
  return `${formatCount(count)}${of} ${all === 1 ? 'project' : 'projects'}, by ${order}`;
}
