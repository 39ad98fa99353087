// The data of the release, read once per build and shared by all pages.

// Starts a thread, which works while the data is read.
import './openapi-reader.ts';
import { readPageData } from '../../snapshot/pages/pages.ts';
import { graphPath, postsPath } from './build-input.ts';

if (graphPath === '') {
  throw new Error(
    'DAYBREAK_GRAPH is not set. Build the site with `npm run pipeline publish`, which sets it.',
  );
}
export const data = await readPageData(graphPath, postsPath);
