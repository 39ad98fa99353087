// /llms.txt: an index of the documentation, API, files and feeds for language models.

import { methods } from '../site/data/methods.ts';
import { siteName, siteUrl } from '../site/data/site-build-input.ts';
import { docsPages } from '../site/docs/docs-pages.ts';
import { buildLlmsText } from '../site/docs/llms-txt.ts';

export const GET = (): Response =>
  new Response(buildLlmsText({ siteName, siteUrl, pages: docsPages, methods }));
