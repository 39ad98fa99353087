// Browser script for the SQL page: its buttons, its status line, and the query in the URL.
import { countOf } from '../../site/format/format.ts';
import type { Result } from './arrow-values.ts';
import type { Schema } from './autocomplete.ts';
import { startEditor } from './editor.ts';
import { createEngine, type Engine, StoppedError } from './engine.ts';
import { download, showChart, shownRows, showTable } from './results.ts';
import { findRefusal } from './unsupported-statements.ts';

function find<Name extends keyof HTMLElementTagNameMap>(
  root: ParentNode,
  name: Name,
  part: string,
): HTMLElementTagNameMap[Name] {
  const element = root.querySelector<HTMLElementTagNameMap[Name]>(`${name}[data-part="${part}"]`);
  if (!element) throw new Error(`The SQL page has no <${name} data-part="${part}">.`);
  return element;
}

export function startSql(): void {
  const root = document.querySelector<HTMLElement>('[data-sql]');
  const { module = '', worker = '', wasm = '', database = '', schema = '{}' } = root?.dataset ?? {};
  if (!root || module === '') return;
  const engine = createEngine({ module, worker, wasm, database });
  const [runButton, stopButton] = [find(root, 'button', 'run'), find(root, 'button', 'stop')];
  const status = find(root, 'p', 'status');
  let result: Result | undefined;
  let stopping: Promise<void> | undefined;

  const tell = (text: string, isError = false) => {
    status.textContent = text;
    status.classList.toggle('is-error', isError);
  };
  const run = async () => {
    const sql = editor.getText();
    const refusal = findRefusal(sql);
    if (refusal !== undefined) return tell(refusal, true);
    if (runButton.disabled) return;
    history.replaceState(null, '', `#q=${encodeURIComponent(sql)}`);
    runButton.disabled = true;
    stopButton.disabled = false;
    try {
      const timed = await runTimed(engine, sql, tell);
      result = timed.result;
      tell(describe(result, timed.tookMs));
      await showResult(root, result);
    } catch (cause) {
      // If the reader stopped the query, waits until it is canceled or its worker is terminated.
      await stopping;
      if (cause instanceof StoppedError) tell('Stopped. The query did not finish.');
      else tell(toSentence(cause), true);
    } finally {
      stopButton.disabled = true;
      runButton.disabled = false;
    }
  };
  const stop = () => {
    stopButton.disabled = true;
    tell('Stopping…');
    stopping = engine.stop();
  };
  const field = find(root, 'textarea', 'query');
  const tables: Schema = JSON.parse(schema);
  const editor = startEditor(field, find(root, 'ul', 'options'), tables, () => void run());
  const follow = () => {
    const query = new URLSearchParams(location.hash.slice(1)).get('q');
    if (query === null) return;
    editor.setText(query);
    tell('Press Run to run the query.');
    root.scrollIntoView();
    field.focus({ preventScroll: true });
  };
  runButton.addEventListener('click', () => void run());
  stopButton.addEventListener('click', stop);
  startResultButtons(root, () => result);
  addEventListener('hashchange', follow);
  runButton.disabled = false;
  follow();
}

async function runTimed(engine: Engine, sql: string, tell: (text: string) => void) {
  let startedMs = performance.now();
  const result = await engine.run(sql, (text) => {
    tell(text);
    // The engine sends its last progress message when the query starts. Measuring from this message
    // excludes the loading time.
    startedMs = performance.now();
  });
  return { result, tookMs: performance.now() - startedMs };
}

async function showResult(root: HTMLElement, result: Result): Promise<void> {
  const figure = find(root, 'figure', 'chart');
  const chartButton = find(root, 'button', 'chart');
  showTable(find(root, 'table', 'rows'), result);
  find(root, 'div', 'output').hidden = false;
  figure.hidden = true;
  chartButton.ariaPressed = 'false';
  chartButton.disabled = !(await showChart(figure, result));
}

function startResultButtons(root: HTMLElement, getResult: () => Result | undefined): void {
  const figure = find(root, 'figure', 'chart');
  const chartButton = find(root, 'button', 'chart');
  chartButton.addEventListener('click', () => {
    figure.hidden = !figure.hidden;
    chartButton.ariaPressed = String(!figure.hidden);
  });
  for (const format of ['csv', 'json'] as const) {
    find(root, 'button', format).addEventListener('click', () => {
      const result = getResult();
      if (result) download(result, format);
    });
  }
}

function describe({ rows, isCut }: Result, tookMs: number): string {
  const count = isCut ? `The first ${countOf(rows.length, 'row')}` : countOf(rows.length, 'row');
  const shown = rows.length > shownRows ? `, of which the table shows ${shownRows}` : '';
  return `${count} in ${Math.round(tookMs).toLocaleString('en-US')} ms${shown}.`;
}

const toSentence = (cause: unknown): string =>
  cause instanceof Error ? cause.message : 'The query failed. Change it and run it again.';
