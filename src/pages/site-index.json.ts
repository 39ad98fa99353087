// The index of the home page's search box. It contains all types of search results except projects.

import { buildSiteIndex } from '../components/palette/site-search-index.ts';
import { endpoints } from '../contracts/api/endpoints.ts';
import { methods } from '../site/data/methods.ts';
import { data } from '../site/data/page-data.ts';
import { languages } from '../site/data/project-groups.ts';
import { docsPages } from '../site/docs/docs-pages.ts';
import { toOperationPath } from '../site/docs/operation-path.ts';

const operations = Object.values(endpoints).map(({ id, summary, path }) => ({
  path: toOperationPath(id),
  title: summary,
  summary: `GET ${path}`,
}));

export const GET = (): Response =>
  Response.json(
    buildSiteIndex(data, {
      docs: [...docsPages, ...operations],
      methods,
      languages,
    }),
  );
