// Defines the sections of the site and their pages, for the header and the breadcrumbs.

type Place = readonly [path: string, name: string];

export interface Section {
  readonly name: string;
  /** Paths and names of the pages. The section's link in the header opens the first page. */
  readonly pages: readonly [Place, ...Place[]];
  /** Paths of pages that belong to the section, but are not in the header. */
  readonly others?: readonly string[];
}

export const navigation: readonly Section[] = [
  {
    name: 'Discover',
    pages: [
      ['/projects', 'Projects'],
      ['/emerging', 'Emerging'],
      ['/alternatives', 'Alternatives'],
      ['/verticals', 'Industries'],
      ['/stacks', 'Stacks'],
      ['/topics', 'Topics'],
    ],
    others: ['/languages'],
  },
  {
    name: 'Models',
    pages: [
      ['/models', 'All models'],
      ['/models/compare', 'Compare'],
      ['/models/changes', 'Price changes'],
      ['/models/end-of-life', 'End of life'],
      ['/models/disagreements', 'Disagreements'],
      ['/hub', 'Hugging Face'],
    ],
  },
  {
    name: 'This week',
    pages: [
      ['/this-week', 'This week'],
      ['/blog', 'Reports'],
      ['/picks', 'Picks'],
      ['/forecasts', 'Forecasts'],
      ['/since', 'Since a day'],
    ],
  },
  {
    name: 'Tools',
    pages: [
      ['/compare', 'Compare'],
      ['/check', 'Stack check'],
      ['/sql', 'SQL'],
      ['/watch', 'Watched'],
      ['/embed', 'Badges'],
    ],
  },
  {
    name: 'Data',
    pages: [
      ['/data', 'Files'],
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
    const paths = [...section.pages.map(([page]) => page), ...(section.others ?? [])];
    const [page] = paths
      .filter((one) => isWithin(path, one))
      .toSorted((a, b) => b.length - a.length);
    if (page) return { section, page };
  }
  return undefined;
}

/** The value of `aria-current`: `page` for the page itself, `true` for a page below it. */
export const toCurrent = (path: string | undefined, page: string): 'page' | 'true' =>
  path === page ? 'page' : 'true';

/** The links of the footer of all pages. */
export const footerGroups = [
  {
    name: 'Discover',
    links: [
      ['/projects', 'Projects'],
      ['/emerging', 'Emerging'],
      ['/verticals', 'Industries'],
      ['/stacks', 'Stacks'],
      ['/languages', 'Languages'],
      ['/topics', 'Topics'],
      ['/picks', 'Picks'],
    ],
  },
  {
    name: 'Decide',
    links: [
      ['/alternatives', 'Alternatives'],
      ['/models', 'Models'],
      ['/hub', 'Hugging Face'],
      ['/compare', 'Compare'],
      ['/check', 'Stack check'],
      ['/this-week', 'This week'],
      ['/blog', 'Weekly reports'],
    ],
  },
  {
    name: 'Build with it',
    links: [
      ['/data', 'Open data'],
      ['/sql', 'SQL'],
      ['/feeds', 'Feeds'],
      ['/developers', 'Docs'],
      ['/developers/api', 'API reference'],
      ['/methods', 'Methods'],
      ['/methods/report-card', 'Report card'],
    ],
  },
  {
    name: 'Account',
    links: [
      ['/account', 'Your account'],
      ['/pricing', 'Plans'],
      ['/status', 'Status'],
      ['/about', 'About'],
      ['/terms', 'Terms'],
      ['/privacy', 'Privacy'],
    ],
  },
] as const;
