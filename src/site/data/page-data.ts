// The data of the release, read once per build and shared by all pages.
import { graphPath, postsPath } from 'virtual:daybreak';
import { readPageData } from '../../snapshot/pages/pages.ts';

if (graphPath === '') {
  throw new Error(
    'DAYBREAK_GRAPH is not set. Build the site with `npm run pipeline publish`, which sets it.',
  );
}
export const data = await readPageData(graphPath, postsPath);
