// The records and deliveries of the API as plain Markdown.

import { openApi } from '../../../site/data/openapi-document.ts';
import { toReference } from '../../../site/docs/reference.ts';
import { toRecordsMarkdown } from '../../../site/docs/reference-markdown.ts';

export const GET = (): Response => new Response(toRecordsMarkdown(toReference(openApi)));
