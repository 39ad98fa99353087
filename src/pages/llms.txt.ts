// /llms.txt: an index of the documentation, API, files and feeds for language models.

import { buildLlmsText } from '../components/reference/llms.ts';
import { buildDocsPages } from '../components/reference/pages.ts';
import { siteName, siteUrl } from '../site/data/build-input.ts';
import { methods } from '../site/data/methods.ts';

export const GET = (): Response => {
  const pages = buildDocsPages({ siteName, siteUrl });
  return new Response(buildLlmsText({ siteName, siteUrl, pages, methods }));
};
