// The methods in words, each joined with the SQL files that compute it.
import { scores } from 'virtual:daybreak';

interface Words {
  readonly title: string;
  readonly summary: string;
  /** Tables whose SQL is shown, in the order in which they are computed. */
  readonly sql: readonly string[];
}

interface MarkdownFile {
  readonly frontmatter: Words;
  readonly Content: typeof import('../content/methods/health.md')['Content'];
}

export interface Method extends Words {
  readonly id: string;
  readonly version: number;
  readonly queries: readonly { readonly name: string; readonly text: string }[];
  readonly Content: MarkdownFile['Content'];
}

const files = import.meta.glob<MarkdownFile>('../content/methods/*.md', { eager: true });

/** Throws where a page names SQL that is not there: methods and code must not drift apart. */
function readQuery(name: string): { name: string; text: string } {
  const text = scores[name];
  if (text === undefined) throw new Error(`There is no pipeline/graph/scores/${name}.sql.`);
  return { name, text };
}

const versionOf = (sql: string): number => Number(/^-- version: (\d+)$/m.exec(sql)?.[1] ?? 1);

export const methods: readonly Method[] = Object.entries(files)
  .map(([path, { frontmatter, Content }]) => {
    const queries = frontmatter.sql.map(readQuery);
    const { title, summary, sql } = frontmatter;
    const id = path.slice(path.lastIndexOf('/') + 1, -'.md'.length);
    const version = Math.max(...queries.map(({ text }) => versionOf(text)));
    return { id, title, summary, sql, version, queries, Content };
  })
  .sort((a, b) => a.title.localeCompare(b.title, 'en'));
