// Reads the data of the release for all pages. Each process of a build reads the data only once.

// This import starts a worker thread, which runs while the data is read.
import './openapi-reader.ts';
import { readPageData } from '../../snapshot/pages/read-page-data.ts';
import { graphPath, postsPath } from './site-build-input.ts';

if (graphPath === '') {
  throw new Error(
    'DAYBREAK_GRAPH is not set. Build the site with `npm run pipeline publish`, which sets it.',
  );
}
export const data = await readPageData(graphPath, postsPath);
