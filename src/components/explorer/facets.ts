// Shows how many projects match each filter value. If no project matches, suggests which filters to
// remove.
import { facetNames, unknownValue } from '../../contracts/api/facet-names.ts';
import { formatCount, formatLicense } from '../../site/format/format.ts';
import { filterNames, type Query } from './query.ts';
import type { Results } from './search.ts';

/** Display names by facet and value. Contains only values that differ from their display name. */
export type FacetTitles = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Updates the options of the filters. Omits options without results, except the selected option.
 */
export function writeFacets(
  form: HTMLFormElement,
  query: Query,
  { facets }: Results,
  titles: FacetTitles,
): void {
  for (const facet of facetNames) {
    const field = form.elements.namedItem(facet);
    if (!(field instanceof HTMLSelectElement)) continue;
    const [any] = field.options;
    const counts = (facets.get(facet) ?? []).map(({ value, count }) => ({
      value: value ?? unknownValue,
      count,
    }));
    const chosen = query[facet];
    const isListed = counts.some(({ value }) => isSame(value, chosen));
    if (chosen !== '' && !isListed) counts.push({ value: chosen, count: 0 });
    const options = counts.map(
      ({ value, count }) =>
        new Option(
          `${titleOf(facet, value, titles)} (${formatCount(count)})`,
          value,
          false,
          isSame(value, chosen),
        ),
    );
    field.replaceChildren(...(any ? [any] : []), ...options);
    field.disabled = options.length === 0;
  }
}

const isSame = (value: string, chosen: string): boolean =>
  value.toLowerCase() === chosen.toLowerCase();

export function titleOf(facet: string, value: string, titles: FacetTitles): string {
  if (value === unknownValue) return 'Unknown';
  return titles[facet]?.[value] ?? (facet === 'license' ? formatLicense(value) : value);
}

export interface Advice {
  readonly name: string;
  readonly text: string;
  readonly count: number;
}

const filterTitles: Readonly<Record<string, string>> = {
  q: 'Search',
  lang: 'Language',
  license: 'License',
  vertical: 'Industry',
  stack: 'Works with',
  label: 'Health',
  trend: 'Star trend',
  topic: 'Topic',
  owner: 'Owner',
  health_min: 'Minimum score',
  stars_min: 'Minimum stars',
  stars_max: 'Maximum stars',
  pushed_after: 'Pushed on or after',
  created_after: 'Created on or after',
};

/**
 * If no project matches, returns the filters whose removal leads to results. Sorts them by the
 * number of projects found, most first.
 */
export function listAdvice(
  query: Query,
  { rows, without }: Pick<Results, 'rows' | 'without'>,
  titles: FacetTitles,
): Advice[] {
  if (rows.length > 0) return [];
  return ['q', ...filterNames]
    .flatMap((name) => {
      const count = without.get(name) ?? 0;
      if (count === 0) return [];
      const value = name === 'q' ? query.words.trim() : String(query[name as keyof Query]);
      return [{ name, text: `${filterTitles[name]}: ${titleOf(name, value, titles)}`, count }];
    })
    .sort((a, b) => b.count - a.count);
}

export function writeAdvice(place: HTMLElement, advice: readonly Advice[], isEmpty: boolean): void {
  place.hidden = !isEmpty;
  if (!isEmpty) {
    place.replaceChildren();
    return;
  }
  if (advice.length === 0) {
    place.textContent =
      'No project matches, even if you remove one filter. Clear all filters to start over.';
    return;
  }
  place.replaceChildren(
    'Remove one filter to see results: ',
    ...advice.map(({ name, text, count }) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.drop = name;
      const value = document.createElement('bdi');
      value.textContent = text;
      button.append(value, ` (${formatCount(count)})`);
      return button;
    }),
  );
}
