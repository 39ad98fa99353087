// Contains a hash of the contents of each project page. The next build compares the hashes to find
// the pages that changed. The publisher removes this file from the site.
import { pageKeys } from '../site/data/project-pages.ts';

export const GET = (): Response => Response.json(pageKeys);
