// The API reference as plain Markdown.

import { toReference } from '../../components/reference/reference.ts';
import { toReferenceMarkdown } from '../../components/reference/reference-markdown.ts';
import { openApi } from '../../site/data/openapi-document.ts';

export const GET = (): Response => new Response(toReferenceMarkdown(toReference(openApi)));
