// Browser script of the workload fields: reads them from the URL, fills in presets, and keeps the URL
// up to date.
import {
  exampleWorkload,
  type MonthlyWorkload,
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
  const inputs = [...form.querySelectorAll('input')];
  const values = () => new Map(inputs.map(({ name, value }) => [name, value]));
  const read = () => readWorkload(values());
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
    const preset: Readonly<Record<string, number>> = JSON.parse(button.dataset.preset ?? '{}');
    for (const input of inputs) input.value = String(preset[input.name] ?? input.value);
    inputs[0]?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  form.addEventListener('input', () => {
    const query = writeWorkload(location.search, values());
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`);
    show(read());
  });
  addEventListener('popstate', () => {
    fill(location.search);
    show(read());
  });
  fill(location.search);
  for (const input of inputs) input.disabled = false;
  for (const button of form.querySelectorAll('button')) button.disabled = false;
  show(read());
  return read;
}
