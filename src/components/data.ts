// The data of this build, read once and shared by every page.
import { graphPath, postsPath } from 'virtual:daybreak';
import { readPageData } from '../snapshot/pages/pages.ts';

if (graphPath === '') {
  throw new Error('DAYBREAK_GRAPH names no graph; build the site with `npm run pipeline publish`.');
}
export const data = await readPageData(graphPath, postsPath);
