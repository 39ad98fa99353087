// /llms.txt: an index of the documentation, API, files and feeds for language models.

import { siteName, siteUrl } from '../site/data/build-input.ts';
import { methods } from '../site/data/methods.ts';
import { docsPages } from '../site/docs/docs-pages.ts';
import { buildLlmsText } from '../site/docs/llms.ts';

export const GET = (): Response =>
  new Response(buildLlmsText({ siteName, siteUrl, pages: docsPages, methods }));
