// One operation of the API as plain Markdown.
import { type OperationView, toOperations } from '../../../components/reference/operations.ts';
import { toReference } from '../../../components/reference/reference.ts';
import { toOperationMarkdown } from '../../../components/reference/reference-markdown.ts';
import { openApi } from '../../../site/data/openapi-document.ts';

export function getStaticPaths() {
  return toOperations(toReference(openApi)).map((operation) => ({
    params: { operation: operation.endpoint.page.split('/').at(-1) },
    props: { operation },
  }));
}

export const GET = ({ props }: { props: { operation: OperationView } }): Response =>
  new Response(toOperationMarkdown(props.operation));
