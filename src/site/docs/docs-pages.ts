// The documentation pages of this site. This module works only inside Astro.
import { getCollection } from 'astro:content';
import { delivery } from '../data/openapi-document.ts';
import { siteName, siteUrl } from '../data/site-build-input.ts';
import { buildDocsPages, type DocsPage } from './build-docs-pages.ts';

const entries = await getCollection('developers');

export const docsPages = buildDocsPages(
  entries.map(({ id, data, body = '' }) => ({ id, body, ...data })),
  { siteName, siteUrl, delivery },
);

export const quickstart = findPage('/developers');

function findPage(path: string): DocsPage {
  const page = docsPages.find((one) => one.path === path);
  if (page) return page;
  throw new Error(
    `There is no documentation page ${path}. Add its file to src/content/developers.`,
  );
}
