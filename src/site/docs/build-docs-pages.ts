// Loads the documentation pages from Markdown files and replaces their placeholders. Excludes the
// API reference.
import { type Block, toBlocks } from './markdown-blocks.ts';
import { docsNav } from './nav.ts';
import { buildValues, type Site } from './template-values.ts';

/** A file in `src/content/developers`. */
export interface DocsSource {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Markdown with placeholders in the form `{{name}}`. */
  readonly body: string;
}

export interface DocsPage {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly markdown: string;
  readonly blocks: readonly Block[];
}

/** Returns the pages in reading order. Throws if a page contains an unknown placeholder. */
export function buildDocsPages(sources: readonly DocsSource[], site: Site): readonly DocsPage[] {
  const values = buildValues(site);
  const pages = sources.map((source) => buildPage(source, values));
  const order = docsNav.map(([path]): string => path);
  return pages.sort((one, other) => order.indexOf(one.path) - order.indexOf(other.path));
}

function buildPage(source: DocsSource, values: Readonly<Record<string, string>>): DocsPage {
  const fill = (text: string): string =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name) => {
      const value = values[name];
      if (value !== undefined) return value;
      throw new Error(
        `src/content/developers/${source.id}.md uses the unknown value "${name}". Add it to src/site/docs/template-values.ts.`,
      );
    });
  const title = fill(source.title);
  const summary = fill(source.summary);
  const body = fill(source.body).trim();
  return {
    path: source.id === 'quickstart' ? '/developers' : `/developers/${source.id}`,
    title,
    summary,
    markdown: `# ${title}\n\n${summary}\n\n${body}\n`,
    blocks: toBlocks(body),
  };
}
