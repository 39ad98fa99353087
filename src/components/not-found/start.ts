// The script of the 404 page: suggests products or projects from the indexes of all names.
import type { NamedProduct } from '../../snapshot/search/product-names.ts';
import { openIndex } from '../explorer/catalog.ts';
import type { IndexFile } from '../explorer/index-file.ts';
import { suggest, suggestProducts } from './suggest.ts';

const section = document.querySelector('#meant');
const list = section?.querySelector('ul');
const status = section?.querySelector('p');
/** The page reserves space for this many suggestions. */
const maxShown = 3;

const noSuggestion = 'Nothing has a similar name.';

interface Link {
  readonly path: string;
  readonly name: string;
  readonly note: string;
}

async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} returned status ${response.status}.`);
  return response.json();
}

async function findProducts(): Promise<Link[]> {
  const products = (await fetchJson('/alternatives-index.json')) as NamedProduct[];
  return suggestProducts(location.pathname, products).map(({ slug, name, vendor, domain }) => ({
    path: `/alternatives/${slug}`,
    name,
    note: vendor ?? domain,
  }));
}

async function findProjects(): Promise<Link[]> {
  const index = openIndex((await fetchJson('/projects-index.json')) as IndexFile);
  return suggest(location.pathname, index).map(({ name, slug }) => ({
    path: `/projects/${slug}`,
    name,
    note: slug,
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

// If the index does not load, the links on the page remain.
fill().catch(() => {
  if (status) status.textContent = noSuggestion;
});
