// The data of the release, read once per build and shared by all pages.
// Starts before the data is read, and goes on beside it.
import './openapi-reader.ts';
import { graphPath, postsPath } from 'virtual:daybreak';
import { readPageData } from '../../snapshot/pages/pages.ts';

if (graphPath === '') {
  throw new Error(
    'DAYBREAK_GRAPH is not set. Build the site with `npm run pipeline publish`, which sets it.',
  );
}
export const data = await readPageData(graphPath, postsPath);
