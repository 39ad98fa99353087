// The API reference as plain Markdown.
import { openApi } from '../../components/reference/document.ts';
import { toReference } from '../../components/reference/reference.ts';
import { toReferenceMarkdown } from '../../components/reference/reference-markdown.ts';

export const GET = (): Response => new Response(toReferenceMarkdown(toReference(openApi)));
