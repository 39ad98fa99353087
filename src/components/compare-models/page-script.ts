// Browser script for the page that compares models.

import { toModelPath } from '../../lib/model-path.ts';
import { maxOptions, type Suggest } from '../compare/picker.ts';
import { startComparePage } from '../compare/shared-page-script.ts';
import { fetchFile } from '../fetch-file.ts';
import { showOffered, startWorkload } from '../models/workload-form.ts';
import { openSite, type SiteSearch } from '../palette/grouped-search.ts';
import type { SiteIndex } from '../palette/site-search-index.ts';
import { toModelAnswers } from './answer.ts';
import type { ComparedModel } from './compared-model.ts';
import { toModelComparison } from './model-comparison.ts';
import { buildPriceLines } from './price-lines.ts';

export function startModelComparison(): void {
  const form = document.querySelector<HTMLElement>('[data-mix]');
  if (!form) return;
  // The table shows the cost whenever a field changes.
  const read = startWorkload(form, () => undefined);
  startComparePage<ComparedModel>({
    noun: 'model',
    param: 'models',
    suggest: createSuggest(),
    toHeading: ({ id, name, maker }) => ({
      id,
      href: toModelPath(id),
      name,
      by: maker ?? 'maker not known',
      what: '',
    }),
    toRows: (models) => {
      showOffered(
        form,
        models.map(({ prices }) => prices),
      );
      return toModelComparison(models, read());
    },
    toAnswers: toModelAnswers,
    chartLabel: 'Output price',
    toChart: (models, root) => buildPriceLines(models, root.dataset.day ?? ''),
  });
}

function createSuggest(): Suggest {
  let loading: Promise<SiteSearch | undefined> | undefined;
  const load = async () => {
    const { models } = await fetchFile<SiteIndex>('/site-index.json');

    return (await openSite({ models }, async () => undefined)).find(
      ({ pages }) => pages === models,
    );
  };
  return async (words) => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw cause;
    });
    const search = await loading;
    if (!search || words === '') return [];
    const { places } = search.index.find(words, maxOptions);
    return places.flatMap((place) => {
      const page = search.pages[place];
      return page
        ? [{ id: page.path.slice('/models/'.length), name: page.name, note: page.note }]
        : [];
    });
  };
}
