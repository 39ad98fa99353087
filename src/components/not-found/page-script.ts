// Browser script for the 404 page. Suggests products or projects whose names resemble the missing
// URL.
import type { NamedProduct } from '../../snapshot/search/product-names.ts';
import { loadSearch } from '../explorer/load-project-index.ts';
import { fetchFile } from '../fetch-file.ts';
import { suggest, suggestProducts } from './suggest.ts';

const section = document.querySelector('#meant');
const list = section?.querySelector('ul');
const status = section?.querySelector('p');
/** The maximum number of suggestions. The page reserves space for them. */
const maxShown = 3;

const noSuggestion = 'No project or product has a similar name.';

interface Link {
  readonly path: string;
  readonly name: string;
  readonly note: string;
}

async function findProducts(): Promise<Link[]> {
  const products = await fetchFile<NamedProduct[]>('/alternatives-index.json');
  return suggestProducts(location.pathname, products).map(({ slug, name, vendor, domain }) => ({
    path: `/alternatives/${slug}`,
    name,
    note: vendor ?? domain,
  }));
}

async function findProjects(): Promise<Link[]> {
  const { catalog, index } = await loadSearch();
  return suggest(location.pathname, index, maxShown).map((place) => ({
    path: `/projects/${catalog.slugs[place]}`,
    name: catalog.names[place] ?? '',
    note: catalog.slugs[place] ?? '',
  }));
}

async function fill(): Promise<void> {
  if (!list || !status) return;
  const products = location.pathname.startsWith('/alternatives/') ? await findProducts() : [];
  const found = products.length > 0 ? products : await findProjects();
  const shown = found.slice(0, maxShown);
  for (const { path, name, note } of shown) {
    const link = document.createElement('a');
    link.href = path;
    link.textContent = name;
    const by = document.createElement('span');
    by.className = 'by';
    by.textContent = note;
    const item = document.createElement('li');
    item.append(link, ' ', by);
    list.append(item);
  }
  status.hidden = shown.length > 0;
  status.textContent = noSuggestion;
}

fill().catch(() => {
  if (status) status.textContent = 'The search could not be loaded. Reload the page to try again.';
});
