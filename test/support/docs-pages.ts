// Renders the documentation pages from their files, as Astro does.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { buildDocsPages, type DocsPage } from '../../src/site/docs/build-docs-pages.ts';
import type { Site } from '../../src/site/docs/template-values.ts';

const folder = join(import.meta.dirname, '../../src/content/developers');

export const docsSources = readdirSync(folder).map((name) => {
  const [, frontmatter = '', ...body] = readFileSync(join(folder, name), 'utf8').split(/^---\n/m);
  const { title, summary } = load(frontmatter) as { title: string; summary: string };
  return { id: name.replace('.md', ''), title, summary, body: body.join('---\n') };
});

export const readDocsPages = (site: Site): readonly DocsPage[] => buildDocsPages(docsSources, site);

/** Throws if there is no page with this path. */
export function readDocsPage(path: string, site: Site): DocsPage {
  const page = readDocsPages(site).find((one) => one.path === path);
  if (page) return page;
  throw new Error(`There is no documentation page ${path}.`);
}
