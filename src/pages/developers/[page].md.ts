// The documentation pages, except the quickstart and the API reference, as plain Markdown.

import type { DocsPage } from '../../site/docs/build-docs-pages.ts';
import { docsPages } from '../../site/docs/docs-pages.ts';

export function getStaticPaths() {
  return docsPages
    .filter(({ path }) => path !== '/developers')
    .map((docs) => ({ params: { page: docs.path.split('/').at(-1) }, props: { docs } }));
}

export const GET = ({ props }: { props: { docs: DocsPage } }): Response =>
  new Response(props.docs.markdown);
