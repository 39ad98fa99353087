// Names of the facets of project lists, and the filter value for unknown values. Contains no
// schemas, so that page scripts can import it without zod.

export const facetNames = ['lang', 'license', 'vertical', 'label', 'stack', 'trend'] as const;
export type FacetName = (typeof facetNames)[number];

/** A filter with this value returns only projects for which the field is unknown. */
export const unknownValue = 'null';

export const toFacetNames = (list: string): FacetName[] =>
  facetNames.filter((name) => list.split(',').includes(name));
