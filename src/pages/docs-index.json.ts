// The search index of the documentation.

import { openApi } from '../site/data/openapi-document.ts';
import { buildDocsIndex } from '../site/docs/docs-index.ts';
import { docsPages } from '../site/docs/docs-pages.ts';
import { toReference } from '../site/docs/reference.ts';

export const GET = (): Response => Response.json(buildDocsIndex(docsPages, toReference(openApi)));
