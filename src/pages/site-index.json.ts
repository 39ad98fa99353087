// What the search box of the home page finds besides projects.
import { siteName, siteUrl } from 'virtual:daybreak';
import { buildSiteIndex } from '../components/home/site-index.ts';
import { buildDocsPages } from '../components/reference/pages.ts';
import { methods } from '../site/data/methods.ts';
import { data } from '../site/data/page-data.ts';

export const GET = (): Response =>
  Response.json(buildSiteIndex(data, { docs: buildDocsPages({ siteName, siteUrl }), methods }));
