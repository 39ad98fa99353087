// Names of the facets of project lists, and how a filter asks for unknown values. Without schemas, so
// that pages can load it.

export const facetNames = ['lang', 'license', 'vertical', 'label', 'stack', 'trend'] as const;
export type FacetName = (typeof facetNames)[number];

/** As the value of a filter: only projects for which the value is unknown. */
export const unknownValue = 'null';

/** The facets that a valid list names, each once. */
export const toFacetNames = (list: string): FacetName[] =>
  facetNames.filter((name) => list.split(',').includes(name));
