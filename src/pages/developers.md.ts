// The quickstart as plain Markdown.
import { siteName, siteUrl } from 'virtual:daybreak';
import { toMarkdown } from '../components/reference/blocks.ts';
import { buildQuickstartPage } from '../components/reference/quickstart.ts';

export const GET = (): Response => new Response(toMarkdown(buildQuickstartPage(siteUrl, siteName)));
