// A hash of the contents of each project page, which tells the next build which pages changed. The
// publisher removes this file from the site.
import { pageKeys } from '../site/data/project-pages.ts';

export const GET = (): Response => Response.json(pageKeys);
