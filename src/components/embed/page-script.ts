// Browser script of the page that offers badges and charts. The URL contains the choice.
import { createUrlUpdater } from '../explorer/update-url.ts';
import { toEmbedCode } from './embed-code.ts';

export function startEmbed(): void {
  const form = document.querySelector<HTMLElement>('[data-embed]');
  const preview = document.querySelector<HTMLElement>('[data-preview]');
  const status = document.querySelector<HTMLElement>('[data-status]');
  if (!form || !preview || !status) return;
  const image = document.createElement('img');
  image.alt = 'Preview';
  preview.replaceChildren(image);
  const updateUrl = createUrlUpdater();
  const fields = ['p', 'show', 'days'].flatMap((name) => {
    const field = form.querySelector(`[name=${name}]`);
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? [field] : [];
  });
  const show = () => {
    const [p = '', kind = '', days = ''] = fields.map(({ value }) => value);
    const code = toEmbedCode(form.dataset.site ?? '', { p, show: kind, days });
    for (const field of fields) {
      if (field.name === 'days') field.disabled = kind === 'badge';
    }
    status.textContent = code ? '' : 'Enter the id or the GitHub URL of a project.';
    if (!code) return;
    image.src = code.image;
    write('Markdown', code.markdown);
    write('HTML', code.html);
  };
  image.addEventListener('error', () => {
    status.textContent = 'No image: check the id of the project.';
  });
  const given = new URLSearchParams(location.search);
  for (const field of fields) field.value = given.get(field.name) ?? field.value;
  form.addEventListener('input', () => {
    updateUrl(`?${new URLSearchParams(fields.map(({ name, value }) => [name, value]))}`, false);
    show();
  });
  show();
}

function write(label: string, code: string): void {
  const place = document.querySelector(`[aria-label="${label}"] code`);
  if (place) place.textContent = code;
}
