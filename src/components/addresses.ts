// Addresses of pages, and which of the world's addresses a page may link to.
const pageName = /^[a-z0-9][a-z0-9._-]*$/;

/** A page's name for a language: `C++` → `cpp`, `Jupyter Notebook` → `jupyter-notebook`. */
export function toLanguageId(language: string): string {
  return language
    .toLowerCase()
    .replaceAll('+', 'p')
    .replaceAll('#', 'sharp')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Topics are the world's text; only harmless ones that enough projects carry have a page. */
export const leastTopicProjects = 5;
export const hasTopicPage = (id: string, projects: number): boolean =>
  projects >= leastTopicProjects && pageName.test(id) && !id.includes('..');

/** The address as a browser reads it where it is http or https, else nothing. */
export function findWebUrl(text: string | null): string | undefined {
  if (text === null || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}

/** Pages of the project list below `/projects`; the first one is `/projects/page/1`. */
export const projectsPerPage = 200;
export const toListPage = (page: number): string => `/projects/page/${page}`;

/** A model's page. Ids are the world's text: one that is no plain path has none. */
export function toModelPath(id: string): string | undefined {
  const parts = id.split('/');
  const isPlain = parts.length > 1 && parts.every((part) => /^[\w@][\w.@:+-]*$/.test(part));
  return isPlain && !id.includes('..') && !id.endsWith('.html') ? `/models/${id}` : undefined;
}
