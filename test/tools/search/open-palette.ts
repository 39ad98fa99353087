// Opens the search box of the site with the data of a release, as pages do in the browser.
import { buildIndexFile, buildWordsFile } from '../../../src/components/explorer/index-file.ts';
import { openIndex, openSearch } from '../../../src/components/explorer/project-index.ts';
import { findGroups, openSite } from '../../../src/components/palette/grouped-search.ts';
import { buildSiteIndex } from '../../../src/components/palette/site-search-index.ts';
import { readSearchContext } from '../../../src/snapshot/api/search-rows.ts';
import type { PageData } from '../../../src/snapshot/pages/read-page-data.ts';
import { read } from '../../../src/snapshot/pages/read-rows.ts';
import type { Snapshot } from '../../../src/snapshot/release/snapshot.ts';
import { starOrder } from '../../../src/snapshot/release/table-rows.ts';

/** Returns a function that finds the paths of the suggested pages, in the order of the box. */
export async function openPalette(snapshot: Snapshot): Promise<(text: string) => string[]> {
  const rows = await read<PageData['projects'][number]>(
    snapshot,
    'project',
    `order by ${starOrder}`,
  );
  const context = await readSearchContext(snapshot);
  const [info] = await snapshot.rows('select as_of::varchar as as_of from release_info');
  const catalog = openIndex(buildIndexFile(rows, String(info?.as_of)));
  const index = await openSearch(catalog, buildWordsFile(rows, context), async () => undefined);
  const models = await read<PageData['models'][number]>(snapshot, 'model');
  const others = {
    models: models.filter(({ state }) => state === 'listed'),
    endedModels: models.filter(({ state }) => state !== 'listed'),
    products: await read<PageData['products'][number]>(snapshot, 'product'),
    verticals: [],
  };
  const site = await openSite(
    buildSiteIndex(others, { docs: [], methods: [], languages: [] }),
    async () => undefined,
  );
  return (text) =>
    findGroups({ catalog, index }, site, text).groups.flatMap(({ items }) =>
      items.map(({ path }) => path),
    );
}
