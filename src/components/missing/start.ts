// Fills the missing page's “Did you mean” from the explorer's index.
import { openIndex } from '../explorer/catalogue.ts';
import { suggest } from './suggest.ts';

const section = document.querySelector('#meant');
const list = section?.querySelector('ul');
const status = section?.querySelector('p');
/** The page keeps room for so many. */
const mostShown = 3;

const nothingNear = 'No project is named like this address.';

async function fill(): Promise<void> {
  const answer = await fetch('/projects-index.json');
  if (!answer.ok) throw new Error(`The index was answered ${answer.status}.`);
  if (!list || !status) return;
  const near = suggest(location.pathname, openIndex(await answer.json()));
  const suggestions = near.slice(0, mostShown);
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
  status.hidden = suggestions.length > 0;
  status.textContent = nothingNear;
}

// Without the index the page's own links do.
fill().catch(() => {
  if (status) status.textContent = nothingNear;
});
