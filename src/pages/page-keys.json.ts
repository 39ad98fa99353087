// The key of each project's page. The next build reads it; the publisher removes it from the site.
import { pageKeys } from '../site/data/project-pages.ts';

export const GET = (): Response => Response.json(pageKeys);
