// The reference page of one API operation as plain Markdown.

import { openApi } from '../../../site/data/openapi-document.ts';
import { type OperationView, toOperations } from '../../../site/docs/operations.ts';
import { toReference } from '../../../site/docs/reference.ts';
import { toOperationMarkdown } from '../../../site/docs/reference-markdown.ts';

export function getStaticPaths() {
  return toOperations(toReference(openApi)).map((operation) => ({
    params: { operation: operation.endpoint.page.split('/').at(-1) },
    props: { operation },
  }));
}

export const GET = ({ props }: { props: { operation: OperationView } }): Response =>
  new Response(toOperationMarkdown(props.operation));
