// Browser script for the stack check page. Reads files in the browser and sends only the names,
// versions and repositories of their dependencies, and the IDs of models.

import { maxCheckBytes, maxCheckFiles } from '../../contracts/api/stack-check-rules.ts';
import { decodeText } from '../../lib/decode-text.ts';
import { messageOf } from '../../lib/error-message.ts';
import type { StackFile } from '../../stack/read-dependency-file.ts';
import { checkFiles } from './check-files.ts';
import { example } from './example.ts';
import { summarize, toLockFileHint } from './results.ts';
import { showResult } from './show-result.ts';

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
  const open = (list: FileList | null | undefined) =>
    void attempt(parts, () => openFiles([...(list ?? [])]));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(parts, async () => [{ filename: kind.value, content: text.value }]);
  });
  form.querySelector('[data-example]')?.addEventListener('click', () => {
    kind.value = '';
    text.value = example;
    form.requestSubmit();
  });
  picker.addEventListener('change', () => open(picker.files));
  form.addEventListener('dragover', (event) => {
    event.preventDefault();
    form.classList.add('is-target');
  });
  form.addEventListener('dragleave', () => form.classList.remove('is-target'));
  form.addEventListener('drop', (event) => {
    event.preventDefault();
    form.classList.remove('is-target');
    open(event.dataTransfer?.files);
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
    const found = await checkFiles(files);
    if (attemptNo !== newest) return;
    status.textContent = `${summarize(found)} Read as ${found.names.join(', ')}.${toLockFileHint(found.names, found)}`;
    showResult(result, found);
  } catch (cause) {
    if (attemptNo !== newest) return;
    status.textContent = messageOf(cause);
  }
  // In a small window, the summary is below the form.
  status.focus({ preventScroll: true });
  status.scrollIntoView();
}
