// The documentation pages as plain Markdown.

import { type DocsPage, toMarkdown } from '../../components/reference/blocks.ts';
import { buildDocsPages } from '../../components/reference/pages.ts';
import { siteName, siteUrl } from '../../site/data/build-input.ts';
import { delivery } from '../../site/data/openapi-document.ts';

export function getStaticPaths() {
  return buildDocsPages({ siteName, siteUrl, delivery })
    .filter(({ path }) => path !== '/developers')
    .map((docs) => ({ params: { page: docs.path.split('/').at(-1) }, props: { docs } }));
}

export const GET = ({ props }: { props: { docs: DocsPage } }): Response =>
  new Response(toMarkdown(props.docs));
