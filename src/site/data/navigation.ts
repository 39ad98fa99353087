// Defines the sections of the site and their pages, for the header and the breadcrumbs.

export interface Section {
  readonly name: string;
  /** Paths and names of the pages. The section's link in the header opens the first page. */
  readonly pages: readonly (readonly [path: string, name: string])[];
}

export const projectPages: Section['pages'] = [
  ['/projects', 'Projects'],
  ['/emerging', 'Emerging'],
  ['/verticals', 'Industries'],
  ['/stacks', 'Stacks'],
  ['/languages', 'Languages'],
  ['/topics', 'Topics'],
  ['/picks', 'Picks'],
];

export const navigation: readonly Section[] = [
  {
    name: 'Discover',
    pages: [
      ...projectPages,
      ['/compare', 'Compare'],
      ['/check', 'Stack check'],
      ['/watch', 'Watched'],
      ['/this-week', 'This week'],
      ['/blog', 'Reports'],
    ],
  },
  {
    name: 'Models',
    pages: [
      ['/models', 'All models'],
      ['/models/compare', 'Compare'],
      ['/models/changes', 'Price changes'],
      ['/models/end-of-life', 'End of life'],
      ['/forecasts', 'Forecasts'],
      ['/models/disagreements', 'Disagreements'],
      ['/hub', 'Hugging Face'],
    ],
  },
  { name: 'Alternatives', pages: [['/alternatives', 'Alternatives']] },
  {
    name: 'Data',
    pages: [
      ['/data', 'Files'],
      ['/sql', 'SQL'],
      ['/feeds', 'Feeds'],
      ['/methods', 'Methods'],
      ['/methods/report-card', 'Report card'],
      ['/methods/coverage', 'Coverage'],
      ['/status', 'Status'],
    ],
  },
  {
    name: 'Docs',
    pages: [
      ['/developers', 'Docs'],
      ['/pricing', 'Plans'],
    ],
  },
];

const isWithin = (path: string, page: string) => path === page || path.startsWith(`${page}/`);

/**
 * Returns the section that contains `path`, and the page in it whose path is the longest prefix of
 * `path`.
 */
export function findPlace(
  path: string,
): { readonly section: Section; readonly page: string } | undefined {
  for (const section of navigation) {
    const pages = section.pages.filter(([page]) => isWithin(path, page));
    const [nearest] = pages.toSorted(([a], [b]) => b.length - a.length);
    if (nearest) return { section, page: nearest[0] };
  }
  return undefined;
}

/** The value of `aria-current`: `page` for the page itself, `true` for a page below it. */
export const toCurrent = (path: string | undefined, page: string): 'page' | 'true' =>
  path === page ? 'page' : 'true';
