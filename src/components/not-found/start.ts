// The script of the 404 page: suggests projects from the explorer's index.
import { openIndex } from '../explorer/catalog.ts';
import { suggest } from './suggest.ts';

const section = document.querySelector('#meant');
const list = section?.querySelector('ul');
const status = section?.querySelector('p');
/** The page reserves space for this many suggestions. */
const maxShown = 3;

const noSuggestion = 'No project has a similar name.';

async function fill(): Promise<void> {
  const response = await fetch('/projects-index.json');
  if (!response.ok) throw new Error(`/projects-index.json returned status ${response.status}.`);
  if (!list || !status) return;
  const found = suggest(location.pathname, openIndex(await response.json()));
  const suggestions = found.slice(0, maxShown);
  for (const { name, slug } of suggestions) {
    const link = document.createElement('a');
    link.href = `/projects/${slug}`;
    link.textContent = name;
    const id = document.createElement('span');
    id.className = 'by';
    id.textContent = slug;
    const item = document.createElement('li');
    item.append(link, ' ', id);
    list.append(item);
  }
  status.hidden = suggestions.length > 0;
  status.textContent = noSuggestion;
}

// If the index does not load, the links on the page remain.
fill().catch(() => {
  if (status) status.textContent = noSuggestion;
});
