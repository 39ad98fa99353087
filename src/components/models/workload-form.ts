// Browser script of the workload fields: reads them from the URL, fills in presets, and keeps the URL
// up to date.
import { listServices, type OfferPrices } from '../../lib/service-cost.ts';
import { describeSplit, splitTokens } from './split-tokens.ts';
import {
  exampleWorkload,
  type MonthlyWorkload,
  maxTokens,
  readWorkload,
  workloadFields,
  writeWorkload,
} from './workload.ts';

/**
 * Calls `show` at the start and after each change. Returns a function that reads the workload, or an
 * error message if a number is invalid.
 */
export function startWorkload(
  form: HTMLElement,
  show: (workload: MonthlyWorkload | string) => void,
): () => MonthlyWorkload | string {
  const inputs = listFields(form);
  const values = () => readFields(form);
  const read = () => readWorkload(values());
  const update = () => {
    offerSplit(form);
    show(read());
  };
  const fill = (search: string): void => {
    const query = new URLSearchParams(search);
    const given = workloadFields.some((name) => query.has(name));
    for (const input of inputs) {
      const name = workloadFields.find((field) => field === input.name);
      if (name) input.value = (given && query.get(name)) || String(exampleWorkload[name]);
    }
  };
  form.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button) return;
    const preset: Readonly<Record<string, number | string>> = JSON.parse(
      button.dataset.preset ?? '{}',
    );
    for (const input of inputs) {
      const name = workloadFields.find((field) => field === input.name);
      if (name) input.value = String(preset[name] ?? exampleWorkload[name]);
    }
    inputs[0]?.dispatchEvent(new Event('input', { bubbles: true }));
    // The button of a split is gone now.
    if (!button.isConnected) form.querySelector('button')?.focus();
  });
  form.addEventListener('input', () => {
    const query = writeWorkload(location.search, values());
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`);
    update();
  });
  addEventListener('popstate', () => {
    fill(location.search);
    update();
  });
  fill(location.search);
  for (const input of inputs) input.disabled = false;
  for (const button of form.querySelectorAll('button')) button.disabled = false;
  update();
  return read;
}

const listFields = (form: HTMLElement): (HTMLInputElement | HTMLSelectElement)[] => [
  ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'),
];

const readFields = (form: HTMLElement): Map<string, string> =>
  new Map(listFields(form).map(({ name, value }) => [name, value]));

/** Offers to divide the tokens of a month that the reader entered as those of one request. */
function offerSplit(form: HTMLElement): void {
  const line = form.querySelector('[data-split]');
  const found = splitTokens(readFields(form), Number(form.dataset.context ?? maxTokens));
  if (!line || !found) {
    line?.replaceChildren();
    return;
  }
  const service = readFields(form).get('service') ?? exampleWorkload.service;
  const preset = JSON.stringify({ ...found.split, service });
  if (line.querySelector('button')?.dataset.preset === preset) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.preset = preset;
  button.textContent = describeSplit(found);
  line.replaceChildren('Too many tokens for one request. For a month, use ', button);
}

/**
 * Hides the services, and the field for cache writes, for which no offer has a price. Tokens that do
 * not fit into any context window are then offered as several requests.
 */
export function showOffered(
  form: HTMLElement,
  offers: readonly (OfferPrices & { readonly context: number | null })[],
): void {
  const contexts = offers.map(({ context }) => context ?? maxTokens);
  if (contexts.length > 0) form.dataset.context = String(Math.max(...contexts));
  offerSplit(form);
  const offered = new Set<string>(['standard', ...offers.flatMap(listServices)]);
  const hasCacheWrites = offers.some(({ cacheWrite }) => cacheWrite !== null);
  for (const field of listFields(form)) {
    if (field instanceof HTMLSelectElement) {
      for (const option of field.options) option.hidden = !offered.has(option.value);
      hideLabel(field, offered.size === 1);
    } else if (field.name === 'cache_write') hideLabel(field, !hasCacheWrites);
  }
}

/** A field with a value other than the example stays, so that the reader can change it. */
function hideLabel(field: HTMLInputElement | HTMLSelectElement, isUnused: boolean): void {
  const isExample = ['0', 'standard'].includes(field.value);
  field.closest('label')?.toggleAttribute('hidden', isUnused && isExample);
}
