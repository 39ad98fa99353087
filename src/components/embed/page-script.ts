// Browser script of the page that offers badges and charts. The URL contains the choice.
import { startPicker, suggestProjects } from '../compare/picker.ts';
import { createUrlUpdater } from '../explorer/update-url.ts';
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
  const show = () => {
    result.style.visibility = 'hidden';
    const [p = '', kind = '', days = ''] = fields.map(({ value }) => value);
    code = toEmbedCode(form.dataset.site ?? '', { p, show: kind, days });
    for (const field of fields) {
      if (field.name === 'days') field.disabled = kind === 'badge';
    }
    status.textContent = code ? '' : 'Enter the name, the id or the GitHub URL of a project.';
    if (code) image.src = code.image;
    else image.removeAttribute('src');
  };
  // Code for an image that does not exist would be useless. Its space stays, so nothing shifts.
  image.addEventListener('load', () => {
    if (!code) return;
    write('Markdown', code.markdown);
    write('HTML', code.html);
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

function write(label: string, code: string): void {
  const place = document.querySelector(`[aria-label="${label}"] code`);
  if (place) place.textContent = code;
}
