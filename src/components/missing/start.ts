// Fills the missing page's “Did you mean” from the explorer's index.
import { openIndex } from '../explorer/catalogue.ts';
import { suggest } from './suggest.ts';

const section = document.querySelector('#meant');
const list = section?.querySelector('ul');

async function fill(): Promise<void> {
  const answer = await fetch('/projects-index.json');
  if (!answer.ok || !section || !list) return;
  const suggestions = suggest(location.pathname, openIndex(await answer.json()));
  for (const { name, slug } of suggestions) {
    const link = document.createElement('a');
    link.href = `/projects/${slug}`;
    link.textContent = name;
    const of = document.createElement('span');
    of.className = 'by';
    of.textContent = slug;
    const item = document.createElement('li');
    item.append(link, ' ', of);
    list.append(item);
  }
  if (suggestions.length > 0) section.removeAttribute('hidden');
}

// Without the index the page's own links do.
fill().catch(() => undefined);
