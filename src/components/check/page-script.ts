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
import { unknown } from '../../site/format/format.ts';
import { type Dependency, removeDuplicates } from '../../stack/dependency.ts';
import { toKnownIds } from '../../stack/model-ids.ts';
import type { StackFile } from '../../stack/read-dependency-file.ts';
import { fetchFile, unreached } from '../fetch-file.ts';
import { detectFile } from './detect-file.ts';
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
    void attempt(parts, async () => [toFile(kind.value, text.value)]);
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

function toFile(chosen: string, content: string): StackFile {
  const filename = chosen || detectFile(content);
  if (filename !== undefined || content.trim() === '') return { filename: filename ?? '', content };
  throw new Error('The kind of the file is not recognized. Choose it in the list above.');
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
    if (attemptNo === newest) show(parts, found, files);
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

function show({ status, result }: Parts, found: CheckResult, files: readonly StackFile[]): void {
  const names = files.map(({ filename }) => filename).join(', ');
  status.textContent = `${summarize(found)} Read as ${names}.`;
  const rows = found.dependencies.flatMap(toRow);
  const hasChance = rows.some(({ chance }) => chance !== unknown);
  const groups = rows.map((row) => toElement(row, hasChance));
  fillTable(result, 'dependencies', groups);
  for (const part of result.querySelectorAll<HTMLElement>('[data-chance]'))
    part.hidden = !hasChance;
  fillTable(result, 'models', found.models.map(toModelRow).map(toModelElement));
  const cohort = result.querySelector<HTMLElement>('[data-cohort]');
  if (cohort) cohort.textContent = describeCohort(found);
  list(result, 'unknown', listUnknown(found));
  list(result, 'skipped', listSkipped(found));
  result.hidden = false;
}

/** Each group has the cells of a row, and its notes below them. */
function fillTable(result: HTMLElement, name: string, groups: readonly HTMLElement[]): void {
  const part = result.querySelector<HTMLElement>(`[data-table="${name}"]`);
  for (const old of part?.querySelectorAll('tbody') ?? []) old.remove();
  part?.querySelector('table')?.append(...groups);
  if (part) part.hidden = groups.length === 0;
}

function list(result: HTMLElement, name: string, texts: readonly string[]): void {
  const details = result.querySelector<HTMLDetailsElement>(`[data-${name}]`);
  if (!details) return;
  details.hidden = texts.length === 0;
  details.open = texts.length <= 20;
  const items = texts.map((text) => {
    const item = document.createElement('li');
    item.append(isolate(text));
    return item;
  });
  details.querySelector('ul')?.replaceChildren(...items);
}

function toElement(row: ResultRow, hasChance: boolean): HTMLElement {
  const project = row.project
    ? [small('Project: '), link(`/projects/${row.project.id}`, row.project.name), '. ']
    : [];
  const advice = row.linked.flatMap((other, place) => [
    place === 0 ? ` ${row.advice} ` : ', ',
    link(`/projects/${other.id}`, other.name),
  ]);
  return toGroup(
    [isolate(row.name), ' ', small(row.version)],
    [
      toCell('', label(row.verdict, row.verdictTone)),
      toCell(
        'number',
        row.health,
        ...(row.label === null ? [] : [' ', label(row.label, row.tone)]),
      ),
      ...(hasChance ? [toCell('number', row.chance)] : []),
    ],
    [...project, row.note, ...advice],
  );
}

const toModelElement = (row: ModelResultRow): HTMLElement =>
  toGroup(
    [row.path === undefined ? isolate(row.id) : link(row.path, row.id)],
    [toCell('', label(row.verdict, row.verdictTone)), toCell('', row.ends)],
    [row.note, ...(row.places === '' ? [] : [' Found in ', isolate(row.places), '.'])],
  );

type Content = readonly (string | Node)[];

function toGroup(name: Content, cells: readonly HTMLElement[], notes: Content): HTMLElement {
  const group = document.createElement('tbody');
  const head = document.createElement('th');
  head.scope = 'row';
  head.append(...name);
  const note = toCell('', ...notes);
  note.colSpan = cells.length + 1;
  group.insertRow().append(head, ...cells);
  group.insertRow().append(note);
  return group;
}

function toCell(className: string, ...content: Content): HTMLTableCellElement {
  const cell = document.createElement('td');
  cell.className = className;
  cell.append(...content);
  return cell;
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
