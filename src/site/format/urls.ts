// Builds the paths of pages, and checks which external URLs a page may link to.
const pageName = /^[a-z0-9][a-z0-9._-]*$/;

/**
 * Returns the id of a language for URLs: `C++` → `cpp`, `Jupyter Notebook` → `jupyter-notebook`.
 */
export function toLanguageId(language: string): string {
  return language
    .toLowerCase()
    .replaceAll('+', 'p')
    .replaceAll('#', 'sharp')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export const minTopicProjects = 5;
/** Topic names are untrusted, so a topic has a page only if its name is safe in a URL. */
export const hasTopicPage = (id: string, projects: number): boolean =>
  projects >= minTopicProjects && pageName.test(id) && !id.includes('..');

/** Returns the normalized URL, or undefined if its scheme is not http or https. */
export function findWebUrl(text: string | null): string | undefined {
  if (text === null || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}

export const projectsPerPage = 100;
export const toListPage = (page: number): string => `/projects/page/${page}`;

/** Returns the static paths of a paginated list, for `getStaticPaths` in a file `[page].astro`. */
export const toPagePaths = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    params: { page: String(index + 1) },
    props: { page: index + 1, count },
  }));

export const modelsPerPage = 250;
export const toModelListPage = (page: number): string => `/models/page/${page}`;
