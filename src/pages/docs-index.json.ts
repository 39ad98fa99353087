// The index for the search of the documentation.

import { buildDocsIndex } from '../components/reference/docs-index.ts';
import { buildDocsPages } from '../components/reference/pages.ts';
import { toReference } from '../components/reference/reference.ts';
import { siteName, siteUrl } from '../site/data/build-input.ts';
import { openApi } from '../site/data/openapi-document.ts';

export const GET = (): Response =>
  Response.json(buildDocsIndex(buildDocsPages({ siteName, siteUrl }), toReference(openApi)));
