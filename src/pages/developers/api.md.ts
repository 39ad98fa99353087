// The API reference as plain Markdown.

import { openApi } from '../../site/data/openapi-document.ts';
import { toReference } from '../../site/docs/reference.ts';
import { toReferenceMarkdown } from '../../site/docs/reference-markdown.ts';

export const GET = (): Response => new Response(toReferenceMarkdown(toReference(openApi)));
