// The quickstart as plain Markdown.

import { toMarkdown } from '../components/reference/blocks.ts';
import { buildQuickstartPage } from '../components/reference/quickstart.ts';
import { siteName, siteUrl } from '../site/data/build-input.ts';

export const GET = (): Response => new Response(toMarkdown(buildQuickstartPage(siteUrl, siteName)));
