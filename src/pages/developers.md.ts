// The quickstart as plain Markdown.

import { quickstart } from '../site/docs/docs-pages.ts';

export const GET = (): Response => new Response(quickstart.markdown);
