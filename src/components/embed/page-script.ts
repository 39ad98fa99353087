// Browser script of the page that offers badges and charts. The URL contains the choice.
import { startPicker, suggestProjects } from '../compare/picker.ts';
import { createUrlUpdater } from '../explorer/update-url.ts';
import { fetchFile } from '../fetch-file.ts';
import { type EmbedCode, toEmbedCode } from './embed-code.ts';

export function startEmbed(): void {
  const form = document.querySelector<HTMLElement>('[data-embed]');
  const preview = document.querySelector<HTMLElement>('[data-preview]');
  const result = document.querySelector<HTMLElement>('[data-result]');
  const status = form?.querySelector<HTMLElement>('[data-status]');
  const input = form?.querySelector<HTMLInputElement>('[role=combobox]');
  if (!form || !preview || !result || !status || !input) return;
  const image = document.createElement('img');
  image.alt = 'Preview';
  preview.replaceChildren(image);
  const updateUrl = createUrlUpdater();
  const fields = ['p', 'show', 'days'].flatMap((name) => {
    const field = form.querySelector(`[name=${name}]`);
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? [field] : [];
  });
  let code: EmbedCode | undefined;
  const toCode = (title?: string) => {
    const [p = '', kind = '', days = ''] = fields.map(({ value }) => value);
    return toEmbedCode(form.dataset.site ?? '', { p, show: kind, days }, title);
  };
  const show = () => {
    result.style.visibility = 'hidden';
    code = toCode();
    const isBadge = fields.some(({ value }) => value === 'badge');
    for (const field of fields) {
      if (field.name === 'days') field.disabled = isBadge;
    }
    status.textContent = code ? '' : 'Enter the name, the id or the GitHub URL of a project.';
    if (code) image.src = code.image;
    else image.removeAttribute('src');
  };
  // Code for an image that does not exist would be useless. Its space stays, so nothing shifts.
  image.addEventListener('load', async () => {
    const loaded = code;
    if (!loaded) return;
    const title = await findTitle(loaded.page);
    const named = toCode(title);
    if (loaded !== code || !named) return;
    write('Markdown', named.markdown);
    write('HTML', named.html);
    result.style.visibility = 'visible';
  });
  image.addEventListener('error', () => {
    if (code) status.textContent = 'No project with this name. Choose one from the list.';
  });
  const given = new URLSearchParams(location.search);
  for (const field of fields) field.value = given.get(field.name) ?? field.value;
  const update = () => {
    updateUrl(`?${new URLSearchParams(fields.map(({ name, value }) => [name, value]))}`, false);
    show();
  };
  form.addEventListener('input', update);
  startPicker(input, suggestProjects, (id) => {
    input.value = id;
    update();
  });
  show();
}

/** Returns the full name of the project with this page. Without the server, the code has its id. */
const findTitle = (page: string): Promise<string | undefined> =>
  fetchFile<{ readonly title: string }>(`/oembed?url=${encodeURIComponent(page)}`).then(
    ({ title }) => title,
    () => undefined,
  );

function write(label: string, code: string): void {
  const place = document.querySelector(`[aria-label="${label}"] code`);
  if (place) place.textContent = code;
}
