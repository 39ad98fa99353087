// What every project's page was made of: for the build that comes next, not for the site.
import { pageKeys } from '../components/project-pages.ts';

export const GET = (): Response => Response.json(pageKeys);
