// The index of everything except projects that the home page's search box finds.

import { buildSiteIndex } from '../components/home/site-index.ts';
import { toOperationPath } from '../components/reference/operation-path.ts';
import { buildDocsPages } from '../components/reference/pages.ts';
import { endpoints } from '../contracts/endpoints.ts';
import { siteName, siteUrl } from '../site/data/build-input.ts';
import { methods } from '../site/data/methods.ts';
import { data } from '../site/data/page-data.ts';

const operations = Object.values(endpoints).map(({ id, summary, path }) => ({
  path: toOperationPath(id),
  title: summary,
  summary: `GET ${path}`,
}));

export const GET = (): Response =>
  Response.json(
    buildSiteIndex(data, {
      docs: [...buildDocsPages({ siteName, siteUrl }), ...operations],
      methods,
    }),
  );
