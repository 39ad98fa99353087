// Browser script for the stack check page. Reads files in the browser and sends only the names,
// versions and repositories of their dependencies, and the IDs of models.

import type { ErrorBody } from '../../contracts/api/error-codes.ts';
import type { ModelIdsFile } from '../../contracts/api/open-files.ts';
import type { CheckResult } from '../../contracts/api/stack-check.ts';
import {
  maxCheckBytes,
  maxCheckFiles,
  maxDependencies,
  maxModels,
  maxSkipped,
  modelIdsFile,
} from '../../contracts/api/stack-check-rules.ts';
import { decodeText } from '../../lib/decode-text.ts';
import { messageOf } from '../../lib/error-message.ts';
import { type Dependency, removeDuplicates } from '../../stack/dependency.ts';
import { toKnownIds } from '../../stack/model-ids.ts';
import type { StackFile } from '../../stack/read-dependency-file.ts';
import { fetchFile, unreached } from '../fetch-file.ts';
import { example } from './example.ts';
import {
  describeCohort,
  listSkipped,
  listUnknown,
  type ModelResultRow,
  noDependencies,
  type ResultRow,
  summarize,
  toModelRow,
  toRow,
} from './results.ts';

interface Parts {
  readonly form: HTMLFormElement;
  readonly text: HTMLTextAreaElement;
  readonly kind: HTMLSelectElement;
  readonly picker: HTMLInputElement;
  readonly status: HTMLElement;
  readonly result: HTMLElement;
}

export function startCheck(): void {
  const form = document.querySelector<HTMLFormElement>('[data-check]');
  const text = form?.querySelector('textarea');
  const kind = form?.querySelector('select');
  const picker = form?.querySelector<HTMLInputElement>('[type="file"]');
  const status = document.querySelector<HTMLElement>('[data-check-status]');
  const result = document.querySelector<HTMLElement>('[data-check-result]');
  if (!form || !text || !kind || !picker || !status || !result) return;
  const parts: Parts = { form, text, kind, picker, status, result };
  const checkFiles = (list: FileList | null | undefined) =>
    void attempt(parts, () => openFiles([...(list ?? [])]));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(parts, async () => [{ filename: kind.value, content: text.value }]);
  });
  form.querySelector('[data-example]')?.addEventListener('click', () => {
    kind.value = example.filename;
    text.value = example.content;
    form.requestSubmit();
  });
  picker.addEventListener('change', () => checkFiles(picker.files));
  form.addEventListener('dragover', (event) => {
    event.preventDefault();
    form.classList.add('is-target');
  });
  form.addEventListener('dragleave', () => form.classList.remove('is-target'));
  form.addEventListener('drop', (event) => {
    event.preventDefault();
    form.classList.remove('is-target');
    checkFiles(event.dataTransfer?.files);
  });
}

async function openFiles(files: readonly File[]): Promise<StackFile[]> {
  if (files.length > maxCheckFiles) {
    throw new Error(`You chose ${files.length} files. Choose at most ${maxCheckFiles}.`);
  }
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxCheckBytes) {
    const size = Math.ceil(bytes / 1024).toLocaleString('en-US');
    throw new Error(`The files total ${size} KB. Choose files of at most 1,024 KB in total.`);
  }
  return await Promise.all(
    files.map(async (file) => ({
      filename: file.webkitRelativePath || file.name,
      content: decodeText(new Uint8Array(await file.arrayBuffer())),
    })),
  );
}

let newest = 0;

async function attempt(parts: Parts, open: () => Promise<StackFile[]>): Promise<void> {
  const { status, result } = parts;
  newest += 1;
  const attemptNo = newest;
  result.hidden = true;
  status.textContent = 'Checking…';
  try {
    const files = await open();
    if (files.every(({ content }) => content.trim() === '')) {
      throw new Error('The file is empty. Choose another file, or paste its contents.');
    }
    const found = await check(files);
    if (attemptNo === newest) show(parts, found);
  } catch (cause) {
    if (attemptNo === newest) status.textContent = messageOf(cause);
  }
}

/** Reads the files here, and adds the skipped entries, which the server does not receive. */
async function check(files: readonly StackFile[]): Promise<CheckResult> {
  // The readers are loaded when they are needed, because they make up most of the script.
  const { readStackFile } = await import('../../stack/read-stack-file.ts').catch(failUnreached);
  const { ids } = await fetchFile<ModelIdsFile>(`/${modelIdsFile}`);
  const known = toKnownIds(ids);
  const read = files.map((file) => readStackFile(file, known));
  const models = Map.groupBy(
    read.flatMap((one) => one.models),
    ({ text }) => text,
  );
  const all = removeDuplicates(read.flatMap(({ dependencies }) => dependencies));
  const skipped = read.flatMap((one) => one.skipped);
  if (all.length === 0 && models.size === 0) {
    const reason = skipped[0] ? ` ${skipped[0].reason}` : '';
    throw new Error(`${noDependencies}${reason}`);
  }
  const texts = [...models.keys()].slice(0, maxModels);
  const result = await send(all.slice(0, maxDependencies), texts);
  return {
    summary: { ...result.summary, dependencies: all.length, skipped: skipped.length },
    dependencies: result.dependencies,
    models: result.models.map((one) => ({ ...one, places: models.get(one.id) ?? [] })),
    skipped: skipped.slice(0, maxSkipped),
  };
}

function failUnreached(): never {
  throw new Error(unreached);
}

/** Omits the fields with their default value. */
const toBody = ({ source, deprecated, repository, version, ...one }: Dependency) => ({
  ...one,
  ...(version !== null && { version }),
  ...(repository !== null && { repository }),
  ...(source !== 'registry' && { source }),
  ...(deprecated !== null && { deprecated }),
});

async function send(
  dependencies: readonly Dependency[],
  models: readonly string[],
): Promise<CheckResult> {
  const response = await fetch('/api/v1/check', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...(dependencies.length > 0 && { dependencies: dependencies.map(toBody) }),
      models,
    }),
  }).catch(failUnreached);
  const body: { ok: true; data: CheckResult } | ErrorBody | undefined = await response
    .json()
    .catch(() => undefined);
  if (body?.ok) return body.data;
  throw new Error(
    body?.error.message ?? `The server returned status ${response.status}. Try again later.`,
  );
}

function show({ status, result }: Parts, found: CheckResult): void {
  status.textContent = summarize(found);
  const rows = found.dependencies.flatMap(toRow);
  fillTable(result, 'dependencies', rows.map(toElement));
  fillTable(result, 'models', found.models.map(toModelRow).map(toModelElement));
  const cohort = result.querySelector<HTMLElement>('[data-cohort]');
  if (cohort) {
    cohort.textContent = describeCohort(found);
    cohort.hidden = cohort.textContent === '';
  }
  list(result, 'unknown', listUnknown(found));
  list(result, 'skipped', listSkipped(found));
  result.hidden = false;
}

function fillTable(result: HTMLElement, name: string, rows: readonly HTMLElement[]): void {
  const part = result.querySelector<HTMLElement>(`[data-table="${name}"]`);
  part?.querySelector('tbody')?.replaceChildren(...rows);
  if (part) part.hidden = rows.length === 0;
}

function list(result: HTMLElement, name: string, texts: readonly string[]): void {
  const details = result.querySelector<HTMLElement>(`[data-${name}]`);
  if (!details) return;
  details.hidden = texts.length === 0;
  const items = texts.map((text) => {
    const item = document.createElement('li');
    item.append(isolate(text));
    return item;
  });
  details.querySelector('ul')?.replaceChildren(...items);
}

function toElement(row: ResultRow): HTMLTableRowElement {
  const line = document.createElement('tr');
  const head = document.createElement('th');
  head.scope = 'row';
  head.append(isolate(row.name), ' ', small(row.version));
  const health = document.createElement('td');
  health.className = 'number';
  health.append(row.health);
  if (row.label !== null) health.append(' ', label(row.label, row.tone));
  const verdict = document.createElement('td');
  verdict.append(label(row.verdict, row.verdictTone));
  const chance = document.createElement('td');
  chance.className = 'number';
  chance.textContent = row.chance;
  const advice = document.createElement('td');
  advice.append(
    row.note,
    ...row.alternatives.flatMap((other, place) => [
      place === 0 ? ' Try ' : ', ',
      link(`/projects/${other.id}`, other.name),
    ]),
  );
  const project = document.createElement('td');
  if (row.project) project.append(link(`/projects/${row.project.id}`, row.project.name));
  line.append(head, verdict, project, health, chance, advice);
  return line;
}

function toModelElement(row: ModelResultRow): HTMLTableRowElement {
  const line = document.createElement('tr');
  const head = document.createElement('th');
  head.scope = 'row';
  head.append(row.path === undefined ? isolate(row.id) : link(row.path, row.id));
  const cells = [label(row.verdict, row.verdictTone), row.ends, row.note, isolate(row.places)];
  line.append(
    head,
    ...cells.map((content) => {
      const cell = document.createElement('td');
      cell.append(content);
      return cell;
    }),
  );
  return line;
}

function label(text: string, tone: string | undefined): HTMLElement {
  const element = document.createElement('span');
  element.className = tone === undefined ? 'label' : `label label-${tone}`;
  element.textContent = text;
  return element;
}

function link(href: string, text: string): HTMLAnchorElement {
  const anchor = document.createElement('a');
  anchor.href = href;
  anchor.append(isolate(text));
  return anchor;
}

/**
 * Prevents a name that is written from right to left from changing the direction of the text around
 * it.
 */
function isolate(text: string): HTMLElement {
  const name = document.createElement('bdi');
  name.textContent = text;
  return name;
}

function small(text: string): HTMLElement {
  const note = document.createElement('small');
  note.className = 'quiet';
  note.textContent = text;
  return note;
}
